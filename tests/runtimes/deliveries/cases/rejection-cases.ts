// Forged and oversized deliveries never reach a handler.

import assert from "node:assert/strict";
import { expectReply, expectRuns } from "../delivery-assertions.ts";
import type { DeliveryCase } from "../delivery-target.ts";
import { deposit, depositOf, MOST_BYTES } from "../sample-bodies.ts";
import { type SendOptions, send, signedHeaders } from "../signed-request.ts";

const MINUTE_MS = 60_000;

type Headers = NonNullable<SendOptions["headers"]>;

// The change to the headers of a genuine delivery, and the error code.
const forgeries: readonly (readonly [name: string, code: string, headers: (body: Uint8Array) => Headers])[] = [
  ["of another body", "webhook_signature_mismatch", () => signedHeaders(deposit())],
  ["of another secret", "webhook_signature_mismatch", (body) => signedHeaders(body, Date.now(), "another secret")],
  [
    "of another time",
    "webhook_signature_mismatch",
    () => ({ "x-svc-timestamp": String(Math.floor(Date.now() / 1000) - 1) }),
  ],
  ["without a signature", "webhook_header_missing", () => ({ "x-svc-signature": undefined })],
  ["without a time", "webhook_header_missing", () => ({ "x-svc-timestamp": undefined })],
  ["with a malformed signature", "webhook_signature_malformed", () => ({ "x-svc-signature": "v1=abc" })],
  ["of six minutes ago", "webhook_outside_tolerance", (body) => signedHeaders(body, Date.now() - 6 * MINUTE_MS)],
  ["of six minutes ahead", "webhook_outside_tolerance", (body) => signedHeaders(body, Date.now() + 6 * MINUTE_MS)],
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

export const rejectionCases: readonly DeliveryCase[] = [...ofForgeries, ...ofLengths];
