// What only one framework can do with a delivery. What all have in common is in tests/runtimes/deliveries.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import express, { type RequestHandler } from "express";
import { type FastifyInstance, fastify } from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { WebhookError } from "./error.ts";
import { expressWebhooks, type WebhookMiddleware } from "./express.ts";
import { fastifyWebhooks } from "./fastify.ts";
import { createWebhookHandler } from "./fetch.ts";
import type { WebhookHandlerOptions } from "./options.ts";

const text = '{ "a": 1.0 }';
const handled = [200, '{"result":"handled"}'];

/** Options that accept every delivery, and the bodies and errors that they were called with. */
function accepting(given: object = {}) {
  const bodies: string[] = [];
  const errors: unknown[] = [];
  const options: WebhookHandlerOptions = {
    verifier: { verify: async ({ body }) => ({ body: body as Uint8Array<ArrayBuffer>, signedAt: undefined }) },
    store: createMemoryStore(),
    handle: ({ raw }) => void bodies.push(new TextDecoder().decode(raw)),
    onError: (error) => void errors.push(error),
    ...given,
  };
  return { options, bodies, errors };
}

describe("createWebhookHandler", () => {
  const given = (method: string, body: string | null = null) =>
    new Request("https://receiver.example/", { method, body });
  /** Status and `allow` of the response. */
  async function statusOf(request: Request, context?: object) {
    const { status, headers } = await createWebhookHandler(accepting().options)(request, context);
    return [status, headers.get("allow")];
  }

  const readInPart = async ({ body }: Request) => {
    const reader = body?.getReader();
    await reader?.read();
    reader?.releaseLock();
  };

  test.each<[what: string, read: (request: Request) => unknown]>([
    ["parsed", (request) => request.json()],
    ["read in part", readInPart],
    ["locked", (request) => request.body?.getReader()],
  ])("[W7] says what to do if the body was %s", async (_, read) => {
    const { options, errors } = accepting();
    const request = given("POST", "{}");
    await read(request);
    const error = await createWebhookHandler(options)(request).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "webhook_body_parsed", message: expect.stringMatching(/Hono: .+; Next: /) });
    expect(errors).toEqual([error]);
  });

  test.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])("rejects %s", async (method) => {
    expect(await statusOf(given(method))).toEqual([405, "POST"]);
  });

  test("passes its work to waitUntil as a method of the context", async () => {
    const works: unknown[] = [];
    const context = {
      works,
      waitUntil(work: Promise<unknown>) {
        this.works.push(work);
      },
    };
    await statusOf(given("POST", "{}"), context);
    expect(works).toEqual([expect.any(Promise)]);
  });

  test.each([undefined, {}, { waitUntil: 1 }])("works without waitUntil: %o", async (context) => {
    expect(await statusOf(given("POST", "{}"), context)).toEqual([200, null]);
  });
});

