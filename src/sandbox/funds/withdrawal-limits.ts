// Daily and monthly withdrawal limits.

import { toUnits, type Units } from "../core/assets.ts";
import { Refusal } from "../core/response.ts";
import type { FundsState } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";

const DAY_MS = 86_400_000;

/** @throws {Refusal} 403 if a withdrawal of `usd` would exceed a limit. */
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
      message: `The ${days === 1 ? "daily" : "monthly"} withdrawal limit is exceeded.`,
      rule: "C17",
      basis: "documented",
    });
  }
}

/** Records a withdrawal and returns its place. Withdrawals at the same time share a place. */
export function recordWithdrawal(tenant: Tenant, usd: Units): number {
  const { at, sums } = tenant.state.funds.withdrawals;
  const now = tenant.now();
  // Keeps the order of time even if the clock was set back.
  if (now <= (at.at(-1) ?? Number.NEGATIVE_INFINITY)) {
    add(sums, at.length - 1, usd);
    return at.length - 1;
  }
  append(sums, usd);
  return at.push(now) - 1;
}

/** Subtracts a failed transfer from its place. */
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

// A Fenwick tree: its n-th entry, counted from 1, sums as many places up to its own as the lowest bit of n says. Updates and prefix sums
// take a logarithmic number of steps.

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
