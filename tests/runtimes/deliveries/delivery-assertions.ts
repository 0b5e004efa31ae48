// Assertions on responses and handler runs.

import assert from "node:assert/strict";
import type { DeliveryTarget } from "./delivery-target.ts";
import type { Reply } from "./signed-request.ts";

/** @throws {AssertionError} on any other response. */
export function expectReply(reply: Reply, status: number, content: object): void {
  assert.deepEqual([reply.status, reply.text], [status, JSON.stringify(content)]);
  // Fastify adds the charset.
  assert.match(String(reply.headers["content-type"]), /^application\/json(; charset=utf-8)?$/);
}

/** @throws {AssertionError} unless the response asks to retry after 5 s. */
export function expectRetryLater(reply: Reply, code: string): void {
  expectReply(reply, 503, { code });
  assert.equal(reply.headers["retry-after"], "5");
}

/** @throws {AssertionError} unless the handler received exactly these bytes `count` times. */
export function expectRuns({ testServer }: DeliveryTarget, body: Uint8Array, count: number): void {
  assert.equal(testServer.runs(body).length, count, "runs of the handler with these bytes");
}
