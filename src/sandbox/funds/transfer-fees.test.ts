import { describe, expect, it } from "vitest";
import { toDecimal, toUnits } from "../core/assets.ts";
import { changeSettings, defaultSettings, type Settings } from "../core/settings.ts";
import type { TransferOrder } from "../state/funds-state.ts";
import { createFundsTenant } from "./testing/funds-tenant.ts";
import { feesOf } from "./transfer-fees.ts";

const { asset } = createFundsTenant();

function settings(change: Partial<Settings["transfers"]> = {}): Settings["transfers"] {
  return changeSettings(defaultSettings, { transfers: change }).transfers;
}

const plain = { amount: toUnits("25.10"), selfFunding: false } as TransferOrder;

describe("fees of a transfer", () => {
  it("depend on the asset's chain", () => {
    const gas = { ETHEREUM: "1.50", default: "0.01" };
    expect(toDecimal(feesOf(asset("USDC_ETHEREUM"), plain, settings({ gas })).gas)).toBe("1.50");
    expect(toDecimal(feesOf(asset("USDC_SOLANA"), plain, settings({ gas })).gas)).toBe("0.01");
    expect(toDecimal(feesOf(asset("USDC_SOLANA"), plain, settings({ gas: { default: "0" } })).gas)).toBe("0.00");
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
});
