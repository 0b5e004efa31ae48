import { describe, expect, it } from "vitest";
import { openWebhooks } from "./testing/open-webhooks.ts";

describe("deliveries that go wrong on purpose", () => {
  it("have a signature that does not match", async () => {
    const { subscribe, sandbox, tenant, received, verifyLast } = openWebhooks();
    const { secret } = await subscribe();
    tenant.deliveries.misbehave({ kind: "bad-signature" });
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    expect(received[0]?.headers.get("x-svc-signature")).toMatch(/^[0-9a-f]{64}$/);
    await expect(verifyLast(secret)).rejects.toMatchObject({ code: "webhook_signature_mismatch" });
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    await expect(verifyLast(secret)).resolves.toBeDefined();
  });

  it("are genuine, and too old", async () => {
    const { subscribe, sandbox, tenant, verifyLast } = openWebhooks();
    const { secret } = await subscribe();
    tenant.deliveries.misbehave({ kind: "stale-timestamp" });
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    await expect(verifyLast(secret)).rejects.toMatchObject({ code: "webhook_outside_tolerance", ageSeconds: 3_600 });
    // The first time is the one that it should have had.
    tenant.deliveries.retry(tenant.deliveries.list()[0]?.id ?? "", { keepTimestamp: true });
    await sandbox.idle();
    await expect(verifyLast(secret)).resolves.toBeDefined();
  });

  it("come twice, the same to the byte; one that is accepted counts", async () => {
    const { subscribe, sandbox, tenant, received, answer } = openWebhooks();
    await subscribe();
    answer(() => (received.length === 1 ? 200 : 500));
    tenant.deliveries.misbehave({ kind: "duplicate" });
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    expect(received).toHaveLength(2);
    expect([...(received[1]?.headers ?? [])]).toEqual([...(received[0]?.headers ?? [])]);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered", attempts: 2, responseStatus: 200 }]);
  });

  it("come after the one that follows them", async () => {
    const { subscribe, sandbox, tenant, slugs } = openWebhooks();
    await subscribe();
    tenant.deliveries.misbehave({ kind: "reorder" });
    for (const type of ["a", "b", "c"]) tenant.simulate.emitEvent({ type });
    await sandbox.idle();
    expect(slugs()).toEqual(["b", "a", "c"]);
  });

  it("wait for one that follows, where there is none, or for the mischief's end", async () => {
    const { subscribe, sandbox, tenant, slugs } = openWebhooks();
    await subscribe();
    tenant.deliveries.misbehave({ kind: "reorder", count: 2 });
    tenant.simulate.emitEvent({ type: "a" });
    await sandbox.idle();
    expect(slugs()).toEqual([]);
    tenant.simulate.emitEvent({ type: "b" });
    await sandbox.idle();
    expect(slugs()).toEqual(["b"]);
    tenant.deliveries.behave();
    await sandbox.idle();
    expect(slugs()).toEqual(["b", "a"]);
    tenant.simulate.emitEvent({ type: "c" });
    await sandbox.idle();
    expect(slugs()).toEqual(["b", "a", "c"]);
  });

  it("go wrong in several ways at once, as often as was asked for", async () => {
    const { subscribe, sandbox, tenant, received, verifyLast } = openWebhooks();
    const { secret } = await subscribe();
    tenant.deliveries.misbehave({ kind: "stale-timestamp", count: 2 });
    tenant.deliveries.misbehave({ kind: "duplicate" });
    const seen: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      tenant.simulate.emitEvent({ type: "card.created" });
      await sandbox.idle();
      const code = await verifyLast(secret).then(
        () => "genuine",
        (error: { code: string }) => error.code,
      );
      seen.push([received.length, code]);
    }
    expect(seen).toEqual([
      [2, "webhook_outside_tolerance"],
      [3, "webhook_outside_tolerance"],
      [4, "genuine"],
    ]);
  });

  it("outlast an export, and end with a reset", async () => {
    const { subscribe, sandbox, tenant, received } = openWebhooks();
    await subscribe();
    tenant.deliveries.misbehave({ kind: "duplicate" });
    const state = sandbox.state.export();
    tenant.deliveries.behave();
    sandbox.state.import(state);
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    expect(received).toHaveLength(2);
    tenant.deliveries.misbehave({ kind: "duplicate" });
    tenant.reset();
    await subscribe();
    tenant.simulate.emitEvent({ type: "card.created" });
    await sandbox.idle();
    expect(received).toHaveLength(3);
  });

  it("tell that the state has changed", () => {
    const { sandbox, tenant } = openWebhooks();
    let changes = 0;
    sandbox.state.onChange(() => {
      changes += 1;
    });
    tenant.deliveries.misbehave({ kind: "duplicate" });
    expect(changes).toBe(1);
    tenant.deliveries.behave();
    expect(changes).toBe(2);
    expect(() => tenant.deliveries.misbehave({ kind: "late" } as never)).toThrow("kind must be one of");
    expect(changes).toBe(2);
  });
});
