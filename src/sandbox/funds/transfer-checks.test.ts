import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChainName, chains, toUnits } from "../core/assets.ts";
import { Refusal } from "../core/response.ts";
import { createFundsTenant, type FundsTenant } from "./testing/funds-tenant.ts";
import {
  checkWithdrawalLimits,
  describeMagicAddresses,
  forgetWithdrawal,
  magicAddresses,
  magicCase,
  recordWithdrawal,
} from "./transfer-checks.ts";

const DAY = 86_400;

function open(daily: string | null, monthly: string | null = null): FundsTenant {
  return createFundsTenant({ transfers: { withdrawalLimits: { daily, monthly } } });
}

function withdraw({ tenant }: FundsTenant, usd: string): number {
  checkWithdrawalLimits(tenant, toUnits(usd));
  return recordWithdrawal(tenant, toUnits(usd));
}

function isAllowed({ tenant }: FundsTenant, usd: string): boolean {
  try {
    checkWithdrawalLimits(tenant, toUnits(usd));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return false;
  }
}

describe("withdrawal limits", () => {
  it("cover the last 24 hours and the last 30 days, to the second, and allow exactly the remainder [C17]", () => {
    const funds = open("100", "150");
    withdraw(funds, "60.50");
    expect([isAllowed(funds, "39.50"), isAllowed(funds, "39.51")]).toEqual([true, false]);
    withdraw(funds, "39.50");
    funds.advance(DAY - 1);
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(1);
    withdraw(funds, "50");
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(29 * DAY - 1);
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(1);
    expect([isAllowed(funds, "100"), isAllowed(funds, "100.01")]).toEqual([true, false]);
  });

  it("count transfers of all assets in US dollars, also those made without a limit, unless they fail", () => {
    const { send, refusal, of, change, simulate } = open(null);
    send(of("ETH", { amount: "1" }));
    const { transaction_id } = send(of("USDC_SOLANA", { amount: "50" }));
    change({ transfers: { withdrawalLimits: { daily: "3250", monthly: null } } });
    expect(refusal(of("SOL", { amount: "0.01" }))).toMatchObject({ status: 403, rule: "C17" });
    simulate.failTransfer({ transaction_id });
    expect(send(of("USDC_SOLANA", { amount: "50" })).transaction_id).toBeDefined();
  });

  it("tolerate a clock that is set back", () => {
    const funds = open("100");
    withdraw(funds, "60");
    funds.advance(-3_600);
    withdraw(funds, "30");
    expect(isAllowed(funds, "10.01")).toBe(false);
    // The first of the two is still less than a day old.
    funds.advance(DAY + 1);
    expect(isAllowed(funds, "40.01")).toBe(false);
    funds.advance(3_599);
    expect(isAllowed(funds, "100")).toBe(true);
  });

  it("match a plain list, for any withdrawals and failures", () => {
    const step = fc.record({ seconds: fc.integer({ min: -100, max: DAY }), usd: fc.nat(9), forgets: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const funds = open("20");
        const all: { readonly at: number; readonly place: number; usd: number }[] = [];
        for (const { seconds, usd, forgets } of steps) {
          funds.advance(seconds);
          const now = Math.max(funds.tenant.now(), all.at(-1)?.at ?? 0);
          all.push({ at: now, place: recordWithdrawal(funds.tenant, toUnits(String(usd))), usd });
          const failed = forgets ? all[usd] : undefined;
          if (failed) {
            forgetWithdrawal(funds.tenant.state.funds, failed.place, toUnits(String(failed.usd)));
            failed.usd = 0;
          }
          const since = funds.tenant.now() - DAY * 1_000;
          const counted = all.reduce((sum, { at, usd: one }) => (at > since ? sum + one : sum), 0);
          for (const more of [0, 7]) expect(isAllowed(funds, String(more))).toBe(counted + more <= 20);
        }
      }),
    );
  });

  // Removing 300 took two seconds when each later withdrawal was written again.
  it("remove one at a cost independent of the others", () => {
    const funds = open("100");
    const { state } = funds.tenant;
    for (let n = 0; n < 100_000; n++) {
      funds.advance(1);
      recordWithdrawal(funds.tenant, 1n);
    }
    const { at, sums } = state.funds.withdrawals;
    let writes = 0;
    const counted = new Proxy(sums, {
      set(...change) {
        writes += 1;
        return Reflect.set(...change);
      },
    });
    forgetWithdrawal({ ...state.funds, withdrawals: { at, sums: counted } }, 0, 1n);
    // A logarithm of 100,000.
    expect(writes).toBe(17);
  });

  it("keep one record of simultaneous withdrawals", () => {
    const funds = open("100");
    for (let n = 0; n < 5; n++) withdraw(funds, "10");
    expect(funds.tenant.state.funds.withdrawals.at).toHaveLength(1);
    expect([isAllowed(funds, "50"), isAllowed(funds, "50.01")]).toEqual([true, false]);
  });

  it("end with a suspension of withdrawals, at its end to the second [C16]", () => {
    const { refusal, send, body, change, advance } = open(null);
    const suspension = { type: "review", reason: "Documents are missing.", expires_at: "2026-01-01T01:00:00.000Z" };
    change({ transfers: { suspension } });
    advance(3_599);
    expect(refusal(body())).toMatchObject({ status: 403, body: { status: false, suspension } });
    advance(1);
    send(body());
    change({ transfers: { suspension: { ...suspension, expires_at: null } } });
    advance(365 * DAY);
    expect(refusal(body()).body).toMatchObject({ suspension: { expires_at: null } });
    change({ transfers: { suspension: null } });
    send(body());
  });
});

it("magic addresses are well formed, distinct and described; any other is ordinary", () => {
  const described = describeMagicAddresses();
  expect(described.map(({ name }) => name)).toEqual(Object.keys(magicAddresses));
  const seen = new Set<string>();
  for (const { name, about, addresses } of described) {
    expect(addresses).toBe(magicAddresses[name]);
    for (const [chain, address] of Object.entries(addresses)) {
      expect(address, name).toMatch(chains[chain as ChainName].address);
      expect(magicCase(address)).toBe(name);
      seen.add(address);
    }
    const code = name === "highRisk" ? "internal_error" : name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
    expect(about).toContain(`${name === "highRisk" ? 500 : 422} \`${code}\``);
  }
  expect(seen.size).toBe(10);
  expect(described[0]?.about).toMatch(/Every further request for it gets the same.*check the balance/s);
  for (const other of ["Sandbox11111111111111111111111111111111", "constructor"])
    expect(magicCase(other)).toBeUndefined();
});
