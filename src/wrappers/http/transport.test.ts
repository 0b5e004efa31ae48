import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { DeadlineScope } from "../call/deadline.ts";
import {
  BodyTooLarge,
  ByteCollector,
  discardBody,
  fetchTransport,
  readBody,
  type TransportRequest,
} from "./transport.ts";

const server = createServer((request, response) => {
  if (request.url === "/elsewhere") {
    response.writeHead(302, { location: "/target" }).end();
    return;
  }
  if (request.url === "/endless") {
    response.on("close", () => closed.resolve());
    const feed = () => response.write("x".repeat(1_000), () => !response.destroyed && setImmediate(feed));
    feed();
    return;
  }
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => response.end(JSON.stringify({ method: request.method, headers: request.headers, body })));
});
const closed = deferred<void>();
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = (path: string, rest: Partial<TransportRequest> = {}): TransportRequest => ({
  ...{ method: "GET", url: origin + path, headers: new Headers(), plainHeaders: {}, body: undefined },
  ...{ signal: new AbortController().signal, onAbort: () => undefined, ...rest },
});
const send = fetchTransport(fetch);
const scope = new DeadlineScope(new FakeClock());

test("sends method, headers and body, and returns status, headers and bytes", async () => {
  const response = await send(request("/", { method: "POST", body: "{}", plainHeaders: { "x-a": "1" } }));
  const echoed = JSON.parse(new TextDecoder().decode(await readBody(response, 10_000, scope)));
  expect(echoed).toMatchObject({ method: "POST", body: "{}", headers: { "x-a": "1" } });
  expect(response.status).toBe(200);
});

test("[S34] a redirect is not followed", async () => {
  const response = await send(request("/elsewhere"));
  expect(response.status).toBe(302);
  expect(await readBody(response, 10, scope)).toHaveLength(0);
});

test("[S34] nothing is cached, and redirects are returned", async () => {
  const inits: RequestInit[] = [];
  const recording = fetchTransport(async (_url, init) => {
    inits.push(init);
    return new Response("");
  });
  await recording(request("/"));
  expect(inits).toMatchObject([{ cache: "no-store", redirect: "manual" }]);
});

test("[S38] a body beyond the limit is cancelled and its connection closed", async () => {
  const response = await send(request("/endless"));
  await expect(readBody(response, 100_000, scope)).rejects.toBeInstanceOf(BodyTooLarge);
  await closed.promise;
});

describe("a body is read at once", () => {
  const responseWith = (headers: Record<string, string>) =>
    fetchTransport(async () => new Response("abc", { headers }))(request("/"));

  test.each<[whole: string, headers: Record<string, string>]>([
    ["function", { "content-length": "3" }],
    ["function", { "content-length": "65536" }],
    ["undefined", {}],
    ["undefined", { "content-length": "65537" }],
    ["undefined", { "content-length": "three" }],
    ["undefined", { "content-length": "3", "content-encoding": "gzip" }],
  ])("only if its length is known and small: %s for %j", async (whole, headers) => {
    const response = await responseWith(headers);
    expect(response.whole).toBeTypeOf(whole as "function");
    expect(new TextDecoder().decode(await readBody(response, 3, scope))).toBe("abc");
  });

  test("[S38] and still not beyond the limit", async () => {
    const response = await responseWith({ "content-length": "3" });
    await expect(readBody(response, 2, scope)).rejects.toBeInstanceOf(BodyTooLarge);
  });

  test("[S25] and still not after the call is over", async () => {
    const over = new DeadlineScope(new FakeClock());
    const body = { [Symbol.asyncIterator]: () => fail() };
    const reading = readBody({ body, whole: () => new Promise(() => undefined) }, 3, over);
    over.abort({ kind: "closed" });
    await expect(reading).rejects.toThrow();
  });
});

function fail(): never {
  throw new Error("the body is read by chunks");
}

