// The deliveries that every framework and runtime must handle or reject. Each case has its own bodies, so that all can share
// one store.

import assert from "node:assert/strict";
import {
  bytes,
  deposit,
  depositOf,
  joined,
  MOST_BYTES,
  type Reply,
  type SendOptions,
  samples,
  send,
  signedHeaders,
} from "./signed-request.ts";
import type { TestServer } from "./test-server.ts";

/** A server with the handlers of `mounts` and the other two routes of an app; see `apps/`. */
export interface DeliveryTarget {
  /** Scheme, host and port. */
  readonly url: string;
  /** Controls its handlers. */
  readonly testServer: TestServer;
  /** Matches the error if the body was parsed too early. */
  readonly advice: RegExp;
  /** The response of framework or handler to GET. */
  readonly statusOfGet: 404 | 405;
}

/** A case throws if the target misbehaves. */
type Cases = Readonly<Record<string, (target: DeliveryTarget) => Promise<void>>>;
type Headers = NonNullable<SendOptions["headers"]>;

const handled = { result: "handled" };
const duplicate = { result: "duplicate" };

const contentTypes: Readonly<Record<string, string | undefined>> = {
  "without a content type": undefined,
  "of an unknown content type": "application/vnd.unheard-of+json",
  "declared as text": "text/plain",
  "declared as a form": "application/x-www-form-urlencoded",
  "declared as UTF-16": "application/json; charset=utf-16le",
};

// The change to the headers of a genuine delivery, and the error code. Other forgeries are vectors of the verifier.
const forgeries: readonly (readonly [name: string, code: string, headers: (body: Uint8Array) => Headers])[] = [
  ["of another body", "webhook_signature_mismatch", () => signedHeaders(deposit())],
  ["without a signature", "webhook_header_missing", () => ({ "x-svc-signature": undefined })],
  ["of six minutes ago", "webhook_outside_tolerance", (body) => signedHeaders(body, Date.now() - 360_000)],
];

function tables(): Cases {
  const cases: Record<string, Cases[string]> = {};
  for (const { name, body, event } of samples()) {
    cases[`handles ${name}`] = async (target) => {
      await expectHandled(target, body);
      const [seen] = target.testServer.runs(body);
      assert.equal(seen?.known, event !== undefined);
      if (event) assert.deepEqual(seen, { known: true, ...event });
    };
  }
  for (const [name, contentType] of Object.entries(contentTypes)) {
    cases[`handles a body ${name}`] = (target) =>
      expectHandled(target, deposit(), { headers: { "content-type": contentType } });
  }
  for (const [name, code, headers] of forgeries) {
    cases[`rejects a delivery ${name}`] = async (target) => {
      const body = deposit();
      await expectRejected(target, body, { headers: headers(body) }, 401, code);
      await expectHandled(target, body);
    };
  }
  return cases;
}

const tooLong = depositOf(MOST_BYTES + 1);

