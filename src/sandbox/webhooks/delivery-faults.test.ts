import { describe, expect, it } from "vitest";
import { OpenWebhooks, openSubscribed } from "../../../tests/support/sandbox/open-webhooks.ts";
import { ControlError } from "../core/control-error.ts";
import type { ActiveDeliveryFault } from "../state/webhooks-state.ts";
import { addDeliveryFault, type DeliveryFault } from "./delivery-faults.ts";

const kinds = "kind must be one of bad-signature, stale-timestamp, duplicate, reorder";

it.each<[fault: object, message: string]>([
  ...[{ kind: "bad" }, { kind: "toString" }, {}, { kind: ["duplicate"] }].map((fault): [object, string] => [
    fault,
    kinds,
  ]),
  ...[0, 1.5, Number.NaN, "2", null].map((count): [object, string] => [
    { kind: "duplicate", count },
    "count must be a whole number above 0",
  ]),
])("the fault %o is rejected", (fault, message) => {
  const state: { mischief: readonly ActiveDeliveryFault[] } = { mischief: [] };
  expect(() => addDeliveryFault(state, fault as DeliveryFault)).toThrow(new ControlError(message));
  expect(state.mischief).toEqual([]);
});

describe("faulty deliveries", () => {
  it("can have a signature that does not match, and be too old, each for its count", async () => {
    const { subscribe, sandbox, tenant, received, verifyLast, deliver, list } = new OpenWebhooks();
    const { secret } = await subscribe();
    tenant.deliveries.misbehave({ kind: "stale-timestamp", count: 2 });
    tenant.deliveries.misbehave({ kind: "duplicate" });
    for (const [count, outcome] of [
      [2, "webhook_outside_tolerance 3600"],
      [3, "webhook_outside_tolerance 3600"],
      [4, "webhook_signature_mismatch undefined"],
      [5, "genuine"],
    ] as const) {
      if (count === 4) tenant.deliveries.misbehave({ kind: "bad-signature" });
      await deliver("card.created");
      const seen = await verifyLast(secret).then(
        () => "genuine",
        (error: { code: string; ageSeconds?: number }) => `${error.code} ${error.ageSeconds}`,
      );
      expect([received.length, seen]).toEqual([count, outcome]);
    }
    expect(received[3]?.headers.get("x-svc-signature")).toMatch(/^[0-9a-f]{64}$/);
    // The recorded first time is the one without the fault.
    tenant.deliveries.retry(list().at(-1)?.id ?? "", { keepTimestamp: true });
    await sandbox.idle();
    await expect(verifyLast(secret)).resolves.toBeDefined();
  });

  it("can be sent twice, byte for byte the same; one success is enough", async () => {
    const { tenant, received, respond, deliver, list } = await openSubscribed();
    respond(() => (received.length === 1 ? 200 : 500));
    tenant.deliveries.misbehave({ kind: "duplicate" });
    await deliver("card.created");
    const [one, two] = received.map(({ headers, body }) => [...headers, body]);
    expect([received.length, two]).toEqual([2, one]);
    expect(list()).toMatchObject([{ status: "delivered", attempts: 2, responseStatus: 200 }]);
  });

  it("can be sent after the next one, for which they wait until faults are cleared", async () => {
    const { sandbox, tenant, types, deliver } = await openSubscribed();
    tenant.deliveries.misbehave({ kind: "reorder" });
    await deliver("a", "b", "c");
    expect(types()).toEqual(["b", "a", "c"]);
    tenant.deliveries.misbehave({ kind: "reorder", count: 2 });
    await deliver("d", "e");
    expect(types().slice(3)).toEqual(["e"]);
    tenant.deliveries.behave();
    await sandbox.idle();
    await deliver("f");
    expect(types().slice(3)).toEqual(["e", "d", "f"]);
  });
});
