import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { connectorKey } from "../../../tests/support/test-clients.ts";
import { DeadlineScope } from "../call/deadline.ts";
import { AgentClient } from "../client/agent-client.ts";
import { BodyTooLarge, ByteCollector, discardBody, fetchTransport, readBody, type Transport } from "./transport.ts";
import { undiciTransport } from "./undici.ts";

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
const never = new Promise<never>(() => undefined);

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

test.each<[whole: "function" | "undefined", headers: Record<string, string>]>([
  ["function", { "content-length": "3" }],
  ["function", { "content-length": "65536" }],
  ["undefined", {}],
  ["undefined", { "content-length": "65537" }],
  ["undefined", { "content-length": "three" }],
  ["undefined", { "content-length": "3", "content-encoding": "gzip" }],
])("[S38] a body is read at once only if its length is known and small: %s for %j", async (whole, headers) => {
  const response = () => new Response("abc", { headers });
  expect((await sendBy(response())).whole).toBeTypeOf(whole);
  expect(await textOf(response(), 3)).toBe("abc");
  await expect(textOf(response(), 2)).rejects.toBeInstanceOf(BodyTooLarge);
});

describe("the body of a fetch function that is not the built-in one", () => {
  const parts = { status: 200, headers: new Headers() };

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
    const arrayBuffer = async () => new TextEncoder().encode(text).buffer;
    for (const headers of [new Headers(), new Headers({ "content-length": "3" })]) {
      const response = () => ({ arrayBuffer, ...parts, headers, ...body() });
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
  const bytes = (...values: number[]) => Uint8Array.from(values);

  const failure = new Error("reset");
  test.each<[string, (Uint8Array | Error)[], error: unknown]>([
    ["that is too large", [bytes(1, 2), bytes(3), bytes(4)], new BodyTooLarge()],
    ["that fails", [bytes(1), failure], failure],
  ])("[S27] [S38] cancels the rest of a body %s, and throws its error", async (_, pieces, error) => {
    const noted: unknown[] = [];
    const next = async () => {
      const piece = pieces[noted.length];
      noted.push(piece);
      if (piece instanceof Error) throw piece;
      return { done: false as const, value: piece as Uint8Array };
    };
    const cancel = async () => {
      noted.push("cancelled");
      return { done: true as const, value: undefined };
    };
    const body = { [Symbol.asyncIterator]: () => ({ next, return: cancel }) };
    await expect(readBody({ body }, 2, newScope())).rejects.toThrow(error as Error);
    expect(noted).toEqual([...pieces.slice(0, 2), "cancelled"]);
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

  test("[S25] does not wait for a body, read at once, after the call is over", async () => {
    const scope = newScope();
    const reading = readBody({ body: Readable.from([]), whole: () => never }, 3, scope);
    scope.abort({ kind: "closed" });
    await expect(reading).rejects.toThrow();
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

  test("keeps no chunk, however small, and grows rarely", () => {
    const slab = Uint8Array.from({ length: 251 }, (_, at) => at);
    const collector = new ByteCollector(1_000_000);
    const buffers = new Set<unknown>();
    for (let count = 0; count < 200_000; count++) {
      collector.add(slab.subarray(count % 251, (count % 251) + 1));
      buffers.add(collector.bytes.buffer);
    }
    // Only the first chunk is not copied.
    slab.fill(255);
    expect(collector.bytes.every((byte, index) => index === 0 || byte === index % 251)).toBe(true);
    const { byteLength, buffer } = collector.bytes;
    expect([byteLength, buffer.byteLength < 600_000, buffers.size < 20]).toEqual([200_000, true, true]);
  });
});

describe.each<[string, open: () => Transport | undefined]>([
  ["fetch", () => undefined],
  ["undici", undiciTransport],
])("the connections of calls, by %s over loopback:", (_, open) => {
  type Answer = (response: ServerResponse) => void;
  const query = { wallet_id: "w" };

  /**
   * Clients of a service with this response to each request. `reached`: the service has handled a request; `closed`: the connection of
   * one is closed.
   */
  async function serve(...answers: Answer[]) {
    const transport = open();
    const [reached, closed, connected] = [deferred<void>(), deferred<void>(), vi.fn()];
    const server = createServer((request, response) => {
      request.socket.once("close", () => closed.resolve());
      request.resume().on("end", () => {
        answers.shift()?.(response);
        reached.resolve();
      });
    });
    await new Promise<void>((resolve) => server.on("connection", connected).listen(0, "127.0.0.1", resolve));
    onTestFinished(async () => {
      await transport?.close?.();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
    const client = (clock = new FakeClock(), options: object = {}) =>
      new AgentClient({ baseUrl, connectorKey, clock, maxRetries: 0, transport, ...options });
    return { answers, client, connected, reached: reached.promise, closed: closed.promise };
  }

  const phases: Answer[] = [() => undefined, (response) => response.writeHead(200).write("[")];
  type Running = { readonly controller: AbortController; readonly clock: FakeClock; readonly agent: AgentClient };
  type Row = [title: string, name: string, options: object, end: (running: Running) => unknown, answer: Answer];
  test.each(
    phases.flatMap((answer): Row[] => [
      ["[S26] when its signal is aborted", "AbortedError", {}, ({ controller }) => controller.abort(), answer],
      ["[S49] with its client", "AbortedError", {}, ({ agent }) => agent.close(), answer],
      ["[S25] at its limit", "TimeoutError", { timeoutMs: 1000 }, ({ clock }) => clock.advance(1000), answer],
    ]),
  )("the connection of a call that stalls is closed %s", async (_, name, options, end, answer) => {
    const { client, reached, closed } = await serve(answer);
    const [controller, clock] = [new AbortController(), new FakeClock()];
    const agent = client(clock, options);
    const failure = failureOf(agent.positions.list(query, { signal: controller.signal }));
    await reached;
    await end({ controller, clock, agent });
    expect(await failure).toMatchObject({ name, outcome: "unknown" });
    await closed;
  });

  test("[S27] the connection of a refusal is reused for the next attempt", async () => {
    const page = `<html>${"x".repeat(100_000)}</html>`;
    const refuse: Answer = (response) => response.writeHead(503).end(page);
    const { answers, client, connected, reached } = await serve(refuse, (response) => response.end("[]"));
    const clock = new FakeClock();
    const call = client(clock, { maxRetries: 1 }).positions.list(query);
    await reached;
    // The backoff is far shorter than the limits of the call.
    while (answers.length !== 1 || (clock.untilNext ?? 0) > 8000) await nextTurn();
    await clock.advance(clock.untilNext ?? 0);
    expect((await call).raw).toEqual([]);
    expect(connected).toHaveBeenCalledOnce();
  });

  test("[S27] [S38] the connection of a too large response is closed", async () => {
    const { client, closed } = await serve((response) => response.write("x".repeat(17 * 2 ** 20)));
    expect(await failureOf(client().positions.list(query))).toMatchObject({ code: "response_too_large" });
    await closed;
  });
});
