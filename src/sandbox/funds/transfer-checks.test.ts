import { describe, expect, it } from "vitest";
import { FundsTenant } from "../../../tests/support/sandbox/funds-tenant.ts";
import { type ChainName, chains, toUnits } from "../core/assets.ts";
import { Refusal } from "../core/response.ts";
import { checkWithdrawalLimits, describeMagicAddresses, magicAddresses, magicCase } from "./transfer-checks.ts";

const DAY = 86_400;

function open(daily: string, monthly: string | null = null) {
  const funds = new FundsTenant({ transfers: { withdrawalLimits: { daily, monthly } } });
  return { funds, withdraw: (amount: string) => funds.send(funds.body({ amount })) };
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
    const { funds, withdraw } = open("100", "150");
    withdraw("60.50");
    expect([isAllowed(funds, "39.50"), isAllowed(funds, "39.51")]).toEqual([true, false]);
    withdraw("39.50");
    funds.advance(DAY - 1);
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(1);
    withdraw("50");
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(29 * DAY - 1);
    expect(isAllowed(funds, "0.01")).toBe(false);
    funds.advance(1);
    expect([isAllowed(funds, "100"), isAllowed(funds, "100.01")]).toEqual([true, false]);
  });

  it("count transfers of all assets in US dollars, also those made without a limit, unless they fail", () => {
    const { send, refusal, of, change, simulate } = new FundsTenant();
    send(of("ETH", { amount: "1" }));
    const { transaction_id } = send(of("USDC_SOLANA", { amount: "50" }));
    change({ transfers: { withdrawalLimits: { daily: "3250", monthly: null } } });
    expect(refusal(of("SOL", { amount: "0.01" }))).toMatchObject({ status: 403, rule: "C17" });
    simulate.failTransfer({ transaction_id });
    expect(send(of("USDC_SOLANA", { amount: "50" })).transaction_id).toBeDefined();
  });

  it("tolerate a clock that is set back", () => {
    const { funds, withdraw } = open("100");
    withdraw("60");
    funds.advance(-3_600);
    withdraw("30");
    expect(isAllowed(funds, "10.01")).toBe(false);
    // The first of the two is still less than a day old.
    funds.advance(DAY + 1);
    expect(isAllowed(funds, "40.01")).toBe(false);
    funds.advance(3_599);
    expect(isAllowed(funds, "100")).toBe(true);
  });

  it("end with a suspension of withdrawals, at its end to the second [C16]", () => {
    const { refusal, send, body, change, advance } = new FundsTenant();
    const suspension = { type: "review", reason: "Documents are missing.", expires_at: "2026-01-01T01:00:00.000Z" };
    change({ transfers: { suspension } });
    advance(3_599);
    expect(refusal(body())).toMatchObject({ status: 403, body: { status: false, suspension } });
    advance(1);
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
  expect(["Sandbox11111111111111111111111111111111", "constructor"].map(magicCase)).toEqual([undefined, undefined]);
});
