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
  type Sample,
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

/** @throws {Error} if the target misbehaves. */
type Run = (target: DeliveryTarget) => Promise<void>;

interface DeliveryCase {
  readonly name: string;
  readonly run: Run;
}

const handled = { result: "handled" };
const duplicate = { result: "duplicate" };

const ofSamples = samples().map((sample): [string, Run] => [
  `handles ${sample.name}`,
  (target) => expectHandled(target, sample),
]);

async function expectHandled(target: DeliveryTarget, { body, event }: Sample): Promise<void> {
  expectReply(await send(target, body), 200, handled);
  expectRuns(target, body, 1);
  const [seen] = target.testServer.runs(body);
  assert.equal(seen?.known, event !== undefined);
  if (event) assert.deepEqual(seen, { known: true, ...event });
}

const contentTypes: Readonly<Record<string, string | undefined>> = {
  "without a content type": undefined,
  "of an unknown content type": "application/vnd.unheard-of+json",
  "declared as text": "text/plain",
  "declared as a form": "application/x-www-form-urlencoded",
  "declared as UTF-16": "application/json; charset=utf-16le",
};

const ofContentTypes = Object.entries(contentTypes).map(([name, contentType]): [string, Run] => [
  `handles a body ${name}`,
  async (target) => {
    const body = deposit();
    const reply = await send(target, body, { headers: { "content-type": contentType } });
    expectReply(reply, 200, handled);
    expectRuns(target, body, 1);
  },
]);

type Headers = NonNullable<SendOptions["headers"]>;

// The change to the headers of a genuine delivery, and the error code. Other forgeries are vectors of the verifier.
const forgeries: readonly (readonly [name: string, code: string, headers: (body: Uint8Array) => Headers])[] = [
  ["of another body", "webhook_signature_mismatch", () => signedHeaders(deposit())],
  ["without a signature", "webhook_header_missing", () => ({ "x-svc-signature": undefined })],
  ["of six minutes ago", "webhook_outside_tolerance", (body) => signedHeaders(body, Date.now() - 360_000)],
];

const ofForgeries = forgeries.map(([name, code, headers]): [string, Run] => [
  `rejects a delivery ${name}`,
  async (target) => {
    const body = deposit();
    expectReply(await send(target, body, { headers: headers(body) }), 401, { code });
    expectRuns(target, body, 0);
    // The genuine delivery is still handled.
    expectReply(await send(target, body), 200, handled);
  },
]);

const tooLong = { code: "webhook_body_too_large" };