describe("the body of a fetch function that is not the built-in one", () => {
  const sendBy = (response: object) => fetchTransport(async () => response as Response)(request("/"));
  const parts = { status: 200, headers: new Headers() };
  const textOf = async (response: object, maxBytes = 100) =>
    new TextDecoder().decode(await readBody(await sendBy(response), maxBytes, scope));
  const wholeOf = (text: string) => async () => new TextEncoder().encode(text).buffer;

  test.each<[string, () => object]>([
    ["node-fetch: a stream of Node", () => ({ body: Readable.from([Buffer.from("ab"), Buffer.from("c")]) })],
    ["a stream of Node that gives texts", () => ({ body: Readable.from(["a", "bc"]) })],
    ["a stream of Node through others", () => ({ body: Readable.from([Buffer.from("abc")]).pipe(new PassThrough()) })],
    ["an iterable", () => ({ body: { [Symbol.asyncIterator]: () => Readable.from(["abc"])[Symbol.asyncIterator]() } })],
    ["a polyfilled stream", () => ({ body: { getReader: () => new Response("abc").body?.getReader() } })],
    ["whatwg-fetch, React Native: no stream", () => ({ arrayBuffer: wholeOf("abc") })],
    ["null in place of a stream", () => ({ body: null, arrayBuffer: wholeOf("abc") })],
    ["something else in place of a stream", () => ({ body: "…", arrayBuffer: wholeOf("abc") })],
  ])("is read: %s", async (_, body) => {
    for (const headers of [{}, { "content-length": "3" }]) {
      const response = { arrayBuffer: wholeOf("abc"), ...parts, headers: new Headers(headers), ...body() };
      expect(await textOf(response)).toBe("abc");
    }
  });

  test("is empty if there is none", async () => {
    expect(await textOf({ ...parts, body: null, arrayBuffer: wholeOf("") })).toBe("");
    expect(await textOf(new Response(null, { status: 204 }))).toBe("");
  });

  test.each<[string, () => object]>([
    ["a stream of Node", () => ({ body: Readable.from([Buffer.from("abc")]) })],
    ["a whole", () => ({ arrayBuffer: wholeOf("abc") })],
  ])("[S38] is not read beyond the limit: %s", async (_, body) => {
    await expect(textOf({ ...parts, ...body() }, 2)).rejects.toBeInstanceOf(BodyTooLarge);
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

describe("reading within a scope", () => {
  const never = new Promise<never>(() => undefined);
  const bytes = (...values: number[]) => new Uint8Array(values);

  /** A body of chunks that records how far it was read and whether it was cancelled. A pending chunk stalls it. */
  function body(...pieces: (Uint8Array | Error | Promise<never>)[]) {
    const noted = { read: 0, released: 0 };
    const iterable: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        async next(): Promise<IteratorResult<Uint8Array>> {
          const piece = pieces[noted.read];
          noted.read += 1;
          if (piece === undefined) return { done: true, value: undefined };
          if (piece instanceof Error) throw piece;
          return piece instanceof Uint8Array ? { done: false, value: piece } : piece;
        },
        async return() {
          noted.released += 1;
          return { done: true, value: undefined };
        },
      }),
    };
    return { iterable, noted };
  }

  const scope = () => new DeadlineScope(new FakeClock());

  describe("readBody", () => {
    test.each<[string, Uint8Array[], number[]]>([
      ["no chunk", [], []],
      ["one", [bytes(1, 2)], [1, 2]],
      ["several, some empty", [bytes(1), bytes(), bytes(2, 3), bytes(4)], [1, 2, 3, 4]],
    ])("joins the chunks: %s", async (_, pieces, joined) => {
      const { iterable, noted } = body(...pieces);
      expect([...(await readBody({ body: iterable }, 4, scope()))]).toEqual(joined);
      expect(noted.released).toBe(0);
    });

    test("[S38] stops beyond the limit, and accepts exactly the limit", async () => {
      const pieces = [bytes(1, 2), bytes(3), bytes(4)];
      const large = body(...pieces);
      await expect(readBody({ body: large.iterable }, 2, scope())).rejects.toBeInstanceOf(BodyTooLarge);
      expect(large.noted).toEqual({ read: 2, released: 1 });
      expect(await readBody({ body: body(...pieces).iterable }, 4, scope())).toHaveLength(4);
    });

    test("[S27] cancels the rest of a body that fails, and throws its error", async () => {
      const failure = new Error("reset");
      const { iterable, noted } = body(bytes(1), failure);
      await expect(readBody({ body: iterable }, 9, scope())).rejects.toBe(failure);
      expect(noted.released).toBe(1);
    });

    test("[S25] [S27] cancels a stalled body at its time limit", async () => {
      const clock = new FakeClock();
      const call = new DeadlineScope(clock);
      call.limit("timeoutMs", 100);
      const { iterable, noted } = body(bytes(1), never);
      const reading = expect(readBody({ body: iterable }, 9, call)).rejects.toThrow();
      await clock.advance(99);
      expect(noted.released).toBe(0);
      await clock.advance(1);
      await reading;
      expect(noted.released).toBe(1);
    });

    test("[S27] does not wait for a body whose cancellation hangs", async () => {
      const next = async () => ({ done: false as const, value: bytes(1, 2, 3) });
      const stubborn = { [Symbol.asyncIterator]: () => ({ next, return: () => never }) };
      await expect(readBody({ body: stubborn }, 2, scope())).rejects.toBeInstanceOf(BodyTooLarge);
    });

    test("a failing or missing cancellation changes nothing", async () => {
      const next = async () => ({ done: false as const, value: bytes(1, 2, 3) });
      const failing = { [Symbol.asyncIterator]: () => ({ next, return: () => Promise.reject(new Error("late")) }) };
      const plain = { [Symbol.asyncIterator]: () => ({ next }) };
      for (const iterable of [failing, plain]) {
        await expect(readBody({ body: iterable }, 2, scope())).rejects.toBeInstanceOf(BodyTooLarge);
      }
      // An unhandled rejection would fail the run.
      await settle();
    });
  });

  test("[S27] discardBody cancels an unread body", () => {
    const { iterable, noted } = body(bytes(1));
    discardBody(iterable);
    expect(noted).toEqual({ read: 0, released: 1 });
  });
});

test("ByteCollector joins chunks in order", () => {
  const buffer = Uint8Array.of(9, 1, 2, 9);
  const collector = new ByteCollector(100);
  for (const piece of [new Uint8Array(), buffer.subarray(1, 3), new Uint8Array(), Uint8Array.of(3)]) {
    expect(collector.add(piece)).toBe(true);
  }
  expect(collector.bytes).toEqual(Uint8Array.of(1, 2, 3));
  expect(buffer).toEqual(Uint8Array.of(9, 1, 2, 9));
  expect(new ByteCollector(1).bytes).toEqual(new Uint8Array());
});

test("ByteCollector does not copy a single chunk", () => {
  const piece = Uint8Array.of(1);
  const collector = new ByteCollector(1);
  collector.add(piece);
  expect(collector.bytes.buffer).toBe(piece.buffer);
});

test("ByteCollector accepts exactly the limit, and drops everything beyond it", () => {
  const collector = new ByteCollector(3);
  expect(collector.add(Uint8Array.of(1, 2))).toBe(true);
  expect(collector.add(Uint8Array.of(3))).toBe(true);
  expect(collector.bytes).toEqual(Uint8Array.of(1, 2, 3));
  expect(collector.bytes.buffer.byteLength).toBe(3);
  expect(collector.add(Uint8Array.of(4, 5))).toBe(false);
  expect(collector.add(new Uint8Array())).toBe(false);
  expect(collector.bytes.byteLength).toBe(0);
});

test("ByteCollector keeps no chunk, however small", () => {
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
