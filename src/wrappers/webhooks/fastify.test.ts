import { PassThrough } from "node:stream";
import { type FastifyInstance, fastify } from "fastify";
import { describe, expect, test } from "vitest";
import { rejecting, verified } from "../../../tests/support/webhooks/test-receiver.ts";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { type FastifyWebhooksOptions, fastifyWebhooks } from "./fastify.ts";

/** An app with the plugin, the bodies its handler received, and the lines it logged. */
async function setUp(given: Partial<FastifyWebhooksOptions> = {}, prepare?: (app: FastifyInstance) => unknown) {
  const bodies: string[] = [];
  const logged: { level: number; reqId: string; err?: { message: string } }[] = [];
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const app = fastify({ logger: { level: "error", stream } });
  prepare?.(app);
  const options: FastifyWebhooksOptions = {
    path: "/webhooks",
    verifier: { verify: async ({ body }) => verified(body) },
    store: createMemoryStore(),
    handle: ({ raw }) => void bodies.push(new TextDecoder().decode(raw)),
    ...given,
  };
  app.register(fastifyWebhooks, { ...options, prefix: "/api", logLevel: "error" });
  await app.ready();
  const post = async (payload: string, headers: Record<string, string> = { "content-type": "application/json" }) => {
    const { statusCode, body } = await app.inject({ method: "POST", url: "/api/webhooks", payload, headers });
    return [statusCode, body];
  };
  return { post, bodies, logged };
}

const handled = [200, '{"result":"handled"}'];
const text = '{ "a": 1.0 }';

describe("fastifyWebhooks", () => {
  test("reads bytes whatever parsers the app has", async () => {
    const { post, bodies } = await setUp({}, (app) => {
      const fail = (_request: unknown, _body: unknown, done: (error: Error) => void) =>
        done(new Error("a parser of the app was called"));
      app.addContentTypeParser(["application/json", "*"], { parseAs: "string" }, fail);
      app.addContentTypeParser(/^application\/.*json$/, fail);
    });
    expect(await post(text)).toEqual(handled);
    expect(await post(` ${text}`, { "content-type": "application/x+json" })).toEqual(handled);
    expect(bodies).toEqual([text, ` ${text}`]);
  });

  test("reads a stream that a hook of the app has created", async () => {
    const { post, bodies } = await setUp({}, (app) => {
      app.addHook("preParsing", async (_request, _reply, payload) => payload.pipe(new PassThrough()));
    });
    expect(await post(text)).toEqual(handled);
    expect(bodies).toEqual([text]);
  });

  test("does not report an interrupted upload", async () => {
    const errors: unknown[] = [];
    const { post, bodies } = await setUp({ onError: (error) => void errors.push(error) }, (app) => {
      app.addHook("preParsing", async () => {
        const broken = new PassThrough();
        broken.write("{");
        process.nextTick(() => broken.destroy());
        return broken;
      });
    });
    expect(await post(text)).toEqual([400, '{"code":"broken_off"}']);
    expect([bodies, errors]).toEqual([[], []]);
  });

  test("handles a delivery without a body", async () => {
    const { post, bodies } = await setUp();
    expect(await post("", {})).toEqual(handled);
    expect(bodies).toEqual([""]);
  });

  test("[W7] says what to do if a hook has parsed the body", async () => {
    const errors: unknown[] = [];
    const { post, bodies } = await setUp({ onError: (error) => void errors.push(error) }, (app) => {
      app.addHook("preValidation", async (request) => {
        request.body = JSON.parse(String(request.body));
      });
    });
    expect(await post(text)).toEqual([500, expect.stringContaining("no hook may replace request.body")]);
    expect(bodies).toEqual([]);
    expect(errors).toMatchObject([{ code: "webhook_body_parsed" }]);
  });

  test("leaves other failures to the app", async () => {
    const { post } = await setUp({}, (app) => {
      app.addHook("preHandler", async () => {
        throw new Error("closed today");
      });
    });
    expect(await post(text)).toEqual([500, expect.stringContaining("closed today")]);
  });

  test("logs to the request's log without onError, except errors any sender can cause", async () => {
    const failing = await setUp({ handle: () => Promise.reject(new Error("it fails")) });
    expect(await failing.post(text)).toEqual([500, '{"code":"handler_failed"}']);
    expect(failing.logged).toEqual([
      expect.objectContaining({ reqId: expect.any(String), err: expect.objectContaining({ message: "it fails" }) }),
    ]);
    const forged = await setUp(rejecting("webhook_signature_mismatch"));
    expect(await forged.post(text)).toEqual([401, '{"code":"webhook_signature_mismatch"}']);
    expect(forged.logged).toEqual([]);
  });

  test.each<[name: string, options: object]>([
    ["path", { path: undefined }],
    ["handle", { handle: undefined }],
    ['"pathh"', { pathh: "/webhooks" }],
  ])("rejects invalid options: %s", async (name, options) => {
    const error = await setUp(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ message: expect.stringContaining(name) });
  });
});
