import { describe, expect, it } from "vitest";
import { changeSettings, defaultSettings, type Settings } from "../core/settings.ts";
import { toDecimal, toUnits } from "../core/units.ts";
import type { TransferOrder } from "../state/funds-state.ts";
import { createFundsTenant } from "./testing/funds-tenant.ts";
import { debitOf, feeBreakdown, feesOf, gasRule, totalFee } from "./transfer-fees.ts";

const { asset } = createFundsTenant();

function settings(change: Partial<Settings["transfers"]> = {}): Settings["transfers"] {
  return changeSettings(defaultSettings, { transfers: change }).transfers;
}

function order(amount: string, selfFunding = false): TransferOrder {
  return { amount: toUnits(amount), selfFunding } as TransferOrder;
}

const plain = order("25.10");

describe("fees of a transfer", () => {
  it("are gas, 20 % markup and the platform fee", () => {
    const fees = feesOf(asset("USDC_SOLANA"), plain, settings({ gas: { default: "0.05" }, platformFee: "0.30" }));

    expect([fees.gas, fees.markup, fees.platform, totalFee(fees)].map((units) => toDecimal(units))).toEqual([
      "0.05",
      "0.01",
      "0.30",
      "0.36",
    ]);
    expect(feeBreakdown(fees)).toBe("gas 0.05 (platform-station) + markup 0.01 + platform 0.30");
  });

  it("depend on the asset's chain", () => {
    const gas = { ETHEREUM: "1.50", default: "0.01" };

    expect(toDecimal(feesOf(asset("USDC_ETHEREUM"), plain, settings({ gas })).gas)).toBe("1.50");
    expect(toDecimal(feesOf(asset("USDC_SOLANA"), plain, settings({ gas })).gas)).toBe("0.01");
    expect(toDecimal(feesOf(asset("USDC_SOLANA"), plain, settings({ gas: {} })).gas)).toBe("0.00");
  });

  it("are in the token sent", () => {
    const fees = feesOf(asset("ETH"), plain, settings());

    expect([fees.gas, fees.markup, fees.platform].map((units) => toDecimal(units))).toEqual([
      "0.00000625",
      "0.00",
      "0.00003125",
    ]);
  });

  it("are truncated to the token's digits", () => {
    expect(toDecimal(feesOf(asset("ETH"), plain, settings({ gas: { default: "0.0000000000000001" } })).gas)).toBe(
      "0.00",
    );
    expect(toDecimal(feesOf(asset("ETH"), plain, settings({ gas: { default: "0.00000000000001" } })).gas)).toBe(
      "0.000000000000000003",
    );
  });

  it("are deducted from the amount", () => {
    const fees = feesOf(asset("USDC_SOLANA"), plain, settings());
    const { net, fees: taken } = debitOf(order("25.10"), fees);

    expect([toDecimal(net), toDecimal(taken), toDecimal(net + taken)]).toEqual(["24.976", "0.124", "25.10"]);
  });

  it("include the wallet's own gas on top of the amount", () => {
    const fees = feesOf(asset("SOL"), plain, settings());
    const { net, fees: taken } = debitOf(order("2", true), fees);

    expect(toDecimal(fees.gas)).toBe("0.000125");
    expect([toDecimal(net), toDecimal(taken), toDecimal(net + taken)]).toEqual(["1.999375", "0.00075", "2.000125"]);
  });

  it("name the rule that decides on gas", () => {
    function rule(name: string, self: boolean, change: Partial<Settings["transfers"]> = {}): string {
      const [from, sent] = [asset(name), order("1", self)];
      return gasRule(from, sent, feesOf(from, sent, settings(change)));
    }

    expect(rule("USDC_SOLANA", false)).toBe("C35, C36");
    expect(rule("USDC_SOLANA", false, { userGasStation: true })).toBe("C34, C36");
    expect(rule("SOL", true, { userGasStation: true })).toBe("C33");
    expect(rule("SOL", false)).toBe("G27");
  });
});
