import { describe, expect, it } from "vitest";
import { deliveriesIn, HOOK, invalid, OpenWebhooks } from "../../../tests/support/sandbox/open-webhooks.ts";
import { createCryptoVerifier } from "../../wrappers/webhooks/verifier.ts";

const hooks = "/svc-card/webhooks";

describe("deliveries", () => {
  it("are listed newest first, by limit, offset, status and event type, and across subscriptions [C92]", async () => {
    const { subscribe, respond, wallets, deliver, ask } = new OpenWebhooks();
    const first = await subscribe();
    const second = await subscribe({ url: `${HOOK}/2`, events: ["card.lost"] });
    respond(({ body }) => (JSON.parse(body).type === "card.lost" ? 500 : 204));
    await deliver("card.created", "card.lost", "card.created", "card.frozen");
    const all = ["card.frozen delivered", "card.created delivered", "card.lost failed", "card.created delivered"];
    for (const [query, total, expected] of [
      [{}, 4, all],
      [{ limit: 2, offset: 1 }, 4, all.slice(1, 3)],
      [{ limit: 9, offset: 9 }, 4, []],
      [{ status: "failed" }, 1, [all[2]]],
      [{ eventType: "card.created", status: "failed" }, 0, []],
      [{ eventType: "card.created", limit: 1, offset: 1 }, 2, [all[3]]],
    ] as const) {
      const answer = await wallets.webhooks.listDeliveries(first.id, query);
      const listed = deliveriesIn(answer).map(({ event_type, status }) => `${event_type} ${status}`);
      expect([answer.unwrap<{ total: number }>().total, listed]).toEqual([total, expected]);
    }
    const list = `GET ${hooks}/${first.id}/deliveries`;
    expect(await ask(`${list}?limit=0`)).toEqual(invalid("C92, C15", { limit: "It must be 1 or more." }));
    expect(await ask(`${list}?offset=-1`)).toEqual(invalid("C92, C15", { offset: "It must be 0 or more." }));
    await wallets.webhooks.delete(second.id);
    expect(deliveriesIn(await wallets.webhooks.listAllDeliveries())).toHaveLength(5);
  });

  it("can be retried manually if they failed, with the same body and a new signature; never automatically [C93, W16, G41]", async () => {
    const { subscribe, sandbox, tenant, respond, wallets, received, clock, verifyLast, last } = new OpenWebhooks();
    const { id, secret } = await subscribe();
    respond(() => 500);
    tenant.simulate.emitEvent({ type: "card.created", data: { n: 1 } });
    await sandbox.idle();
    const [failed] = deliveriesIn(await wallets.webhooks.listDeliveries(id));
    expect(failed).toMatchObject({ status: "failed", attempts: 1, response_status: 500 });
    await clock.advance(7 * 24 * 3_600_000);
    await sandbox.idle();
    expect(received).toHaveLength(1);

    respond(() => 200);
    const retried = await wallets.webhooks.retryDelivery(failed?.id ?? "");
    expect(retried.unwrap()).toMatchObject({ id: failed?.id, status: "pending" });
    await sandbox.idle();
    expect(received.map(({ body }) => body)).toEqual(Array(2).fill(received[0]?.body));
    await expect(verifyLast(secret)).resolves.toMatchObject({ signedAt: new Date(clock.now()) });
    expect(deliveriesIn(await wallets.webhooks.listDeliveries(id))).toMatchObject([
      { id: failed?.id, status: "delivered", attempts: 2, response_status: 200, error: null },
    ]);
    // By option it keeps the first time, which a verifier rejects by then.
    tenant.deliveries.retry(failed?.id ?? "", { keepTimestamp: true });
    await sandbox.idle();
    for (const name of ["x-timestamp", "x-svc-signature"])
      expect(received[2]?.headers.get(name)).toBe(received[0]?.headers.get(name));
    const late = { code: "webhook_outside_tolerance", ageSeconds: 7 * 24 * 3_600 };
    await expect(verifyLast(secret)).rejects.toMatchObject(late);
    // The first time, but the current secret.
    const rotated = (await wallets.webhooks.rotateSecret(id)).unwrap<{ secret: string }>().secret;
    tenant.deliveries.retry(failed?.id ?? "", { keepTimestamp: true });
    await sandbox.idle();
    const verifier = createCryptoVerifier({ secret: rotated, clock: { now: () => Date.UTC(2026, 0, 1) } });
    await expect(verifier.verify(last())).resolves.toBeDefined();
  });

  it("are retried only if they failed and have a receiver; the control plane retries any", async () => {
    const { subscribe, sandbox, tenant, wallets, respond, received, deliver, ask } = new OpenWebhooks();
    const { id } = await subscribe();
    const missing = [404, "No such delivery.", "C18", "documented"];
    const delivered = invalid("C93", { deliveryId: "Only a failed delivery can be retried." });
    await deliver("card.created");
    const delivery = tenant.deliveries.list()[0]?.id ?? "";
    const retry = (one = delivery) => ask(`POST ${hooks}/deliveries/${one}/retry`);
    expect([await retry("none"), await retry()]).toEqual([missing, delivered]);
    respond(() => 500);
    expect(tenant.deliveries.retry(delivery)).toMatchObject({ status: "pending" });
    expect(() => tenant.deliveries.retry(delivery)).toThrow("The delivery is already pending");
    expect(await retry()).toEqual(delivered);
    await sandbox.idle();
    await wallets.webhooks.delete(id);
    expect(await retry()).toEqual(missing);
    const gone = "The receiver of this delivery no longer exists: its subscription was deleted";
    expect(() => tenant.deliveries.retry(delivery)).toThrow(gone);
    expect(() => tenant.deliveries.retry("delivery_absent")).toThrow("No such delivery");
    expect([received.length, tenant.deliveries.list({ limit: 0 })]).toEqual([2, []]);
  });
});
