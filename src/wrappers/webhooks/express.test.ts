import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import { afterEach, describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { verified } from "../../../tests/support/webhooks/test-receiver.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { expressWebhooks, type WebhookMiddleware } from "./express.ts";
import type { WebhookHandlerOptions } from "./options.ts";

type Wrap = (middleware: WebhookMiddleware) => (request: IncomingMessage, response: ServerResponse) => void;

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that passes requests to the wrapped middleware. */
async function serve(wrap: Wrap, options: Partial<WebhookHandlerOptions> = {}) {
  const bodies: Uint8Array[] = [];
  const errors: unknown[] = [];
  const middleware = expressWebhooks({
    verifier: { verify: async ({ body }) => verified(body) },
    store: createMemoryStore(),
    handle: ({ raw }) => void bodies.push(Uint8Array.from(raw)),
    onError: (error) => void errors.push(error),
    ...options,
  });
  const server = createServer(wrap(middleware));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const post = async (body: string) => {
    const headers = { "content-type": "application/json", connection: "close" };
    const response = await fetch(url, { method: "POST", body, headers });
    return [response.status, await response.text()];
  };
  return { url, post, bodies, errors };
}

/** Responds with the error passed to `next`. */
const withNext: Wrap = (middleware) => (incoming, response) =>
  middleware(incoming, response, (error) => response.writeHead(500).end(String(error)));

/** Reads the body first and processes it like a parser or a platform. */
const parsedBy =
  (parse: (incoming: IncomingMessage, bytes: Buffer) => unknown): Wrap =>
  (middleware) =>
  async (incoming, response) => {
    parse(incoming, Buffer.concat(await incoming.toArray()));
    withNext(middleware)(incoming, response);
  };

const handled = [200, '{"result":"handled"}'];
const text = '{ "a": 1.0 }';
const bytes = new TextEncoder().encode(text);

describe("expressWebhooks", () => {
  const appWith = (parser: RequestHandler) => (middleware: WebhookMiddleware) => express().use(parser).use(middleware);

  const unread: Wrap = (middleware) => (incoming, response) =>
    withNext(middleware)(Object.assign(incoming, { body: {} }), response);
  const keep = (incoming: IncomingMessage, _: unknown, rawBody: Buffer) => void Object.assign(incoming, { rawBody });
  const byPlatform = parsedBy((incoming, rawBody) =>
    Object.assign(incoming, { rawBody, body: JSON.parse(String(rawBody)) }),
  );

  test.each<[where: string, wrap: Wrap]>([
    ["unread, with plain node:http", withNext],
    ["unread by a parser, as in Express 4", unread],
    ["by express.raw()", appWith(express.raw({ type: () => true }))],
    ["by a functions platform, in rawBody", byPlatform],
    ["by express.json() with verify", appWith(express.json({ verify: keep }))],
  ])("accepts raw bytes kept %s", async (_, wrap) => {
    const { post, bodies } = await serve(wrap);
    expect(await post(text)).toEqual(handled);
    expect(bodies).toEqual([bytes]);
  });

  test.each<[what: string, parse: (incoming: IncomingMessage, body: Buffer) => unknown]>([
    ["parsed", (incoming, body) => Object.assign(incoming, { body: JSON.parse(String(body)) })],
    ["converted to a string", (incoming, body) => Object.assign(incoming, { body: String(body) })],
    ["read", () => undefined],
  ])("[W7] says what to do if the body was %s", async (_, parse) => {
    const { post, bodies, errors } = await serve(parsedBy(parse));
    expect(await post(text)).toEqual([500, expect.stringMatching(/app\.post\(.+express\.json\(\).+express\.raw\(/)]);
    expect([bodies, errors]).toEqual([[], [expect.objectContaining({ code: "webhook_body_parsed" })]]);
  });

  test("rejects kept bytes that are too long", async () => {
    const keep = parsedBy((incoming, rawBody) => Object.assign(incoming, { rawBody }));
    const { post } = await serve(keep, { maxBodyBytes: bytes.length - 1 });
    expect(await post(text)).toEqual([413, '{"code":"webhook_body_too_large"}']);
  });

  test("passes the error to next if a response was already sent", async () => {
    const failed = deferred<unknown>();
    const { post } = await serve((middleware) => (incoming, response) => {
      response.end("timed out");
      middleware(incoming, response, failed.resolve);
    });
    expect(await post(text)).toEqual([200, "timed out"]);
    expect(await failed.promise).toMatchObject({ code: "ERR_HTTP_HEADERS_SENT" });
  });

  test("ignores an interrupted upload", async () => {
    const [came, gone] = [deferred<void>(), deferred<void>()];
    const given: unknown[] = [];
    const { url, bodies, errors } = await serve((middleware) => (incoming, response) => {
      middleware(incoming, response, (error) => void given.push(error));
      incoming.on("data", () => came.resolve());
      incoming.on("close", () => gone.resolve());
    });
    const outgoing = request(url, { method: "POST", headers: { "content-length": "100" } });
    outgoing.on("error", () => undefined);
    outgoing.write("{");
    await came.promise;
    outgoing.destroy();
    await gone.promise;
    await settle();
    expect([bodies, errors, given]).toEqual([[], [], []]);
  });
});
