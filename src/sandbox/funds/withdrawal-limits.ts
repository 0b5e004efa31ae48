// C17: how much may be withdrawn within a day and within a month.

import { Refusal } from "../core/refusal.ts";
import { toUnits, type Units } from "../core/units.ts";
import type { FundsState } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";

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

/** Counts a withdrawal; gives its place. What is withdrawn at one moment has one place. */
export function recordWithdrawal(tenant: Tenant, usd: Units): number {
  const { at, sums } = tenant.state.funds.withdrawals;
  const now = tenant.now();
  // In order of time, even where the clock has been set back.
  if (now <= (at.at(-1) ?? Number.NEGATIVE_INFINITY)) {
    add(sums, at.length - 1, usd);
    return at.length - 1;
  }
  append(sums, usd);
  return at.push(now) - 1;
}

/** Counts so many US dollars of a place no more: the transfer has failed. */
export function forgetWithdrawal({ withdrawals }: FundsState, place: number, usd: Units): void {
  add(withdrawals.sums, place, -usd);
}

function withdrawnSince({ withdrawals: { at, sums } }: FundsState, since: number): Units {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] ?? 0) > since) high = middle;
    else low = middle + 1;
  }
  return sumOf(sums, at.length) - sumOf(sums, low);
}

// A Fenwick tree: its n-th entry, counted from 1, is the sum of as many places up to its own as the lowest bit of n says. However
// many there are, adding to one and the sum of the first few take some twenty steps.

function append(sums: Units[], value: Units): void {
  const n = sums.length + 1;
  let sum = value;
  for (let back = 1; back < (n & -n); back *= 2) sum += sums[n - back - 1] ?? 0n;
  sums.push(sum);
}

function add(sums: Units[], place: number, value: Units): void {
  for (let n = place + 1; n <= sums.length; n += n & -n) sums[n - 1] = (sums[n - 1] ?? 0n) + value;
}

function sumOf(sums: readonly Units[], count: number): Units {
  let sum = 0n;
  for (let n = count; n > 0; n -= n & -n) sum += sums[n - 1] ?? 0n;
  return sum;
}
