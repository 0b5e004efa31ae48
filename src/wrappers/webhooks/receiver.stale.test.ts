// Deliveries with valid signatures that are too old.

import { describe, expect, test } from "vitest";
import { delivery, rejecting, testReceivers } from "../../../tests/support/webhooks/test-receiver.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import { signWebhook } from "./sign.ts";
import { createCryptoVerifier } from "./verifier.ts";

describe("[W16] acceptStale", () => {
  const stale = (ageSeconds: number) => rejecting("webhook_outside_tolerance", { ageSeconds });

  test("can accept a delivery with a valid signature that is too old", async () => {
    const { respond, errors } = testReceivers();
    const asked: unknown[] = [];
    const acceptStale: WebhookHandlerOptions["acceptStale"] = async ({ transactionId }, facts) => {
      asked.push([transactionId, facts]);
      return true;
    };
    expect(await respond({ ...stale(86_400), acceptStale })).toEqual([200, { result: "handled" }]);
    expect(asked).toEqual([["one", { ageSeconds: 86_400, headers: { "x-a": "1" } }]]);
    expect(errors).toEqual([]);
    expect(await respond({ ...stale(90_000), acceptStale })).toEqual([200, { result: "duplicate" }]);
  });

  test("accepts deliveries that were resent by hand with their original time, once", async () => {
    const { clock, create } = testReceivers();
    const undelivered = new Set(["one", "two"]);
    const secret = "a secret";
    const receiver = create({
      verifier: createCryptoVerifier({ secret, clock }),
      acceptStale: ({ transactionId }) => undelivered.has(String(transactionId)),
    });
    const timestamp = new Date(clock.now());
    const [one, three] = await Promise.all(
      ["one", "three"].map((id) => signWebhook({ secret, body: String(delivery(id).body), timestamp })),
    );
    const forged = await signWebhook({ secret: "another", body: String(delivery("two").body), timestamp });
    clock.skip(86_400_000);
    const responses: string[] = [];
    for (const signed of [one, one, three, forged]) {
      if (signed) responses.push((await receiver.receive(signed)).body);
    }
    expect(responses).toEqual([
      '{"result":"handled"}',
      '{"result":"duplicate"}',
      '{"code":"webhook_outside_tolerance"}',
      '{"code":"webhook_signature_mismatch"}',
    ]);
  });

  test.each([false, "yes", undefined])("rejects the delivery if it returns %s", async (given) => {
    const { respond, errors } = testReceivers();
    expect(await respond({ ...stale(301), acceptStale: () => given as boolean })).toEqual([
      401,
      { code: "webhook_outside_tolerance" },
    ]);
    expect(errors).toEqual([expect.objectContaining({ ageSeconds: 301 })]);
  });

  test.each(["webhook_signature_mismatch", "webhook_header_missing", "webhook_secret_unavailable"] as const)(
    "is not called if the signature did not match: %s",
    async (code) => {
      const { respond } = testReceivers();
      expect(await respond({ ...rejecting(code, { ageSeconds: 301 }), acceptStale: () => true })).toEqual([
        expect.any(Number),
        { code },
      ]);
    },
  );
});
