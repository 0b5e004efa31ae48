import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Agent } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { DeadlineScope } from "../call/deadline.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import { ConfigurationError } from "../errors.ts";
import { BodyTooLarge, discardBody, readBody, type Transport, type TransportRequest } from "./transport.ts";
import { ResponseChunks, type UndiciTransportOptions, undiciTransport } from "./undici.ts";

const servers: Server[] = [];
const opened: Transport[] = [];
afterEach(async () => {
  for (const transport of opened.splice(0)) await transport.close?.();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A transport and the address of a server for it. Both end with the test. */
async function open(listener: RequestListener, options?: UndiciTransportOptions) {
  const origin = await serve(listener);
  const send = undiciTransport(options);
  opened.push(send);
  return { origin, send };
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const requestTo = (url: string, rest: Partial<TransportRequest> = {}): TransportRequest => ({
  ...{ method: "GET", url, headers: new Headers(), plainHeaders: {}, body: undefined },
  ...{ signal: new AbortController().signal, onAbort: () => undefined },
  ...rest,
});
const scope = new DeadlineScope(new FakeClock());
const textOf = async (response: Parameters<typeof readBody>[0]) =>
  new TextDecoder().decode(await readBody(response, 1_000_000, scope));

describe("undiciTransport", () => {
  // Less than two seconds before a server closes an idle connection, a request could meet the close.
  test.each([
    ["is not reused if the server soon closes it", 2_000, 2],
    ["is reused if the server keeps it", 60_000, 1],
  ])("an idle connection %s", async (_, keepAliveTimeout, connections) => {
    const { origin, send } = await open((_request, response) => void response.end("{}"));
    const [server] = servers;
    if (server) server.keepAliveTimeout = keepAliveTimeout;
    let connected = 0;
    server?.on("connection", () => connected++);
    for (const path of ["/first", "/second"]) {
      await textOf(await send(requestTo(origin + path)));
      // undici frees a connection one turn after the response.
      await nextTurn();
    }
    expect(connected).toBe(connections);
  });

  test("sends method, path with query, headers and body, and returns status, headers and bytes", async () => {
    const { origin, send } = await open(async (request, response) => {
      const chunks = await request.toArray();
      const { method, url, headers } = request;
      response.writeHead(201, { "x-list": ["a", "b"], "x-request-id": "r-1" });
      response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
    });
    const plainHeaders = { authorization: "Bearer t", "content-type": "application/json" };
    const response = await send(requestTo(`${origin}/v1/a%2Fb?x=1&y=2`, { method: "POST", plainHeaders, body: "{}" }));
    const { status, headers } = response;
    expect([status, headers.get("x-list"), headers.get("x-request-id")]).toEqual([201, "a, b", "r-1"]);
    expect(JSON.parse(await textOf(response))).toMatchObject({
      ...{ method: "POST", url: "/v1/a%2Fb?x=1&y=2", body: "{}" },
      headers: { ...plainHeaders, "accept-encoding": "identity" },
    });
  });

  test("[S34] does not follow a redirect", async () => {
    const location = "https://example.com/";
    const { origin, send } = await open((_, response) => response.writeHead(302, { location }).end());
    expect((await send(requestTo(`${origin}/`))).status).toBe(302);
  });

  test("reads a small body at once, and one of unknown length by chunks", async () => {
    const { origin, send } = await open((request, response) => {
      if (request.url === "/small") response.setHeader("content-length", 3);
      response.write("ab");
      response.end("c");
    });
    for (const [path, whole] of [
      ["/small", "function"],
      ["/unknown", "undefined"],
    ] as const) {
      const response = await send(requestTo(origin + path));
      expect(typeof response.whole).toBe(whole);
      expect(await textOf(response)).toBe("abc");
    }
  });

  const readTooMuch = (body: AsyncIterable<Uint8Array>) =>
    expect(readBody({ body }, 100_000, scope)).rejects.toBeInstanceOf(BodyTooLarge);

  test.each<[string, (body: AsyncIterable<Uint8Array>) => Promise<void>]>([
    ["beyond the limit", readTooMuch],
    ["that is discarded unread", async (body) => discardBody(body)],
  ])("[S27] [S38] the connection of a body %s is closed", async (_, leave) => {
    const closed = deferred<void>();
    const { origin, send } = await open((_request, response) => {
      response.on("close", () => closed.resolve());
      const more = () => response.write("x".repeat(50_000), () => setImmediate(more));
      more();
    });
    await leave((await send(requestTo(`${origin}/`))).body);
    expect(await closed.promise).toBeUndefined();
  });

  test("[S25] an aborted request rejects, and its connection is closed", async () => {
    const arrived = deferred<void>();
    const closed = deferred<void>();
    const { origin, send } = await open((request) => {
      request.on("close", () => closed.resolve());
      arrived.resolve();
    });
    const call = new DeadlineScope(new FakeClock());
    const sending = send(requestTo(`${origin}/`, { onAbort: (callback) => call.onAbort(callback) }));
    await arrived.promise;
    call.abort({ kind: "closed" });
    await expect(sending).rejects.toThrow("The request was aborted");
    await closed.promise;
  });

  test("[S25] a request that is aborted while it waits for a connection is not sent", async () => {
    const arrived: (string | undefined)[] = [];
    const first = deferred<void>();
    const dispatcher = new Agent({ connections: 1, pipelining: 1 });
    const { origin, send } = await open(
      async ({ url }, response) => {
        arrived.push(url);
        await first.promise;
        response.end("{}");
      },
      { dispatcher },
    );
    const running = send(requestTo(`${origin}/first`));
    const call = new DeadlineScope(new FakeClock());
    const waiting = send(requestTo(`${origin}/second`, { onAbort: (callback) => call.onAbort(callback) }));
    call.abort({ kind: "closed" });
    first.resolve();
    await expect(waiting).rejects.toThrow("The request was aborted");
    expect(await textOf(await running)).toBe("{}");
    expect(arrived).toEqual(["/first"]);
    await dispatcher.close();
  });

  test("information before the response is ignored", async () => {
    const { origin, send } = await open((_, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.end("{}");
    });
    const response = await send(requestTo(`${origin}/`));
    expect([response.status, await textOf(response)]).toEqual([200, "{}"]);
  });

  test("closing a client closes its own agent, and no dispatcher of the user", async () => {
    const origin = await serve((_, response) => response.end('{"access_token":"t","expires_in":3600}'));
    const dispatcher = new Agent();
    for (const [transport, isClosed] of [
      [undiciTransport(), true],
      [undiciTransport({ dispatcher }), false],
    ] as const) {
      const client = new CryptoClient({ baseUrl: origin, token: "t", transport });
      await client.close();
      const again = transport(requestTo(`${origin}/`)).then(textOf);
      if (isClosed) await expect(again).rejects.toMatchObject({ code: "UND_ERR_DESTROYED" });
      else await expect(again).resolves.toContain("access_token");
    }
    await dispatcher.close();
  });

  test.each<[string, object]>([
    ["dispatcher must be a Dispatcher of undici", { dispatcher: "http://proxy.example" }],
    ['Unknown option "dispacher"', { dispacher: undefined }],
  ])("rejects invalid options: %s", (message, options) => {
    expect(() => undiciTransport(options as UndiciTransportOptions)).toThrow(ConfigurationError);
    expect(() => undiciTransport(options as UndiciTransportOptions)).toThrow(message);
  });
});

describe("ResponseChunks", () => {
  function setup() {
    const controller = { pause: vi.fn(), resume: vi.fn(), abort: vi.fn() };
    const chunks = new ResponseChunks(controller as never);
    return { chunks, controller, iterator: chunks[Symbol.asyncIterator]() };
  }

  const bytes = (...values: number[]) => Uint8Array.from(values);

  test("chunks are read in their order, those that come later too", async () => {
    const { chunks, iterator } = setup();
    chunks.push(bytes(1));
    chunks.push(bytes(2));
    expect(await iterator.next()).toEqual({ done: false, value: bytes(1) });
    expect(await iterator.next()).toEqual({ done: false, value: bytes(2) });
    const third = iterator.next();
    chunks.push(bytes(3));
    expect(await third).toEqual({ done: false, value: bytes(3) });
    const end = iterator.next();
    chunks.end();
    expect(await end).toEqual({ done: true, value: undefined });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });

  test("[S38] the connection pauses while more than 64 KiB are unread", async () => {
    const { chunks, controller, iterator } = setup();
    chunks.push(new Uint8Array(65_536));
    expect(controller.pause).not.toHaveBeenCalled();
    chunks.push(bytes(1));
    expect(controller.pause).toHaveBeenCalledOnce();
    expect(controller.resume).not.toHaveBeenCalled();
    await iterator.next();
    expect(controller.resume).toHaveBeenCalledOnce();
  });

  test("it stays paused until less is unread", async () => {
    const { chunks, controller, iterator } = setup();
    for (const size of [1, 65_536, 1]) chunks.push(new Uint8Array(size));
    await iterator.next();
    expect(controller.resume).not.toHaveBeenCalled();
    await iterator.next();
    expect(controller.resume).toHaveBeenCalledOnce();
  });

  test("a chunk that a reader waits for is not unread", async () => {
    const { chunks, controller, iterator } = setup();
    const first = iterator.next();
    chunks.push(new Uint8Array(100_000));
    expect(await first).toMatchObject({ done: false });
    expect(controller.pause).not.toHaveBeenCalled();
  });

  test("a failure reaches the reader that waits, and each later one, after what had arrived", async () => {
    const { chunks, iterator } = setup();
    const lost = new Error("connection lost");
    const waiting = iterator.next();
    chunks.fail(lost);
    await expect(waiting).rejects.toBe(lost);
    await expect(iterator.next()).rejects.toBe(lost);

    const unread = setup();
    unread.chunks.push(bytes(1));
    unread.chunks.fail(lost);
    expect(await unread.iterator.next()).toEqual({ done: false, value: bytes(1) });
    await expect(unread.iterator.next()).rejects.toBe(lost);
  });

  test("all bytes together have memory of their own", async () => {
    const { chunks } = setup();
    const memory = bytes(9, 1, 2, 9);
    chunks.push(memory.subarray(1, 3));
    chunks.push(bytes(3));
    chunks.end();
    const whole = await chunks.whole();
    expect(whole).toEqual(bytes(1, 2, 3));
    expect(whole.buffer.byteLength).toBe(3);
  });

  test("leaving the body aborts its request", async () => {
    const { controller, iterator } = setup();
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
    expect(controller.abort).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
  });
});
