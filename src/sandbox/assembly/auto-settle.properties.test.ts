// Payments that settle by themselves, compared with a model, in any order of payments, simulations and moves of the clock.

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { createFundsTenant, totalOf } from "../../../tests/support/sandbox/funds-tenant.ts";
import { failTransfer, settleTransfer } from "../funds/transfers.ts";
import { createCardsState } from "../state/cards-state.ts";
import { createAutoSettle } from "./parts.ts";

type Step =
  | { readonly kind: "send"; readonly after: number | null }
  | { readonly kind: "wait"; readonly seconds: number; readonly looks: boolean }
  | { readonly kind: "end"; readonly which: number; readonly how: "settled" | "failed" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("send" as const), after: fc.constantFrom(null, 0, 5, 60, 3_600) }),
  fc.record({
    kind: fc.constant("wait" as const),
    seconds: fc.constantFrom(1, 5, 55, 3_599, 86_400),
    looks: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("end" as const), which: fc.nat(9), how: fc.constantFrom("settled", "failed") }),
);

interface ModelTransfer {
  readonly id: string;
  readonly due: number | undefined;
  status: "pending" | "settled" | "failed";
}

testProperty(
  "each payment settles once, at its time and in this order, and no money appears or vanishes",
  fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    const funds = createFundsTenant();
    const { tenant } = funds;
    Object.assign(tenant.state, { cards: createCardsState({ random: tenant.random, now: tenant.now }) });
    const autoSettle = createAutoSettle(() => undefined);
    const seeded = totalOf(tenant.state.funds);
    const model: ModelTransfer[] = [];
    const expected: (readonly [id: string, at: string | undefined])[] = [];

    function settleModel(): void {
      const due = model.filter(
        ({ status, due: at = Number.POSITIVE_INFINITY }) => status === "pending" && at <= tenant.now(),
      );
      // Stable: of two that are due at once the earlier payment comes first.
      for (const transfer of due.sort((one, other) => (one.due ?? 0) - (other.due ?? 0))) {
        transfer.status = "settled";
        expected.push([transfer.id, new Date(transfer.due ?? 0).toISOString()]);
      }
    }

    for (const each of steps) {
      if (each.kind === "wait") {
        funds.advance(each.seconds);
        if (!each.looks) continue;
      }
      autoSettle.settleDue(tenant);
      settleModel();
      if (each.kind === "send") {
        funds.change({ transfers: { autoSettleSeconds: each.after } });
        const { transaction_id: id } = funds.send(funds.body({ amount: "10.10" }));
        const due = each.after === null ? undefined : tenant.now() + each.after * 1_000;
        model.push({ id, due, status: "pending" });
      } else if (each.kind === "end") {
        const transfer = model[each.which];
        if (transfer?.status !== "pending") continue;
        const simulation = each.how === "settled" ? settleTransfer : failTransfer;
        simulation.run(tenant, { transaction_id: transfer.id });
        transfer.status = each.how;
        expected.push([transfer.id, undefined]);
      }
    }
    autoSettle.settleDue(tenant);
    settleModel();
    autoSettle.close();

    expect(funds.events.map(({ data, createdAt }) => [data.transaction_id, createdAt])).toEqual(expected);
    const { transfers } = tenant.state.funds;
    expect(model.map(({ id }) => transfers.get(id)?.status)).toEqual(model.map(({ status }) => status));
    expect(totalOf(tenant.state.funds)).toEqual(seeded);
    const waiting = model.filter(({ status, due }) => status === "pending" && due !== undefined);
    expect(tenant.state.settlements.length).toBeGreaterThanOrEqual(waiting.length);
    expect(tenant.state.settlements.every(({ at }, index, all) => index === 0 || at >= (all[index - 1]?.at ?? 0))).toBe(
      true,
    );
  }),
);