const single: Cases = {
  "handles a body in chunks without Content-Length, split within a character"(target) {
    const body = joined(bytes('{"u":"é"} '), deposit());
    const cut = bytes('{"u":"').length + 1;
    return expectHandled(target, body, { pieces: [body.subarray(0, cut), body.subarray(cut)] });
  },
  "rejects a body that is announced one byte too long before it is sent": (target) =>
    expectRejected(target, tooLong, { isWithheld: true }, 413, "webhook_body_too_large"),
  async "rejects a body that is one byte too long, in chunks"(target) {
    const pieces = [tooLong.subarray(0, MOST_BYTES), tooLong.subarray(MOST_BYTES)];
    await expectRejected(target, tooLong, { pieces }, 413, "webhook_body_too_large");
    await expectHandled(target, deposit());
  },
  async "acknowledges a duplicate and runs nothing"(target) {
    const body = deposit();
    await expectHandled(target, body);
    for (const path of ["/webhooks", "/elsewhere"]) expectReply(await send(target, body, { path }), 200, duplicate);
    expectRuns(target, body, 1);
  },
  async "responds with 500 if the handler throws, and runs the redelivery"(target) {
    const body = deposit();
    target.testServer.fail(body);
    expectReply(await send(target, body), 500, { code: "handler_failed" });
    expectReply(await send(target, body), 200, handled);
    expectReply(await send(target, body), 200, duplicate);
    expectRuns(target, body, 2);
  },
  async "does not respond before the handler has ended, and runs concurrent duplicates once"(target) {
    const body = deposit();
    const held = target.testServer.hold(body);
    let responses = 0;
    const sent = [1, 2, 3].map(() => send(target, body));
    for (const each of sent) void each.finally(() => responses++);
    await held.started(Promise.race(sent));
    await expectHandled(target, deposit());
    assert.equal(responses, 0, "responses before the end of the handler");
    held.end();
    for (const { status } of await Promise.all(sent)) assert.equal(status, 200);
    expectRuns(target, body, 1);
  },
  "handles a delivery whose sender disconnects, and recognizes the redelivery"(target) {
    const sender = new AbortController();
    return expectContinued(target, { signal: sender.signal }, async (first) => {
      sender.abort();
      await assert.rejects(first, { name: "AbortError" });
    });
  },
  "responds with 503 at the time limit, and lets the handler continue": (target) =>
    expectContinued(target, { path: "/limited" }, async (first) => {
      const reply = await target.testServer.expireDuring(first);
      expectReply(reply, 503, { code: "time_limit" });
      assert.equal(reply.headers["retry-after"], "5");
    }),
  "acknowledges at the time limit with acknowledgeEarly, and lets the handler continue": (target) =>
    expectContinued(target, { path: "/early" }, async (first) =>
      expectReply(await target.testServer.expireDuring(first), 200, { result: "accepted" }),
    ),
  async "says what to do if the body was already parsed"(target) {
    const body = deposit();
    const { status, text } = await send(target, body, { path: "/parsed" });
    assert.equal(status, 500);
    assert.match(text, target.advice);
    expectRuns(target, body, 0);
  },
  async "does not affect the parsers of other routes"(target) {
    assert.equal((await send(target, bytes('{ "a" : 1.0 }'), { path: "/json" })).text, '{"a":1}');
  },
  async "accepts deliveries by POST only"(target) {
    assert.equal((await send(target, new Uint8Array(), { method: "GET" })).status, target.statusOfGet);
  },
};

export const deliveryCases: readonly { readonly name: string; readonly run: Cases[string] }[] = Object.entries({
  ...tables(),
  ...single,
}).map(([name, run]) => ({ name, run }));

/** An app of `apps/`. */
export type AppName = "fetch" | "hono" | "express" | "fastify";

/** What differs between the apps. */
export const expectations: Readonly<Record<AppName, Pick<DeliveryTarget, "advice" | "statusOfGet">>> = {
  fetch: { advice: /Hono.*Next/, statusOfGet: 405 },
  hono: { advice: /Hono/, statusOfGet: 404 },
  express: { advice: /express\.json\(\)/, statusOfGet: 404 },
  fastify: { advice: /request\.body/, statusOfGet: 404 },
};

async function expectHandled(target: DeliveryTarget, body: Uint8Array, sending?: SendOptions): Promise<void> {
  expectReply(await send(target, body, sending), 200, handled);
  expectRuns(target, body, 1);
}

async function expectRejected(
  target: DeliveryTarget,
  body: Uint8Array,
  sending: SendOptions,
  status: number,
  code: string,
): Promise<void> {
  expectReply(await send(target, body, sending), status, { code });
  expectRuns(target, body, 0);
}

/** Whatever becomes of the first delivery, its handler continues, and the redelivery runs nothing. */
async function expectContinued(
  target: DeliveryTarget,
  sending: SendOptions,
  check: (first: Promise<Reply>) => Promise<void>,
): Promise<void> {
  const body = deposit();
  const held = target.testServer.hold(body);
  const first = send(target, body, sending);
  await held.started(first);
  await check(first);
  held.end();
  assert.equal((await send(target, body, { path: sending.path ?? "/webhooks" })).status, 200);
  expectRuns(target, body, 1);
}

function expectReply(reply: Reply, status: number, content: object): void {
  assert.deepEqual([reply.status, reply.text], [status, JSON.stringify(content)]);
  // Fastify adds the charset.
  assert.match(String(reply.headers["content-type"]), /^application\/json(; charset=utf-8)?$/);
}

/** The handler received exactly these bytes `count` times. */
function expectRuns({ testServer }: DeliveryTarget, body: Uint8Array, count: number): void {
  assert.equal(testServer.runs(body).length, count, "runs of the handler with these bytes");
}
