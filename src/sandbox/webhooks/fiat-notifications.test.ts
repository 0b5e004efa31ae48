import { describe, expect, it } from "vitest";
import { createFiatVerifier } from "../../wrappers/webhooks/verifier.ts";
import { deliveriesIn, HOOK, openWebhooks } from "./testing/open-webhooks.ts";

const payload = { transaction_id: "txn_1", transaction_status: "completed" };

describe("notifications of the fiat service", () => {
  it("go to the last registered address when a status changes [F19]", async () => {
    const { fiat, tenant, sandbox, received } = openWebhooks();
    expect(() => tenant.simulate.notifyFiat({ payload })).toThrow();
    await fiat.businessWebhook.register({ url: `${HOOK}/first` });
    await fiat.businessWebhook.register({ url: HOOK });
    tenant.simulate.notifyFiat({ payload });
    tenant.simulate.notifyFiat({ payload: { customer_id: "cus_1", kyc_status: "approved" } });
    await sandbox.idle();
    expect(received.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      [HOOK, payload],
      [HOOK, { customer_id: "cus_1", kyc_status: "approved" }],
    ]);
    expect(received[0]?.headers.get("content-type")).toBe("application/json");
    expect(received[0]?.headers.get("x-sandbox-basis")).toBe("assumed");
  });

  it("are not sent without a registered address", async () => {
    const { tenant, sandbox, received } = openWebhooks();
    expect(() => tenant.simulate.notifyFiat({ payload })).toThrow();
    await sandbox.idle();
    expect(received).toEqual([]);
    expect(tenant.deliveries.list()).toEqual([]);
  });

  it.each(["hex", "base64"] as const)(
    "have an HMAC-SHA256 only if a scheme is configured: %s [F20]",
    async (encoding) => {
      const { fiat, tenant, sandbox, received } = openWebhooks();
      await fiat.businessWebhook.register({ url: HOOK });
      tenant.simulate.notifyFiat({ payload });
      tenant.change({ fiat: { signature: { header: "X-Business-Signature", encoding, secret: "not-a-real-secret" } } });
      tenant.simulate.notifyFiat({ payload });
      await sandbox.idle();
      const [unsigned, signed] = received;
      expect([...(unsigned?.headers.keys() ?? [])].sort()).toEqual([
        "content-type",
        "x-sandbox-basis",
        "x-sandbox-outbound",
        "x-sandbox-rule",
      ]);
      const verifier = (secret: string) =>
        createFiatVerifier({
          ...{ secret, clock: sandbox.clock },
          scheme: { signatureHeader: "x-business-signature", signedContent: "{body}", encoding },
        });
      const delivery = { headers: signed?.headers ?? new Headers(), body: signed?.body ?? "" };
      await expect(verifier("not-a-real-secret").verify(delivery)).resolves.toBeDefined();
      await expect(verifier("another-secret").verify(delivery)).rejects.toMatchObject({
        code: "webhook_signature_mismatch",
      });
      expect(signed?.headers.get("x-sandbox-rule")).toContain("F20");

      tenant.deliveries.misbehave({ kind: "bad-signature" });
      tenant.simulate.notifyFiat({ payload });
      await sandbox.idle();
      const forged = { headers: received[2]?.headers ?? new Headers(), body: received[2]?.body ?? "" };
      await expect(verifier("not-a-real-secret").verify(forged)).rejects.toMatchObject({
        code: "webhook_signature_mismatch",
      });
    },
  );

  it("are recorded with the deliveries of the crypto service, which does not list them", async () => {
    const { fiat, wallets, tenant, sandbox, respond, received } = openWebhooks();
    await fiat.businessWebhook.register({ url: HOOK });
    respond(() => 500);
    tenant.simulate.notifyFiat({ payload });
    await sandbox.idle();
    const [record] = tenant.deliveries.list();
    expect(record).toMatchObject({ webhookId: null, event: null, url: HOOK, status: "failed", responseStatus: 500 });
    expect(deliveriesIn(await wallets.webhooks.listAllDeliveries())).toEqual([]);
    const retry = wallets.webhooks.retryDelivery(record?.id ?? "");
    await expect(retry).rejects.toMatchObject({ httpStatus: 404 });
    await fiat.businessWebhook.register({ url: `${HOOK}/new` });
    respond(() => 200);
    tenant.deliveries.retry(record?.id ?? "");
    await sandbox.idle();
    expect(received.map(({ url }) => url)).toEqual([HOOK, `${HOOK}/new`]);
    expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered", attempts: 2, url: `${HOOK}/new` }]);
  });

  it("are not affected by faults that need a signature or a time", async () => {
    const { fiat, tenant, sandbox, received, subscribe, verifyLast, deliver } = openWebhooks();
    await fiat.businessWebhook.register({ url: HOOK });
    const { secret } = await subscribe();
    tenant.deliveries.misbehave({ kind: "stale-timestamp" });
    tenant.deliveries.misbehave({ kind: "bad-signature" });
    tenant.simulate.notifyFiat({ payload });
    await sandbox.idle();
    expect(received).toHaveLength(1);
    // Both faults are still due.
    await deliver("card.created");
    await expect(verifyLast(secret)).rejects.toMatchObject({ code: "webhook_signature_mismatch" });
    expect(received[1]?.headers.get("x-timestamp")).toBe(String(sandbox.clock.now() / 1000 - 3_600));
  });
});
