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

export interface DeliveryCase {
  readonly name: string;
  /** @throws {Error} if the target misbehaves. */
  run(target: DeliveryTarget): Promise<void>;
}

const ofSamples = samples().map(
  (sample): DeliveryCase => ({ name: `handles ${sample.name}`, run: (target) => expectHandled(target, sample) }),
);

async function expectHandled(target: DeliveryTarget, { body, event }: Sample): Promise<void> {
  expectReply(await send(target, body), 200, { result: "handled" });
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

const ofContentTypes = Object.entries(contentTypes).map(
  ([name, contentType]): DeliveryCase => ({
    name: `handles a body ${name}`,
    async run(target) {
      const body = deposit();
      const reply = await send(target, body, { headers: { "content-type": contentType } });
      expectReply(reply, 200, { result: "handled" });
      expectRuns(target, body, 1);
    },
  }),
);

const inPieces: DeliveryCase = {
  name: "handles a body in chunks without Content-Length, split within a character",
  async run(target) {
    const body = joined(bytes('{"u":"é"} '), deposit());
    const cut = bytes('{"u":"').length + 1;
    const pieces = [body.subarray(0, cut), body.subarray(cut, cut + 3), body.subarray(cut + 3)];
    expectReply(await send(target, body, { pieces }), 200, { result: "handled" });
    expectRuns(target, body, 1);
  },
};

const byteCases: readonly DeliveryCase[] = [...ofSamples, ...ofContentTypes, inPieces];

type Headers = NonNullable<SendOptions["headers"]>;

// The change to the headers of a genuine delivery, and the error code. Other forgeries are vectors of the verifier.
const forgeries: readonly (readonly [name: string, code: string, headers: (body: Uint8Array) => Headers])[] = [
  ["of another body", "webhook_signature_mismatch", () => signedHeaders(deposit())],
  ["without a signature", "webhook_header_missing", () => ({ "x-svc-signature": undefined })],
  ["of six minutes ago", "webhook_outside_tolerance", (body) => signedHeaders(body, Date.now() - 360_000)],
];

const ofForgeries = forgeries.map(
  ([name, code, headers]): DeliveryCase => ({
    name: `rejects a delivery ${name}`,
    async run(target) {
      const body = deposit();
      expectReply(await send(target, body, { headers: headers(body) }), 401, { code });
      expectRuns(target, body, 0);
      // The genuine delivery is still handled.
      expectReply(await send(target, body), 200, { result: "handled" });
    },
  }),
);

const tooLong = { code: "webhook_body_too_large" };

const ofLengths: readonly DeliveryCase[] = [
  {
    name: "rejects a body that is announced one byte too long before it is sent",
    async run(target) {
      const body = depositOf(MOST_BYTES + 1);
      expectReply(await send(target, body, { isWithheld: true }), 413, tooLong);
      expectRuns(target, body, 0);
    },
  },
  {
    name: "rejects a body that is one byte too long, in chunks",
    async run(target) {
      const body = depositOf(MOST_BYTES + 1);
      const pieces = [body.subarray(0, MOST_BYTES), body.subarray(MOST_BYTES)];
      expectReply(await send(target, body, { pieces }), 413, tooLong);
      expectRuns(target, body, 0);
      assert.equal((await send(target, deposit())).status, 200);
    },
  },
];

const rejectionCases: readonly DeliveryCase[] = [...ofForgeries, ...ofLengths];

const handled = { result: "handled" };
const duplicate = { result: "duplicate" };

const onceCases: readonly DeliveryCase[] = [
  {
    name: "acknowledges a duplicate and runs nothing",
    async run(target) {
      const body = deposit();
      expectReply(await send(target, body), 200, handled);
      expectReply(await send(target, body), 200, duplicate);
      expectReply(await send(target, body, { path: "/elsewhere" }), 200, duplicate);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "responds with 500 if the handler throws, and runs the redelivery",
    async run(target) {
      const body = deposit();
      target.testServer.fail(body);
      expectReply(await send(target, body), 500, { code: "handler_failed" });
      expectReply(await send(target, body), 200, handled);
      expectReply(await send(target, body), 200, duplicate);
      expectRuns(target, body, 2);
    },
  },
  {
    name: "does not respond before the handler has ended, and runs concurrent duplicates once",
    async run(target) {
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
  },
  {
    name: "handles a delivery whose sender disconnects, and recognizes the redelivery",
    async run(target) {
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
  },
  {
    name: "responds with 503 at the time limit, and lets the handler continue",
    async run(target) {
      const body = deposit();
      const held = target.testServer.hold(body);
      const first = send(target, body, { path: "/limited" });
      await held.started(first);
      expectRetryLater(await target.testServer.expireDuring(first), "time_limit");
      held.end();
      assert.equal((await send(target, body, { path: "/limited" })).status, 200);
      expectRuns(target, body, 1);
    },
  },
  {
    name: "acknowledges at the time limit with acknowledgeEarly, and lets the handler continue",
    async run(target) {
      const body = deposit();
      const held = target.testServer.hold(body);
      const first = send(target, body, { path: "/early" });
      await held.started(first);
      expectReply(await target.testServer.expireDuring(first), 200, { result: "accepted" });
      held.end();
      assert.equal((await send(target, body, { path: "/early" })).status, 200);
      expectRuns(target, body, 1);
    },
  },
];

const routeCases: readonly DeliveryCase[] = [
  {
    name: "says what to do if the body was already parsed",
    async run(target) {
      const body = deposit();
      const { status, text } = await send(target, body, { path: "/parsed" });
      assert.equal(status, 500);
      assert.match(text, target.advice);
      expectRuns(target, body, 0);
    },
  },
  {
    name: "does not affect the parsers of other routes",
    async run(target) {
      const { text } = await send(target, bytes('{ "a" : 1.0 }'), { path: "/json" });
      assert.equal(text, '{"a":1}');
    },
  },
  {
    name: "accepts deliveries by POST only",
    async run(target) {
      const { status } = await send(target, new Uint8Array(), { method: "GET" });
      assert.equal(status, target.statusOfGet);
    },
  },
];

/** Each case has its own bodies, so that all cases can share one store. */
export const deliveryCases: readonly DeliveryCase[] = [...byteCases, ...rejectionCases, ...onceCases, ...routeCases];

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

function expectRetryLater(reply: Reply, code: string): void {
  expectReply(reply, 503, { code });
  assert.equal(reply.headers["retry-after"], "5");
}

/** The handler received exactly these bytes `count` times. */
function expectRuns({ testServer }: DeliveryTarget, body: Uint8Array, count: number): void {
  assert.equal(testServer.runs(body).length, count, "runs of the handler with these bytes");
}
