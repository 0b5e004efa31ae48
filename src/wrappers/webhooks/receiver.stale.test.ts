// Genuine deliveries that were signed too long ago.

import { describe, expect, test } from "vitest";
import { promptDigests } from "../testing/prompt-digests.ts";
import { createCryptoVerifier } from "./crypto-verifier.ts";
import type { WebhookHandlerOptions } from "./handler-options.ts";
import { signWebhook } from "./sign-webhook.ts";
import { delivery, receiving, refusing } from "./testing/test-receiver.ts";

promptDigests();

describe("[W16] acceptStale", () => {
  const stale = (ageSeconds: number) => refusing("webhook_outside_tolerance", { ageSeconds });

  test("lets a genuine delivery through that was signed too long ago", async () => {
    const { answer, errors } = receiving();
    const asked: unknown[] = [];
    const acceptStale: WebhookHandlerOptions["acceptStale"] = async ({ transactionId }, facts) => {
      asked.push([transactionId, facts]);
      return true;
    };
    expect(await answer({ ...stale(86_400), acceptStale })).toEqual([200, { result: "handled" }]);
    expect(asked).toEqual([["one", { ageSeconds: 86_400, headers: { "x-a": "1" } }]]);
    expect(errors).toEqual([]);
    expect(await answer({ ...stale(90_000), acceptStale })).toEqual([200, { result: "duplicate" }]);
  });

  test("lets known deliveries be sent again by hand with their first time, once", async () => {
    const { clock, create } = receiving();
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
    const answers: string[] = [];
    for (const signed of [one, one, three, forged]) {
      if (signed) answers.push((await receiver.receive(signed)).body);
    }
    expect(answers).toEqual([
      '{"result":"handled"}',
      '{"result":"duplicate"}',
      '{"code":"webhook_outside_tolerance"}',
      '{"code":"webhook_signature_mismatch"}',
    ]);
  });

  test.each([false, "yes", undefined])("refuses it with %s", async (given) => {
    const { answer, errors } = receiving();
    expect(await answer({ ...stale(301), acceptStale: () => given as boolean })).toEqual([
      401,
      { code: "webhook_outside_tolerance" },
    ]);
    expect(errors).toEqual([expect.objectContaining({ ageSeconds: 301 })]);
  });

  test.each(["webhook_signature_mismatch", "webhook_header_missing", "webhook_secret_unavailable"] as const)(
    "is not asked where the signature has not matched: %s",
    async (code) => {
      const { answer } = receiving();
      expect(await answer({ ...refusing(code, { ageSeconds: 301 }), acceptStale: () => true })).toEqual([
        expect.any(Number),
        { code },
      ]);
    },
  );
});
