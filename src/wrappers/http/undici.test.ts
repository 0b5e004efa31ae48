// What both transports do: see transport.test.ts.

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { Agent } from "undici";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { DeadlineScope } from "../call/deadline.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import { ConfigurationError } from "../errors.ts";
import { discardBody, readBody, type Transport, type TransportRequest } from "./transport.ts";
import { decoded, ResponseChunks, type UndiciTransportOptions, undiciTransport } from "./undici.ts";

/** A transport and a server for it. Both end with the test. */
async function open(listener: RequestListener, options?: UndiciTransportOptions) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = undiciTransport(options);
  onTestFinished(async () => {
    await transport.close?.();
    server.closeAllConnections();
    server.close();
  });
  const { signal } = new AbortController();
  const common = { method: "GET", headers: new Headers(), plainHeaders: {}, body: undefined, signal };
  const send = (path: string, rest: Partial<TransportRequest> = {}, by: Transport = transport) =>
    by({ ...common, url: origin + path, onAbort: () => undefined, ...rest });
  return { server, origin, send };
}

const textOf = async (response: Parameters<typeof readBody>[0]) =>
  new TextDecoder().decode(await readBody(response, 1_000_000, new DeadlineScope(new FakeClock())));

describe("undiciTransport", () => {
  // Less than two seconds before a server closes an idle connection, a request could meet the close.
  test.each([
    ["is not reused if the server soon closes it", 2_000, 2],
    ["is reused if the server keeps it", 60_000, 1],
  ])("an idle connection %s", async (_, keepAliveTimeout, connections) => {
    const { server, send } = await open((_request, response) => void response.end("{}"));
    server.keepAliveTimeout = keepAliveTimeout;
    let connected = 0;
    server.on("connection", () => connected++);
    for (const path of ["/first", "/second"]) {
      await textOf(await send(path));
      // undici frees a connection one turn after the response.
      await nextTurn();
    }
    expect(connected).toBe(connections);
  });

  test("sends method, path with query, headers and body, and returns status, headers and bytes", async () => {
    const { send } = await open(async (request, response) => {
      const chunks = await request.toArray();
      const { method, url, headers } = request;
      // Information before the response is ignored.
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.writeHead(201, { "x-list": ["a", "b"], "x-request-id": "r-1" });
      response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
    });
    const plainHeaders = { authorization: "Bearer t", "content-type": "application/json" };
    const url = "/v1/a%2Fb?x=1&y=2";
    const response = await send(url, { method: "POST", plainHeaders, body: "{}" });
    const { status, headers } = response;
    expect([status, headers.get("x-list"), headers.get("x-request-id")]).toEqual([201, "a, b", "r-1"]);
    const sent = { method: "POST", url, body: "{}", headers: { ...plainHeaders, "accept-encoding": "identity" } };
    expect(JSON.parse(await textOf(response))).toMatchObject(sent);
  });

  test.each(["", "gzip"])("[S27] the connection of an unread body is closed, encoded as %j", async (encoding) => {
    const closed = deferred<void>();
    const { send } = await open((_request, response) => {
      response.on("close", () => closed.resolve());
      response.writeHead(200, encoding ? { "content-encoding": encoding } : {});
      const more = () => response.write("x".repeat(50_000), () => setImmediate(more));
      more();
    });
    discardBody((await send("/")).body);
    expect(await closed.promise).toBeUndefined();
  });

  test("[S25] a request that is aborted while it waits for a connection is not sent", async () => {
    const arrived: (string | undefined)[] = [];
    const first = deferred<void>();
    const dispatcher = new Agent({ connections: 1, pipelining: 1 });
    onTestFinished(() => dispatcher.close());
    const listener: RequestListener = async ({ url }, response) => {
      arrived.push(url);
      await first.promise;
      response.end("{}");
    };
    const { send } = await open(listener, { dispatcher });
    const running = send("/first");
    const aborts: (() => void)[] = [];
    const waiting = send("/second", { onAbort: (callback) => aborts.push(callback) });
    for (const abort of aborts) abort();
    first.resolve();
    await expect(waiting).rejects.toThrow("The request was aborted");
    expect(await textOf(await running)).toBe("{}");
    expect(arrived).toEqual(["/first"]);
  });

  test("closing a client closes its own agent, and no dispatcher of the user", async () => {
    const { origin, send } = await open((_, response) => response.end("{}"));
    const dispatcher = new Agent();
    onTestFinished(() => dispatcher.close());
    const [own, users] = [undiciTransport(), undiciTransport({ dispatcher })];
    for (const transport of [own, users]) await new CryptoClient({ baseUrl: origin, token: "t", transport }).close();
    await expect(send("/", {}, own)).rejects.toMatchObject({ code: "UND_ERR_DESTROYED" });
    expect(await textOf(await send("/", {}, users))).toBe("{}");
  });

  test("rejects another dispatcher", () => {
    const make = () => undiciTransport({ dispatcher: "http://proxy.example" } as never);
    expect(make).toThrow(new ConfigurationError("dispatcher must be a Dispatcher of undici, such as an Agent"));
  });
});

