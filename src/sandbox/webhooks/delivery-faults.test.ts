import { describe, expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import type { ActiveDeliveryFault } from "../state/webhooks-state.ts";
import { addDeliveryFault, applyDeliveryFault, type DeliveryFault, isDue } from "./delivery-faults.ts";
import { openSubscribed, openWebhooks } from "./testing/open-webhooks.ts";

const none = (): { mischief: readonly ActiveDeliveryFault[] } => ({ mischief: [] });

describe("delivery faults", () => {
  it("apply to the given number of deliveries, one by default", () => {
    const state = none();
    addDeliveryFault(state, { kind: "duplicate" });
    addDeliveryFault(state, { kind: "bad-signature", count: 2 });
    expect(applyDeliveryFault(state, "stale-timestamp")).toBe(false);
    expect([1, 2].map(() => applyDeliveryFault(state, "duplicate"))).toEqual([true, false]);
    expect([1, 2, 3].map(() => applyDeliveryFault(state, "bad-signature"))).toEqual([true, true, false]);
    expect(state.mischief).toEqual([]);
  });

  it("add up", () => {
    const state = none();
    addDeliveryFault(state, { kind: "reorder" });
    addDeliveryFault(state, { kind: "reorder", count: 2 });
    expect([1, 2, 3, 4].map(() => applyDeliveryFault(state, "reorder"))).toEqual([true, true, true, false]);
  });

  it("are due until they have been applied", () => {
    const state = none();
    expect(isDue(state, "reorder")).toBe(false);
    addDeliveryFault(state, { kind: "reorder" });
    expect([isDue(state, "reorder"), isDue(state, "duplicate")]).toEqual([true, false]);
  });

  it.each([{ kind: "bad" }, { kind: "toString" }, {}, { kind: ["duplicate"] }])(
    "list the valid kinds in an error: %o",
    (fault) => {
      const state = none();
      expect(() => addDeliveryFault(state, fault as DeliveryFault)).toThrow(
        new ControlError("kind must be one of bad-signature, stale-timestamp, duplicate, reorder"),
      );
      expect(state.mischief).toEqual([]);
    },
  );

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "2", null])("reject the count %s", (count) => {
    const fault = { kind: "duplicate", count } as DeliveryFault;
    expect(() => addDeliveryFault(none(), fault)).toThrow(new ControlError("count must be a whole number above 0"));
  });
});

describe("faulty deliveries", () => {
  it("can have a signature that does not match", async () => {
    const { subscribe, tenant, received, verifyLast, deliver } = openWebhooks();
    const { secret } = await subscribe();
    tenant.deliveries.misbehave({ kind: "bad-signature" });
    await deliver("card.created");
    expect(received[0]?.headers.get("x-svc-signature")).toMatch(/^[0-9a-f]{64}$/);
    await expect(verifyLast(secret)).rejects.toMatchObject({ code: "webhook_signature_mismatch" });
    await deliver("card.created");
    await expect(verifyLast(secret)).resolves.toBeDefined();
  });

  it("can be validly signed but too old", async () => {
    const { subscribe, sandbox, tenant, verifyLast, deliver } = openWebhooks();
    const { secret } = await subscribe();
    tenant.deliveries.misbehave({ kind: "stale-timestamp" });
    await deliver("card.created");
    await expect(verifyLast(secret)).rejects.toMatchObject({ code: "webhook_outside_tolerance", ageSeconds: 3_600 });
    // The recorded first time is the one without the fault.
    tenant.deliveries.retry(tenant.deliveries.list()[0]?.id ?? "", { keepTimestamp: true });
    await sandbox.idle();
    await expect(verifyLast(secret)).resolves.toBeDefined();
  });

  it("can be sent twice, byte for byte the same; one success is enough", async () => {
    const { tenant, received, respond, deliver } = await openSubscribed();
    respond(() => (received.length === 1 ? 200 : 500));
    tenant.deliveries.misbehave({ kind: "duplicate" });
    await deliver("card.created");
    expect(received).toHaveLength(2);
    expect([...(received[1]?.headers ?? [])]).toEqual([...(received[0]?.headers ?? [])]);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(tenant.deliveries.list()).toMatchObject([{ status: "delivered", attempts: 2, responseStatus: 200 }]);
  });

  it("can be sent after the next one", async () => {
    const { tenant, types, deliver } = await openSubscribed();
    tenant.deliveries.misbehave({ kind: "reorder" });
    await deliver("a", "b", "c");
    expect(types()).toEqual(["b", "a", "c"]);
  });

  it("wait for a next one, or until faults are cleared", async () => {
    const { sandbox, tenant, types, deliver } = await openSubscribed();
    tenant.deliveries.misbehave({ kind: "reorder", count: 2 });
    await deliver("a");
    expect(types()).toEqual([]);
    await deliver("b");
    expect(types()).toEqual(["b"]);
    tenant.deliveries.behave();
    await sandbox.idle();
    expect(types()).toEqual(["b", "a"]);
    await deliver("c");
    expect(types()).toEqual(["b", "a", "c"]);
  });

  it("can have several faults at once, each for its count", async () => {
    const { subscribe, tenant, received, verifyLast, deliver } = openWebhooks();
    const { secret } = await subscribe();
    tenant.deliveries.misbehave({ kind: "stale-timestamp", count: 2 });
    tenant.deliveries.misbehave({ kind: "duplicate" });
    const seen: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      await deliver("card.created");
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

  it("survive an export and import, but not a reset", async () => {
    const { subscribe, sandbox, tenant, received, deliver } = await openSubscribed();
    tenant.deliveries.misbehave({ kind: "duplicate" });
    const state = sandbox.state.export();
    tenant.deliveries.behave();
    sandbox.state.import(state);
    await deliver("card.created");
    expect(received).toHaveLength(2);
    tenant.deliveries.misbehave({ kind: "duplicate" });
    tenant.reset();
    await subscribe();
    await deliver("card.created");
    expect(received).toHaveLength(3);
  });

  it("report a change of the state", () => {
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
