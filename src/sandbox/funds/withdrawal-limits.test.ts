import { describe, expect, it } from "vitest";
import { toDecimal, toUnits } from "../money.ts";
import { Refusal } from "../refusal.ts";
import type { Transfer } from "./funds-state.ts";
import { createFundsTenant, type FundsTenant } from "./testing/funds-tenant.ts";
import { checkWithdrawalLimits, forgetWithdrawal, recordWithdrawal } from "./withdrawal-limits.ts";

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
  it("let through exactly what is left", () => {
    const funds = open("100");
    withdraw(funds, "60.50");

    expect(isAllowed(funds, "39.50")).toBe(true);
    expect(isAllowed(funds, "39.51")).toBe(false);
  });

  it("count the last 24 hours and the last 30 days, second by second", () => {
    const funds = open("100", "150");
    withdraw(funds, "100");
    funds.advance(DAY - 1);
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(1);
    withdraw(funds, "50");
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(29 * DAY - 1);
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(1);
    expect(isAllowed(funds, "100")).toBe(true);
    expect(isAllowed(funds, "100.01")).toBe(false);
  });

  it("count what was withdrawn while there was no limit", () => {
    const funds = open(null);
    withdraw(funds, "70");
    funds.change({ transfers: { withdrawalLimits: { daily: "100", monthly: null } } });

    expect(isAllowed(funds, "30.01")).toBe(false);
  });

  it("bear a clock that is set back", () => {
    const funds = open("100");
    withdraw(funds, "60");
    funds.advance(-3_600);
    withdraw(funds, "30");

    expect(isAllowed(funds, "10.01")).toBe(false);
    // The first of the two is younger than a day still.
    funds.advance(DAY + 1);
    expect(isAllowed(funds, "40.01")).toBe(false);
    funds.advance(3_599);
    expect(isAllowed(funds, "100")).toBe(true);
  });

  it("count no transfer that has failed, and every other one", () => {
    const funds = open("100");
    withdraw(funds, "10");
    const withdrawal = withdraw(funds, "60");
    withdraw(funds, "30");
    forgetWithdrawal(funds.tenant.state.funds, { withdrawal } as Transfer);

    expect(isAllowed(funds, "60")).toBe(true);
    expect(isAllowed(funds, "60.01")).toBe(false);
    expect(funds.tenant.state.funds.withdrawals.map(({ total }) => toDecimal(total))).toEqual([
      "10.00",
      "10.00",
      "40.00",
    ]);
  });
});