describe("ResponseChunks", () => {
  function setup(...pieces: Uint8Array[]) {
    const controller = { pause: vi.fn(), resume: vi.fn(), abort: vi.fn() };
    const chunks = new ResponseChunks(controller as never);
    for (const piece of pieces) chunks.push(piece);
    return { chunks, controller, iterator: chunks[Symbol.asyncIterator]() };
  }

  const bytes = (...values: number[]) => Uint8Array.from(values);
  test("[S38] the connection pauses while more than 64 KiB are unread", async () => {
    const { chunks, controller, iterator } = setup(bytes(1), new Uint8Array(65_535));
    expect(controller.pause).not.toHaveBeenCalled();
    for (const size of [1, 1]) chunks.push(new Uint8Array(size));
    expect(controller.pause).toHaveBeenCalled();
    await iterator.next();
    expect(controller.resume).not.toHaveBeenCalled();
    await iterator.next();
    expect(controller.resume).toHaveBeenCalledOnce();
  });

  test("a failure reaches the reader that waits, and each later one, after what had arrived", async () => {
    const lost = new Error("connection lost");
    const [late, idle] = [setup(bytes(1)), setup()];
    const waiting = idle.iterator.next();
    for (const { chunks } of [late, idle]) chunks.fail(lost);
    expect(await late.iterator.next()).toEqual({ done: false, value: bytes(1) });
    for (const reading of [late.iterator.next(), waiting, idle.iterator.next()])
      await expect(reading).rejects.toBe(lost);
  });

  test("all bytes together have memory of their own", async () => {
    const { chunks } = setup(bytes(9, 1, 2, 9).subarray(1, 3), bytes(3));
    chunks.end();
    const whole = await chunks.whole();
    expect(whole).toEqual(bytes(1, 2, 3));
    expect(whole.buffer.byteLength).toBe(3);
  });
});

describe("decoded", () => {
  type Compress = (bytes: Uint8Array) => Uint8Array;
  const paid = Buffer.from('{"transaction_id":"tx_1"}'.repeat(20));
  const twice: Compress = (bytes) => gzipSync(gzipSync(bytes));
  const fiveTimes: Compress = (bytes) => twice(twice(gzipSync(bytes)));
  const asIs: Compress = (bytes) => bytes;
  const five = "gzip, gzip, gzip, gzip, gzip";

  async function partsOf(compressed: Uint8Array, name: string): Promise<Uint8Array[]> {
    async function* source() {
      // In parts, so that no decoder sees all at once.
      for (const [from, to] of [[0, 0], [0, 1], [1]]) yield compressed.subarray(from, to);
    }
    const parts: Uint8Array[] = [];
    for await (const part of decoded(source(), name)) parts.push(part);
    return parts;
  }

  test.each<[Compress, ...names: string[]]>([
    [gzipSync, "gzip", "GZIP", "x-gzip", "X-GZip", " gzip "],
    [deflateSync, "deflate"],
    [deflateRawSync, "Deflate"],
    [brotliCompressSync, "BR"],
    [twice, "gzip, gzip", "gzip,gzip"],
    [fiveTimes, five],
    [(bytes) => brotliCompressSync(deflateRawSync(gzipSync(bytes))), "gzip, deflate, br"],
    [(bytes) => Buffer.concat([gzipSync(bytes.subarray(0, 9)), gzipSync(bytes.subarray(9))]), "gzip"],
    [asIs, "identity", "", "constructor", "lz4", "gzip, lz4"],
  ])("reads what %o has encoded, and leaves what it does not know", async (compress, ...names) => {
    for (const name of names) expect(Buffer.concat(await partsOf(compress(paid), name)), name).toEqual(paid);
  });

  test.each<[what: string, name: string, Uint8Array, failure: RegExp]>([
    ["without its last byte", "gzip", gzipSync(paid).subarray(0, -1), /^Z_BUF_ERROR/],
    ["without its last byte", "deflate", deflateSync(paid).subarray(0, -1), /^Z_BUF_ERROR/],
    ["without its last byte", "deflate", deflateRawSync(paid).subarray(0, -1), /^Z_BUF_ERROR/],
    ["without its last byte", "br", brotliCompressSync(paid).subarray(0, -1), /^Z_BUF_ERROR/],
    ["in the wrong order", "gzip, br", gzipSync(brotliCompressSync(paid)), /^(Z|ERR)_/],
    ["that is not compressed", "gzip", paid, /^Z_DATA_ERROR/],
    ["in six encodings", `gzip, ${five}`, gzipSync(fiveTimes(paid)), /more than 5/],
  ])("[S44] fails for a body %s: %s", async (_, name, body, failure) => {
    const error = await partsOf(body, name).catch((thrown: unknown) => thrown);
    expect(`${Object(error).code} ${Object(error).message}`).toMatch(failure);
  });

  test("[S38] decodes a small body that becomes a large one in small parts", async () => {
    const parts = await partsOf(gzipSync(Buffer.alloc(10_000_000)), "gzip");
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  });
});
