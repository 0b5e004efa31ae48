// What the cases say of an answer and of the runs of a handler.

import assert from "node:assert/strict";
import type { Target } from "./delivery-target.ts";
import type { Reply } from "./signed-request.ts";

/** @throws {AssertionError} on another answer. */
export function expectReply(reply: Reply, status: number, content: object): void {
  assert.deepEqual([reply.status, reply.text], [status, JSON.stringify(content)]);
  // Fastify adds the character set.
  assert.match(String(reply.headers["content-type"]), /^application\/json(; charset=utf-8)?$/);
}

/** @throws {AssertionError} unless the sender is told to try again after 5 s. */
export function expectPostponed(reply: Reply, code: string): void {
  expectReply(reply, 503, { code });
  assert.equal(reply.headers["retry-after"], "5");
}

/** @throws {AssertionError} where the handler got exactly these bytes another number of times. */
export function expectRuns({ desk }: Target, body: Uint8Array, count: number): void {
  assert.equal(desk.runs(body).length, count, "runs of the handler with these bytes");
}
