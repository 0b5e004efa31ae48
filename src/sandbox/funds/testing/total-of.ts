// The total money of a tenant.

import type { Units } from "../../core/assets.ts";
import type { FundsState } from "../../state/funds-state.ts";

/** The total of each token, held, sent or charged as fees, minus what was received. It always equals the seeded total. */
export function totalOf(state: FundsState): Map<string, Units> {
  const totals = new Map<string, Units>();
  for (const [ticker, { received, sent, fees }] of state.flows) totals.set(ticker, sent + fees - received);
  for (const { ticker, balance } of state.assets.values()) totals.set(ticker, (totals.get(ticker) ?? 0n) + balance);
  return totals;
}
