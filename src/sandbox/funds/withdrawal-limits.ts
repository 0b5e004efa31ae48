// C17: how much may be withdrawn within a day and within a month.

import { toUnits, type Units } from "../money.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenant.ts";
import type { FundsState, Transfer, Withdrawal } from "./funds-state.ts";

const DAY_MS = 86_400_000;

/** @throws {Refusal} 403 where a withdrawal of so many US dollars would pass a limit; up to the limit all is well. */
export function checkWithdrawalLimits(tenant: Tenant, usd: Units): void {
  const { daily, monthly } = tenant.state.settings.transfers.withdrawalLimits;
  for (const [limit, days] of [
    [daily, 1],
    [monthly, 30],
  ] as const) {
    if (limit === null || withdrawnSince(tenant.state.funds, tenant.now() - days * DAY_MS) + usd <= toUnits(limit))
      continue;
    throw new Refusal({
      status: 403,
      code: "WITHDRAWAL_LIMIT_EXCEEDED",
      message: `The ${days === 1 ? "daily" : "monthly"} withdrawal limit is passed.`,
      rule: "C17",
      basis: "documented",
    });
  }
}

/** Counts a withdrawal; gives its place among all. */
export function recordWithdrawal(tenant: Tenant, usd: Units): number {
  const { withdrawals } = tenant.state.funds;
  const last = withdrawals.at(-1);
  // In order of time, even where the clock has been set back.
  const at = Math.max(tenant.now(), last?.at ?? Number.NEGATIVE_INFINITY);
  return withdrawals.push({ at, total: (last?.total ?? 0n) + usd }) - 1;
}

/** Counts a withdrawal no more: it has failed. */
export function forgetWithdrawal({ withdrawals }: FundsState, { withdrawal: place }: Transfer): void {
  const usd = totalBefore(withdrawals, place + 1) - totalBefore(withdrawals, place);
  for (const withdrawal of withdrawals.slice(place)) withdrawal.total -= usd;
}

// Running totals in order of time: one search in halves, however many there are.
function withdrawnSince({ withdrawals }: FundsState, since: number): Units {
  let low = 0;
  let high = withdrawals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((withdrawals[middle]?.at ?? 0) > since) high = middle;
    else low = middle + 1;
  }
  return totalBefore(withdrawals, withdrawals.length) - totalBefore(withdrawals, low);
}

function totalBefore(withdrawals: readonly Withdrawal[], place: number): Units {
  return withdrawals[place - 1]?.total ?? 0n;
}