const singleCases: Readonly<Record<string, Run>> = {
  async "handles a body in chunks without Content-Length, split within a character"(target) {
    const body = joined(bytes('{"u":"é"} '), deposit());
    const cut = bytes('{"u":"').length + 1;
    const pieces = [body.subarray(0, cut), body.subarray(cut, cut + 3), body.subarray(cut + 3)];
    expectReply(await send(target, body, { pieces }), 200, handled);
    expectRuns(target, body, 1);
  },
  async "rejects a body that is announced one byte too long before it is sent"(target) {
    const body = depositOf(MOST_BYTES + 1);
    expectReply(await send(target, body, { isWithheld: true }), 413, tooLong);
    expectRuns(target, body, 0);
  },
  async "rejects a body that is one byte too long, in chunks"(target) {
    const body = depositOf(MOST_BYTES + 1);
    const pieces = [body.subarray(0, MOST_BYTES), body.subarray(MOST_BYTES)];
    expectReply(await send(target, body, { pieces }), 413, tooLong);
    expectRuns(target, body, 0);
    assert.equal((await send(target, deposit())).status, 200);
  },

  async "acknowledges a duplicate and runs nothing"(target) {
    const body = deposit();
    expectReply(await send(target, body), 200, handled);
    expectReply(await send(target, body), 200, duplicate);
    expectReply(await send(target, body, { path: "/elsewhere" }), 200, duplicate);
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
    const sent = [1, 2, 3].map(async () => {
      const reply = await send(target, body);
      responses += 1;
      return reply;
    });
    await held.started(Promise.race(sent));
    assert.equal((await send(target, deposit())).status, 200);
    assert.equal(responses, 0, "responses before the end of the handler");
    held.end();
    for (const { status } of await Promise.all(sent)) assert.equal(status, 200);
    expectRuns(target, body, 1);
  },
  async "handles a delivery whose sender disconnects, and recognizes the redelivery"(target) {
    const body = deposit();
    const held = target.testServer.hold(body);
    const sender = new AbortController();
    const first = send(target, body, { signal: sender.signal });
    await held.started(first);
    sender.abort();
    await assert.rejects(first, { name: "AbortError" });
    held.end();
    assert.equal((await send(target, body)).status, 200);
    expectRuns(target, body, 1);
  },
  "responds with 503 at the time limit, and lets the handler continue": (target) =>
    expectAtLimit(target, "/limited", (reply) => expectRetryLater(reply, "time_limit")),

  "acknowledges at the time limit with acknowledgeEarly, and lets the handler continue": (target) =>
    expectAtLimit(target, "/early", (reply) => expectReply(reply, 200, { result: "accepted" })),

  async "says what to do if the body was already parsed"(target) {
    const body = deposit();
    const { status, text } = await send(target, body, { path: "/parsed" });
    assert.equal(status, 500);
    assert.match(text, target.advice);
    expectRuns(target, body, 0);
  },
  async "does not affect the parsers of other routes"(target) {
    const { text } = await send(target, bytes('{ "a" : 1.0 }'), { path: "/json" });
    assert.equal(text, '{"a":1}');
  },
  async "accepts deliveries by POST only"(target) {
    const { status } = await send(target, new Uint8Array(), { method: "GET" });
    assert.equal(status, target.statusOfGet);
  },
};

/** Each case has its own bodies, so that all cases can share one store. */
export const deliveryCases: readonly DeliveryCase[] = [
  ...[...ofSamples, ...ofContentTypes, ...ofForgeries, ...Object.entries(singleCases)],
].map(([name, run]) => ({ name, run }));

/** An app of `apps/`. */
export type AppName = "fetch" | "hono" | "express" | "fastify";

/** What differs between the apps. */
export const expectations: Readonly<Record<AppName, Pick<DeliveryTarget, "advice" | "statusOfGet">>> = {
  fetch: { advice: /Hono.*Next/, statusOfGet: 405 },
  hono: { advice: /Hono/, statusOfGet: 404 },
  express: { advice: /express\.json\(\)/, statusOfGet: 404 },
  fastify: { advice: /request\.body/, statusOfGet: 404 },
};

function expectReply(reply: Reply, status: number, content: object): void {
  assert.deepEqual([reply.status, reply.text], [status, JSON.stringify(content)]);
  // Fastify adds the charset.
  assert.match(String(reply.headers["content-type"]), /^application\/json(; charset=utf-8)?$/);
}

/** The response at the time limit is right, the handler continues, and the redelivery runs nothing. */
async function expectAtLimit(target: DeliveryTarget, path: string, isRight: (reply: Reply) => void): Promise<void> {
  const body = deposit();
  const held = target.testServer.hold(body);
  const first = send(target, body, { path });
  await held.started(first);
  isRight(await target.testServer.expireDuring(first));
  held.end();
  assert.equal((await send(target, body, { path })).status, 200);
  expectRuns(target, body, 1);
}

function expectRetryLater(reply: Reply, code: string): void {
  expectReply(reply, 503, { code });
  assert.equal(reply.headers["retry-after"], "5");
}

/** The handler received exactly these bytes `count` times. */
function expectRuns({ testServer }: DeliveryTarget, body: Uint8Array, count: number): void {
  assert.equal(testServer.runs(body).length, count, "runs of the handler with these bytes");
}
