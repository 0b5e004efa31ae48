// The connections of both transports: see transport.sockets.test.ts.

import { PassThrough, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { DeadlineScope } from "../call/deadline.ts";
import { BodyTooLarge, ByteCollector, discardBody, fetchTransport, readBody } from "./transport.ts";

const request = {
  method: "GET",
  url: "https://pay.example/",
  headers: new Headers(),
  plainHeaders: {},
  body: undefined,
  signal: new AbortController().signal,
  onAbort: () => undefined,
};
const sendBy = (response: object) => fetchTransport(async () => response as Response)(request);
const newScope = () => new DeadlineScope(new FakeClock());
const textOf = async (response: object, maxBytes = 100) =>
  new TextDecoder().decode(await readBody(await sendBy(response), maxBytes, newScope()));

test("[S34] fetch gets method, headers, body and signal, caches nothing and returns redirects", async () => {
  const calls: unknown[][] = [];
  const send = fetchTransport(async (...call) => {
    calls.push(call);
    return new Response("", { status: 201, headers: { "x-a": "2" } });
  });
  const { status, headers } = await send({ ...request, method: "POST", body: "{}", plainHeaders: { "x-a": "1" } });
  expect([status, headers.get("x-a")]).toEqual([201, "2"]);
  const init = { method: "POST", headers: { "x-a": "1" }, body: "{}", cache: "no-store", redirect: "manual" };
  expect(calls).toEqual([[request.url, { ...init, signal: request.signal }]]);
  expect(calls[0]?.[1]).toHaveProperty("signal", request.signal);
});

describe("a body is read at once", () => {
  test.each<[whole: "function" | "undefined", headers: Record<string, string>]>([
    ["function", { "content-length": "3" }],
    ["function", { "content-length": "65536" }],
    ["undefined", {}],
    ["undefined", { "content-length": "65537" }],
    ["undefined", { "content-length": "three" }],
    ["undefined", { "content-length": "3", "content-encoding": "gzip" }],
  ])("[S38] only if its length is known and small, and not beyond the limit: %s for %j", async (whole, headers) => {
    const response = () => new Response("abc", { headers });
    expect((await sendBy(response())).whole).toBeTypeOf(whole);
    expect(await textOf(response(), 3)).toBe("abc");
    await expect(textOf(response(), 2)).rejects.toBeInstanceOf(BodyTooLarge);
  });

  test("[S25] and still not after the call is over", async () => {
    const scope = newScope();
    const body = Readable.from([]);
    const reading = readBody({ body, whole: () => new Promise(() => undefined) }, 3, scope);
    scope.abort({ kind: "closed" });
    await expect(reading).rejects.toThrow();
  });
});

describe("the body of a fetch function that is not the built-in one", () => {
  const parts = { status: 200, headers: new Headers() };
  const wholeOf = (text: string) => async () => new TextEncoder().encode(text).buffer;

  test.each<[string, () => object, text?: string]>([
    ["node-fetch: a stream of Node", () => ({ body: Readable.from([Buffer.from("ab"), Buffer.from("c")]) })],
    ["a stream of Node that gives texts", () => ({ body: Readable.from(["a", "bc"]) })],
    ["a stream of Node through others", () => ({ body: Readable.from([Buffer.from("abc")]).pipe(new PassThrough()) })],
    ["an iterable", () => ({ body: { [Symbol.asyncIterator]: () => Readable.from(["abc"])[Symbol.asyncIterator]() } })],
    ["a polyfilled stream", () => ({ body: { getReader: () => new Response("abc").body?.getReader() } })],
    ["whatwg-fetch, React Native: no stream", () => ({})],
    ["null in place of a stream", () => ({ body: null })],
    ["something else in place of a stream", () => ({ body: "…" })],
    ["nothing at all", () => new Response(null, { status: 204 }), ""],
  ])("[S38] is read, and not beyond the limit: %s", async (_, body, text = "abc") => {
    for (const headers of [{}, { "content-length": "3" }]) {
      const response = () => ({ arrayBuffer: wholeOf(text), ...parts, headers: new Headers(headers), ...body() });
      expect(await textOf(response())).toBe(text);
      if (text) await expect(textOf(response(), 2)).rejects.toBeInstanceOf(BodyTooLarge);
    }
  });

  test("fails as the stream of Node does", async () => {
    const body = new PassThrough();
    const reading = textOf({ ...parts, body });
    body.write("a");
    body.destroy(new Error("reset"));
    await expect(reading).rejects.toThrow("reset");
  });

  test("[S27] a stream of Node that nobody reads is destroyed, and its error does not end the process", async () => {
    const body = new PassThrough();
    discardBody((await sendBy({ ...parts, body })).body);
    expect(body.destroyed).toBe(true);
    // As node-fetch 2 does when its signal is aborted.
    expect(body.emit("error", new Error("aborted"))).toBe(true);
  });
});

describe("readBody", () => {
  const never = new Promise<never>(() => undefined);
  const bytes = (...values: number[]) => Uint8Array.from(values);

  /** A body of chunks that records how far it was read and whether it was cancelled. A pending chunk stalls it. */
  function recorded(...pieces: (Uint8Array | Error | Promise<never>)[]) {
    const noted = { read: 0, released: 0 };
    const iterator = {
      async next(): Promise<IteratorResult<Uint8Array>> {
        const piece = pieces[noted.read];
        noted.read += 1;
        if (piece === undefined) return { done: true, value: undefined };
        if (piece instanceof Error) throw piece;
        return piece instanceof Uint8Array ? { done: false, value: piece } : piece;
      },
      async return() {
        noted.released += 1;
        return { done: true as const, value: undefined };
      },
    };
    return { body: { [Symbol.asyncIterator]: () => iterator }, noted };
  }

  const failure = new Error("reset");
  test.each<[string, (Uint8Array | Error)[], error: unknown]>([
    ["that is too large", [bytes(1, 2), bytes(3), bytes(4)], new BodyTooLarge()],
    ["that fails", [bytes(1), failure], failure],
  ])("[S27] [S38] cancels the rest of a body %s, and throws its error", async (_, pieces, error) => {
    const { body, noted } = recorded(...pieces);
    await expect(readBody({ body }, 2, newScope())).rejects.toThrow(error as Error);
    expect(noted).toEqual({ read: 2, released: 1 });
  });

  test.each<[string, object]>([
    ["hangs", { return: () => never }],
    ["fails", { return: () => Promise.reject(new Error("late")) }],
    ["is missing", {}],
  ])("[S27] does not mind a cancellation that %s", async (_, cancellation) => {
    const next = async () => ({ done: false as const, value: bytes(1, 2, 3) });
    const body = { [Symbol.asyncIterator]: () => ({ next, ...cancellation }) };
    await expect(readBody({ body }, 2, newScope())).rejects.toBeInstanceOf(BodyTooLarge);
    // An unhandled rejection would fail the run.
    await settle();
  });
});

describe("ByteCollector", () => {
  test("joins chunks up to its limit in order, changes none, and drops everything beyond", () => {
    const buffer = Uint8Array.of(9, 1, 2, 9);
    const collector = new ByteCollector(3);
    for (const piece of [new Uint8Array(), buffer.subarray(1, 3), new Uint8Array(), Uint8Array.of(3)]) {
      expect(collector.add(piece)).toBe(true);
    }
    expect([...collector.bytes, ...buffer]).toEqual([1, 2, 3, 9, 1, 2, 9]);
    expect(collector.bytes.buffer.byteLength).toBe(3);
    expect([Uint8Array.of(4, 5), new Uint8Array()].map((piece) => collector.add(piece))).toEqual([false, false]);
    expect(collector.bytes).toEqual(new Uint8Array());
  });

  test("keeps no chunk, however small", () => {
    const slab = new Uint8Array(65_536);
    const collector = new ByteCollector(1_000_000);
    const buffers = new Set<unknown>();
    for (let count = 0; count < 200_000; count++) {
      slab[count % slab.length] = count % 251;
      collector.add(slab.subarray(count % slab.length, (count % slab.length) + 1));
      buffers.add(collector.bytes.buffer);
    }
    // Each chunk has been overwritten, so correct bytes were copied.
    slab.fill(255);
    expect(collector.bytes.byteLength).toBe(200_000);
    expect(collector.bytes.slice(1).every((byte, index) => byte === (index + 1) % 251)).toBe(true);
    expect(collector.bytes.buffer.byteLength).toBeLessThan(600_000);
    // Not copied again for every chunk.
    expect(buffers.size).toBeLessThan(20);
  });
});
