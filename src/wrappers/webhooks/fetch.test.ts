import { describe, expect, test } from "vitest";
import { verified } from "../../../tests/support/webhooks/test-receiver.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { createWebhookHandler } from "./fetch.ts";
import type { WebhookHandlerOptions } from "./options.ts";

const url = "https://receiver.example/webhooks";

/** A handler that accepts every delivery, and the bodies it received. */
function setUp(options: Partial<WebhookHandlerOptions> = {}) {
  const bodies: Uint8Array[] = [];
  const errors: unknown[] = [];
  const handler = createWebhookHandler({
    verifier: { verify: async ({ body }) => verified(body) },
    store: createMemoryStore(),
    handle: ({ raw }) => void bodies.push(raw),
    onError: (error) => void errors.push(error),
    ...options,
  });
  return { handler, bodies, errors };
}

function post(body: BodyInit | null, headers: HeadersInit = {}): Request {
  return new Request(url, { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

describe("createWebhookHandler", () => {
  test("passes on the exact bytes, including a byte order mark", async () => {
    const { handler, bodies } = setUp();
    const body = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d, 0xff);
    const response = await handler(post(body));
    expect([response.status, await response.json()]).toEqual([200, { result: "handled" }]);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(bodies).toEqual([body]);
  });

  test("does not report an interrupted upload", async () => {
    const { handler, bodies, errors } = setUp();
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
    const response = await handler(post(body));
    expect([response.status, await response.json()]).toEqual([400, { code: "broken_off" }]);
    expect([bodies, errors]).toEqual([[], []]);
  });

  test.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])("rejects %s", async (method) => {
    const { handler, bodies, errors } = setUp();
    const response = await handler(new Request(url, { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await response.json()).toEqual({ code: "method_not_allowed" });
    expect([bodies, errors]).toEqual([[], []]);
  });

  test.each<[what: string, read: (request: Request) => unknown]>([
    ["parsed", (request) => request.json()],
    ["read in part", readInPart],
    ["locked", (request) => request.body?.getReader()],
  ])("[W7] says what to do if the body was %s", async (_, read) => {
    const { handler, errors } = setUp();
    const request = post("{}");
    await read(request);
    const error = await handler(request).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "webhook_body_parsed", message: expect.stringMatching(/Hono: .+; Next: /) });
    expect(errors).toEqual([error]);
  });

  test("rejects a body that is announced as too long without reading it", async () => {
    const { handler, bodies, errors } = setUp({ maxBodyBytes: 3 });
    const request = post("abcd", { "content-length": "4" });
    const response = await handler(request);
    expect([response.status, await response.json()]).toEqual([413, { code: "webhook_body_too_large" }]);
    expect([request.bodyUsed, bodies]).toEqual([false, []]);
    expect(errors).toEqual([expect.objectContaining({ message: "the body is longer than maxBodyBytes (3)" })]);
  });

  test("rejects a body that is too long before verifying it, whatever length is announced", async () => {
    const calls: unknown[] = [];
    const verify = async () => Promise.reject(calls.push("verify"));
    const { handler } = setUp({ maxBodyBytes: 3, verifier: { verify } });
    expect((await handler(post("abcd", { "content-length": "3" }))).status).toBe(413);
    expect(calls).toEqual([]);
    expect((await setUp({ maxBodyBytes: 4 }).handler(post("abcd"))).status).toBe(200);
  });

  test("passes its work to waitUntil as a method of the context", async () => {
    const { handler } = setUp();
    const context = {
      works: [] as Promise<unknown>[],
      waitUntil(work: Promise<unknown>) {
        this.works.push(work);
      },
    };
    await handler(post("{}"), context);
    expect(context.works).toEqual([expect.any(Promise)]);
  });

  test.each([undefined, {}, { params: {} }, { waitUntil: 1 }])("works without waitUntil: %o", async (context) => {
    expect((await setUp().handler(post("{}"), context)).status).toBe(200);
  });
});

async function readInPart(request: Request): Promise<void> {
  const reader = request.body?.getReader();
  await reader?.read();
  reader?.releaseLock();
}