describe("expressWebhooks", () => {
  type Wrap = (middleware: WebhookMiddleware) => (request: IncomingMessage, response: ServerResponse) => void;

  /** The response of a server that passes its requests to the wrapped middleware. */
  async function respond(wrap: Wrap) {
    const { options, ...seen } = accepting();
    const server = createServer(wrap(expressWebhooks(options)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const headers = { "content-type": "application/json", connection: "close" };
    const response = await fetch(url, { method: "POST", body: text, headers });
    return { response: [response.status, await response.text()], ...seen };
  }

  /** Responds with the error passed to `next`; `add` is what others have put into the request. */
  const withNext =
    (add: object = {}): Wrap =>
    (middleware) =>
    (incoming, response) =>
      middleware(Object.assign(incoming, add), response, (error) => response.writeHead(500).end(String(error)));

  /** Reads the body first and processes it like a parser or a platform. */
  const parsedBy =
    (parse: (body: Buffer) => object): Wrap =>
    (middleware) =>
    async (incoming, response) =>
      withNext(parse(Buffer.concat(await incoming.toArray())))(middleware)(incoming, response);
  const asText: Wrap = (middleware) => (incoming, response) =>
    withNext()(middleware)(incoming.setEncoding("utf8"), response);
  const appWith = (parser: RequestHandler) => (middleware: WebhookMiddleware) => express().use(parser).use(middleware);
  const keep = (incoming: IncomingMessage, _: unknown, rawBody: Buffer) => void Object.assign(incoming, { rawBody });

  test.each<[where: string, wrap: Wrap]>([
    ["unread, with plain node:http", withNext()],
    ["unread by a parser, as in Express 4", withNext({ body: {} })],
    ["by express.raw()", appWith(express.raw({ type: () => true }))],
    ["by a functions platform, in rawBody", parsedBy((rawBody) => ({ rawBody, body: JSON.parse(String(rawBody)) }))],
    ["by express.json() with verify", appWith(express.json({ verify: keep }))],
    ["by express.text()", appWith(express.text({ type: () => true }))],
    ["by a platform, in rawBody as text", parsedBy((raw) => ({ rawBody: String(raw), body: JSON.parse(String(raw)) }))],
    ["beside a text", parsedBy((body) => ({ rawBody: "another text", body }))],
    ["unread, before a variable for it is filled", withNext({ rawBody: "" })],
    ["unread, as text", asText],
  ])("accepts raw bytes kept %s", async (_, wrap) => {
    expect(await respond(wrap)).toEqual({ response: handled, bodies: [text], errors: [] });
  });

  test.each<[what: string, parse: (body: Buffer) => object]>([
    ["parsed", (body) => ({ body: JSON.parse(String(body)) })],
    ["parsed, twice", (body) => ({ body: JSON.parse(String(body)), rawBody: [1] })],
    ["read", () => ({})],
  ])("[W7] says what to do if the body was %s", async (_, parse) => {
    const advice = expect.stringMatching(/app\.post\(.+express\.json\(\).+express\.raw\(/);
    const errors = [expect.objectContaining({ code: "webhook_body_parsed" })];
    expect(await respond(parsedBy(parse))).toEqual({ response: [500, advice], bodies: [], errors });
  });

  test("passes the error to next if a response was already sent", async () => {
    const failed = deferred<unknown>();
    const { response } = await respond((middleware) => (incoming, response) => {
      response.end("timed out");
      middleware(incoming, response, failed.resolve);
    });
    expect(response).toEqual([200, "timed out"]);
    expect(await failed.promise).toMatchObject({ code: "ERR_HTTP_HEADERS_SENT" });
  });
});

const forging = { verify: () => Promise.reject(new WebhookError("webhook_signature_mismatch", "no")) };

describe("fastifyWebhooks", () => {
  /** An app with the plugin, and the lines it logged. */
  async function setUp(given: object = {}, prepare?: (app: FastifyInstance) => unknown) {
    const { options, ...seen } = accepting(given);
    const logged: { level: number; reqId: string; err?: { message: string } }[] = [];
    const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
    const app = fastify({ logger: { level: "error", stream } });
    prepare?.(app);
    app.register(fastifyWebhooks, { path: "/webhooks", ...options, prefix: "/api", logLevel: "error" });
    await app.ready();
    const post = async (payload = text, headers: Record<string, string> = { "content-type": "application/json" }) => {
      const { statusCode, body } = await app.inject({ method: "POST", url: "/api/webhooks", payload, headers });
      return [statusCode, body];
    };
    return { post, logged, ...seen };
  }

  test("reads bytes whatever parsers the app has", async () => {
    const fail = () => Promise.reject(new Error("a parser of the app was called"));
    const { post, bodies } = await setUp({}, (app) => {
      app.addContentTypeParser(["application/json", "*"], { parseAs: "string" }, fail);
      app.addContentTypeParser(/^application\/.*json$/, fail);
    });
    expect(await post()).toEqual(handled);
    expect(await post(` ${text}`, { "content-type": "application/x+json" })).toEqual(handled);
    expect(await post("", {})).toEqual(handled);
    expect(bodies).toEqual([text, ` ${text}`, ""]);
  });

  test.each<[what: string, bodies: string[], body: unknown]>([
    ["a text", [text], text],
    ["a text of no bytes", [""], ""],
    ["other bytes", [text], Buffer.from(text)],
    ["nothing", [""], null],
    ["a parsed body", [], JSON.parse(text)],
    ["a parsed number", [], 0],
  ])("[W7] accepts what a hook has put in place of the body, unless it is parsed: %s", async (_, expected, body) => {
    const { post, bodies, errors } = await setUp({}, (app) => {
      app.addHook("preValidation", async (request) => void Object.assign(request, { body }));
    });
    const message = expect.stringMatching(/parsed.+: no hook may put a parsed request\.body/);
    const refusals = expected.length > 0 ? [] : [expect.objectContaining({ code: "webhook_body_parsed", message })];
    const [status] = await post();
    expect([status, bodies, errors]).toEqual([expected.length > 0 ? 200 : 500, expected, refusals]);
  });

  const kept = [text, Buffer.from(text)];
  test.each(kept)("accepts what a platform that has read the request kept in rawBody: %o", async (rawBody) => {
    const { post, bodies } = await setUp({}, (app) => {
      app.addHook("onRequest", async ({ raw }) => {
        await raw.resume().toArray();
        Object.assign(raw, { rawBody });
      });
    });
    expect(await post("before")).toEqual(handled);
    expect(bodies).toEqual([text]);
  });

  test("says that a body is too long", async () => {
    const { post } = await setUp({ maxBodyBytes: 10 });
    expect(await post()).toEqual([413, '{"code":"webhook_body_too_large"}']);
  });

  test.each([
    ["reads", (upload: PassThrough) => upload.end(text), handled, [text]],
    ["does not report the end of", (upload: PassThrough) => upload.destroy(), [400, '{"code":"broken_off"}'], []],
  ] as const)("%s a stream that a hook of the app has created", async (_, act, response, expected) => {
    const { post, bodies, errors } = await setUp({}, (app) => {
      app.addHook("preParsing", async () => {
        const upload = new PassThrough();
        process.nextTick(() => act(upload));
        return upload;
      });
    });
    expect(await post()).toEqual(response);
    expect([bodies, errors]).toEqual([expected, []]);
  });

  test.each<[number, string, object, string[]]>([
    [500, "handler_failed", { handle: () => Promise.reject(new Error("it fails")) }, ["it fails"]],
    [401, "webhook_signature_mismatch", { verifier: forging }, []],
  ])("logs %i %s without onError, unless any sender can cause it", async (status, code, given, lines) => {
    const { post, logged } = await setUp({ ...given, onError: undefined });
    expect(await post()).toEqual([status, JSON.stringify({ code })]);
    expect(logged).toMatchObject(lines.map((message) => ({ reqId: expect.any(String), err: { message } })));
  });

  test.each([
    ["path", { path: undefined }],
    ['"pathh"', { pathh: "/webhooks" }],
  ])("rejects invalid options: %s", async (name, options) => {
    const error = await setUp(options).catch((thrown: unknown) => thrown);
    expect(error).toEqual(expect.any(ConfigurationError));
    expect(String(error)).toContain(name);
  });
});
