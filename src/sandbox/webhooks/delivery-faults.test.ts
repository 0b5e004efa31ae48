import { describe, expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import type { ActiveDeliveryFault } from "../state/webhooks-state.ts";
import { addMischief, type DeliveryFault, isDue, takeMischief } from "./delivery-faults.ts";

const none = (): { mischief: readonly ActiveDeliveryFault[] } => ({ mischief: [] });

describe("mischief", () => {
  it("befalls as many deliveries as it was asked for, one by default", () => {
    const state = none();
    addMischief(state, { kind: "duplicate" });
    addMischief(state, { kind: "bad-signature", count: 2 });
    expect(takeMischief(state, "stale-timestamp")).toBe(false);
    expect([1, 2].map(() => takeMischief(state, "duplicate"))).toEqual([true, false]);
    expect([1, 2, 3].map(() => takeMischief(state, "bad-signature"))).toEqual([true, true, false]);
    expect(state.mischief).toEqual([]);
  });

  it("adds up", () => {
    const state = none();
    addMischief(state, { kind: "reorder" });
    addMischief(state, { kind: "reorder", count: 2 });
    expect([1, 2, 3, 4].map(() => takeMischief(state, "reorder"))).toEqual([true, true, true, false]);
  });

  it("is due until it has been taken", () => {
    const state = none();
    expect(isDue(state, "reorder")).toBe(false);
    addMischief(state, { kind: "reorder" });
    expect([isDue(state, "reorder"), isDue(state, "duplicate")]).toEqual([true, false]);
  });

  it.each([{ kind: "bad" }, { kind: "toString" }, {}, { kind: ["duplicate"] }])(
    "says which kinds there are: %o",
    (fault) => {
      const state = none();
      expect(() => addMischief(state, fault as DeliveryFault)).toThrow(
        new ControlError("kind must be one of bad-signature, stale-timestamp, duplicate, reorder"),
      );
      expect(state.mischief).toEqual([]);
    },
  );

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "2", null])("refuses the count %s", (count) => {
    const fault = { kind: "duplicate", count } as DeliveryFault;
    expect(() => addMischief(none(), fault)).toThrow(new ControlError("count must be a whole number above 0"));
  });
});
