import { describe, expect, it } from "vitest";
import { webhookNames } from "../../../generated/crypto/webhooks.ts";
import { createMemoryStore } from "../../wrappers/idempotency/store.ts";
import { readWebhookEvent } from "../../wrappers/webhooks/event.ts";
import { createWebhookHandler } from "../../wrappers/webhooks/fetch.ts";
import { subscriptionSecrets } from "../../wrappers/webhooks/secret-provider.ts";
import { createCryptoVerifier } from "../../wrappers/webhooks/verifier.ts";
import { dataOf, deliveriesIn, HOOK, openSubscribed, openWebhooks } from "./testing/open-webhooks.ts";

describe("deliveries", () => {
  it("go to the subscriptions for the event type, and to no others [C94]", async () => {
    const { subscribe, received, deliver } = openWebhooks();
    await subscribe({ url: `${HOOK}/deposits`, events: ["deposit.confirmed"] });
    await subscribe({ url: `${HOOK}/two`, events: ["transaction.settled", "transaction.failed"] });
    await subscribe({ url: `${HOOK}/none`, events: [] });
    await subscribe({ url: `${HOOK}/prefix`, events: ["transaction", "transaction.*", "deposit.confirmed.x"] });
    for (const type of webhookNames) {
      await deliver(type);
    }
    expect(received.map(({ url, body }) => [url, JSON.parse(body).type])).toEqual([
      [`${HOOK}/deposits`, "deposit.confirmed"],
      [`${HOOK}/two`, "transaction.settled"],
      [`${HOOK}/two`, "transaction.failed"],
    ]);
  });

  it("belong to one tenant only", async () => {
    const { sandbox, received } = await openSubscribed();
    sandbox.createTenant().simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    expect(received).toEqual([]);
  });

  it("have a signature over the time and the bytes of the body [C95]", async () => {
    const { subscribe, sandbox, tenant, received, verifyLast, clock } = openWebhooks();
    const { secret } = await subscribe();
    clock.skip(90_500);
    tenant.simulate.emitEvent({ type: "card.created", data: { name: "Zoë €", amount: "25.10" } });
    await sandbox.idle();
    const [{ headers, body } = { headers: new Headers(), body: "" }] = received;
    expect(headers.get("x-timestamp")).toBe(String(Date.UTC(2026, 0, 1) / 1000 + 90));
    expect(headers.get("x-svc-signature")).toMatch(/^[0-9a-f]{64}$/);
    expect(headers.get("content-type")).toBe("application/json");
    const verified = await verifyLast(secret);
    expect(new TextDecoder().decode(verified.body)).toBe(body);
    // An independent implementation of the signature.
    const key = await globalThis.crypto.subtle.importKey(
      ...(["raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]] as const),
    );
    const signed = new TextEncoder().encode(`${headers.get("x-timestamp")}.${body}`);
    const hmac = await globalThis.crypto.subtle.sign("HMAC", key, signed);
    expect(headers.get("x-svc-signature")).toBe(Buffer.from(hmac).toString("hex"));
  });

  it("have the time header of the settings, and the service's name in the signature header", async () => {
    const { subscribe, sandbox, deliver, received } = openWebhooks({
      serviceName: "acme",
      settings: { webhooks: { timestampHeader: "acme-signed-at-time" } },
    });
    const { secret } = await subscribe();
    await deliver("card.created");
    const { headers, body } = received[0] ?? { headers: new Headers(), body: "" };
    expect([headers.has("x-acme-signature"), headers.has("x-svc-signature")]).toEqual([true, false]);
    expect(headers.has("acme-signed-at-time")).toBe(true);
    const verifier = createCryptoVerifier({ secret, serviceName: "acme", clock: sandbox.clock });
    await expect(verifier.verify({ headers, body })).resolves.toBeDefined();
  });

  it("have the sandbox's own envelope, labelled as such, which the SDK reads by default [G39]", async () => {
    const { tenant, received, deliver } = await openSubscribed();
    tenant.simulate.emitEvent({ type: "transaction.settled", data: { transaction_id: "tx_1", amount: "1.00" } });
    await deliver("card.created");
    const [settled, created] = received;
    expect(JSON.parse(settled?.body ?? "")).toEqual({
      type: "transaction.settled",
      created_at: "2026-01-01T00:00:00.000Z",
      transaction_id: "tx_1",
      data: { transaction_id: "tx_1", amount: "1.00" },
    });
    expect(JSON.parse(created?.body ?? "")).toEqual({
      ...{ type: "card.created", created_at: "2026-01-01T00:00:00.000Z", data: {} },
    });
    expect(settled?.headers.get("x-sandbox-rule")).toContain("G39");
    expect(settled?.headers.get("x-sandbox-basis")).toBe("assumed");
    const event = readWebhookEvent(new TextEncoder().encode(settled?.body));
    expect(event).toMatchObject({ known: true, type: "transaction.settled", transactionId: "tx_1" });
  });

  it("are listed newest first, by limit, offset, status and event type, and across subscriptions [C92]", async () => {
    const { subscribe, sandbox, tenant, respond, wallets } = openWebhooks();
    const first = await subscribe();
    const second = await subscribe({ url: `${HOOK}/2`, events: ["card.lost"] });
    respond(({ body }) => (JSON.parse(body).type === "card.lost" ? 500 : 204));
    for (const type of ["card.created", "card.lost", "card.created", "card.frozen"]) {
      tenant.simulate.emitEvent({ type });
    }
    await sandbox.idle();
    const list = async (query: object = {}) => {
      const listed = deliveriesIn(await wallets.webhooks.listDeliveries(first.id, query));
      return listed.map(({ event_type, status }) => `${event_type} ${status}`);
    };
    const all = ["card.frozen delivered", "card.created delivered", "card.lost failed", "card.created delivered"];
    expect(await list()).toEqual(all);
    expect(await list({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await list({ offset: 1 })).toEqual(all.slice(1));
    expect(await list({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
    expect(await list({ limit: 9, offset: 9 })).toEqual([]);
    expect(await list({ status: "failed" })).toEqual([all[2]]);
    expect(await list({ eventType: "card.created" })).toEqual([all[1], all[3]]);
    expect(await list({ eventType: "card.created", status: "failed" })).toEqual([]);
    expect(await list({ eventType: "card.created", limit: 1, offset: 1 })).toEqual([all[3]]);
    expect(
      dataOf(await wallets.webhooks.listDeliveries(first.id, { limit: 1, eventType: "card.created" })),
    ).toMatchObject({ ...{ total: 2, limit: 1, offset: 0 } });
    const other = deliveriesIn(await wallets.webhooks.listDeliveries(second.id));
    expect(other).toMatchObject([{ webhook_id: second.id, event_type: "card.lost", attempts: 1 }]);

    const everywhere = deliveriesIn(await wallets.webhooks.listAllDeliveries());
    expect(everywhere.map(({ webhook_id }) => webhook_id).sort()).toEqual(
      [...Array(4).fill(first.id), second.id].sort(),
    );
    await wallets.webhooks.delete(second.id);
    expect(deliveriesIn(await wallets.webhooks.listAllDeliveries())).toHaveLength(5);
  });

  it("reject an invalid page", async () => {
    const { subscribe, wallets } = openWebhooks();
    const { id } = await subscribe();
    for (const query of [{ limit: 0 }, { limit: -1 }, { offset: -1 }]) {
      await expect(wallets.webhooks.listDeliveries(id, query)).rejects.toMatchObject({
        ...{
          httpStatus: 400,
          code: "validation_error",
          fieldErrors: { [Object.keys(query)[0] ?? ""]: expect.anything() },
        },
      });
    }
  });

  it("can be retried manually if they failed, with the same body and a new signature; never automatically [C93, W16, G41]", async () => {
    const { subscribe, sandbox, tenant, respond, wallets, received, clock, verifyLast } = openWebhooks();
    const { id, secret } = await subscribe();
    respond(() => 500);
    tenant.simulate.emitEvent({ type: "card.created", data: { n: 1 } });
    await sandbox.idle();
    const [failed] = deliveriesIn(await wallets.webhooks.listDeliveries(id));
    expect(failed).toMatchObject({ status: "failed", attempts: 1, response_status: 500 });
    // G41: no automatic retries.
    await clock.advance(7 * 24 * 3_600_000);
    await sandbox.idle();
    expect(received).toHaveLength(1);

    respond(() => 200);
    const retried = await wallets.webhooks.retryDelivery(failed?.id ?? "");
    expect(dataOf(retried)).toMatchObject({ id: failed?.id, status: "pending" });
    await sandbox.idle();
    expect(received.map(({ body }) => body)).toEqual(Array(2).fill(received[0]?.body));
    // W16: the sandbox signs again.
    await expect(verifyLast(secret)).resolves.toMatchObject({ signedAt: new Date(clock.now()) });
    expect(deliveriesIn(await wallets.webhooks.listDeliveries(id))).toMatchObject([
      { id: failed?.id, status: "delivered", attempts: 2, response_status: 200, error: null },
    ]);
    // By option it keeps the first time, which a verifier rejects by then.
    tenant.deliveries.retry(failed?.id ?? "", { keepTimestamp: true });
    await sandbox.idle();
    expect(received[2]?.headers.get("x-timestamp")).toBe(received[0]?.headers.get("x-timestamp"));
    expect(received[2]?.headers.get("x-svc-signature")).toBe(received[0]?.headers.get("x-svc-signature"));
    await expect(verifyLast(secret)).rejects.toMatchObject({
      ...{ code: "webhook_outside_tolerance", ageSeconds: 7 * 24 * 3_600 },
    });
  });

  it("keep their first time but use the current secret", async () => {
    const { subscribe, sandbox, tenant, wallets, received, clock, deliver } = openWebhooks();
    const { id } = await subscribe();
    await deliver("card.created");
    const { secret } = dataOf<{ secret: string }>(await wallets.webhooks.rotateSecret(id));
    clock.skip(1_000_000);
    tenant.deliveries.retry(tenant.deliveries.list()[0]?.id ?? "", { keepTimestamp: true });
    await sandbox.idle();
    const { headers, body } = received[1] ?? { headers: new Headers(), body: "" };
    const verifier = createCryptoVerifier({ secret, clock: { now: () => Date.UTC(2026, 0, 1) } });
    await expect(verifier.verify({ headers, body })).resolves.toBeDefined();
  });

  it("are retried through the service only if they failed and have a receiver", async () => {
    const { subscribe, sandbox, tenant, wallets, respond, received, deliver } = openWebhooks();
    const { id } = await subscribe();
    await deliver("card.created");
    const delivery = tenant.deliveries.list()[0]?.id ?? "";
    const retry = () => wallets.webhooks.retryDelivery(delivery);
    await expect(retry()).rejects.toMatchObject({ httpStatus: 400, code: "validation_error" });
    // The control plane sends it anyway.
    respond(() => 500);
    expect(tenant.deliveries.retry(delivery)).toMatchObject({ status: "pending" });
    expect(() => tenant.deliveries.retry(delivery)).toThrow("The delivery is already pending");
    await expect(retry()).rejects.toMatchObject({ httpStatus: 400 });
    await sandbox.idle();
    expect(received).toHaveLength(2);
    await wallets.webhooks.delete(id);
    await expect(retry()).rejects.toMatchObject({ httpStatus: 404, code: "not_found" });
    expect(() => tenant.deliveries.retry(delivery)).toThrow("its subscription was deleted");
    expect(() => tenant.deliveries.retry("delivery_absent")).toThrow("No such delivery");
    await sandbox.idle();
    expect(received).toHaveLength(2);
  });

  it("of a deposit have the hash as their transaction, also when redelivered [C96]", async () => {
    const { subscribe, sandbox, tenant, wallets, respond, received, clock } = openWebhooks();
    await subscribe({ events: ["deposit.confirmed"] });
    respond(() => 503);
    const asset_id = tenant.seeded.assets.USDC_SOLANA ?? "";
    tenant.simulate.deposit({ asset_id, amount: "25.10", hash: "0xfeed" });
    await sandbox.idle();
    clock.skip(60_000);
    await wallets.webhooks.retryDelivery(tenant.deliveries.list()[0]?.id ?? "");
    await sandbox.idle();
    const events = received.map(({ body }) => readWebhookEvent(new TextEncoder().encode(body)));
    expect(events).toMatchObject(Array(2).fill({ known: true, type: "deposit.confirmed", transactionId: "0xfeed" }));
  });

  it("reach the SDK's own handler, which handles each event once", async () => {
    const { subscribe, sandbox, tenant, wallets, respond, clock } = openWebhooks();
    const { id } = await subscribe({ events: ["deposit.confirmed"] });
    const handled: string[] = [];
    const errors: unknown[] = [];
    const handler = createWebhookHandler({
      verifier: createCryptoVerifier({ secret: subscriptionSecrets(wallets, id), clock: sandbox.clock }),
      store: createMemoryStore({ clock }),
      clock,
      handle(event) {
        handled.push(`${event.type} ${event.transactionId}`);
      },
      onError: (error) => errors.push(error),
    });
    respond(({ url, headers, body }) => handler(new Request(url, { method: "POST", headers, body })));
    const asset_id = tenant.seeded.assets.USDC_SOLANA ?? "";
    tenant.deliveries.misbehave({ kind: "duplicate" });
    tenant.simulate.deposit({ asset_id, amount: "25.10", hash: "0xfeed" });
    await sandbox.idle();
    await wallets.webhooks.rotateSecret(id);
    tenant.simulate.deposit({ asset_id, amount: "3.00", hash: "0xbeef" });
    await sandbox.idle();
    tenant.deliveries.retry(tenant.deliveries.list()[0]?.id ?? "");
    await sandbox.idle();
    expect(errors).toEqual([]);
    expect(handled).toEqual(["deposit.confirmed 0xfeed", "deposit.confirmed 0xbeef"]);
    expect(tenant.deliveries.list().map(({ status, attempts }) => [status, attempts])).toEqual([
      ["delivered", 2],
      ["delivered", 2],
    ]);
  });
});
