// The money of a tenant, counted.

import type { Units } from "../../core/units.ts";
import type { FundsState } from "../../state/funds-state.ts";

/**
 * All money of each token, wherever it is: held, or sent away, or taken as a fee, without what has come in since the seed.
 * It stays what it was at the seed, whatever happens.
 */
export function totalOf(state: FundsState): Map<string, Units> {
  const totals = new Map<string, Units>();
  for (const [ticker, { received, sent, fees }] of state.flows) totals.set(ticker, sent + fees - received);
  for (const { ticker, balance } of state.assets.values()) totals.set(ticker, (totals.get(ticker) ?? 0n) + balance);
  return totals;
}
