import { describe, expect, it } from "vitest";
import { FundsTenant } from "../../../tests/support/sandbox/funds-tenant.ts";

describe("a deposit", () => {
  it("is announced by its on-chain hash, identically when repeated, and credited once [C96]", () => {
    const { simulate, events, asset, balance } = new FundsTenant();
    const first = simulate.deposit({ asset_id: "USDC_SOLANA", amount: "12.345", hash: "hash-1" });
    expect(first).toEqual({ transaction_id: "hash-1", credited: true, balance: "10012.345" });
    const again = simulate.deposit({ asset_id: "ETH", amount: "7", hash: "hash-1" });
    expect(again).toEqual({ ...first, credited: false, reason: "already_credited" });
    const { transaction_id: other } = simulate.deposit({ asset_id: "USDC_SOLANA", amount: "12.345" });
    const { id: asset_id, address: wallet_address } = asset("USDC_SOLANA");
    const about = { asset_id, wallet_address, ticker: "USDC", chain: "SOLANA", amount: "12.345" };
    const confirmed_at = "2026-01-01T00:00:00.000Z";
    expect(other).not.toBe("hash-1");
    expect(events).toEqual(
      ["hash-1", "hash-1", other].map((transaction_id) => ({
        type: "deposit.confirmed",
        data: { ...about, transaction_id, confirmed_at },
      })),
    );
    expect([balance("USDC_SOLANA"), balance("ETH")]).toEqual(["10024.69", "50.00"]);
  });

  it("may share its on-chain transaction with others: each output is credited and announced once [W10a]", () => {
    const { simulate, events, balance } = new FundsTenant();
    for (const [asset_id, output, credited] of [
      ["USDC_SOLANA", undefined, true],
      ["USDC_SOLANA", 1, true],
      ["SOL", 2, true],
      ["USDC_SOLANA", 1, false],
      ["USDC_SOLANA", 0, false],
    ] as const) {
      const deposit = { asset_id, amount: "5.00", hash: "batch-1", ...(output !== undefined && { output }) };
      expect(simulate.deposit(deposit)).toMatchObject({ transaction_id: "batch-1", credited });
    }
    expect(balance("USDC_SOLANA")).toBe("10010.00");
    expect(events.map(({ data }) => data.output)).toEqual([undefined, 1, 2, 1, undefined]);
  });

  it.each([
    ["USDC_SOLANA", "0.999999999999999999", "1", "1.00 USDC", "10001.00"],
    ["USDC_ETHEREUM", "0.99", "1.0", "1.00 USDC", "5001.00"],
    ["USDT_ETHEREUM", "0.5", "1.000000", "1.00 USDT", "2501.00"],
    ["SOL", "0.031249999999999999", "0.03125", "5.00 USD", "100.03125"],
    ["ETH", "0.0015624", "0.0015625", "5.00 USD", "50.0015625"],
  ])(
    "of %s is credited and announced from 1 stablecoin or 5 US dollars on [C97]",
    (name, below, least, minimum, holds) => {
      const { simulate, events, asset, balance } = new FundsTenant();
      const deposit = (amount: string) => simulate.deposit({ asset_id: asset(name).id, amount, hash: "hash-1" });
      const before = balance(name);
      const refused = { transaction_id: "hash-1", credited: false, balance: before, reason: "below_minimum", minimum };
      expect(deposit(below)).toEqual(refused);
      expect([balance(name), events.length]).toEqual([before, 0]);
      // One that was too small does not use up its hash.
      expect(deposit(least)).toEqual({ transaction_id: "hash-1", credited: true, balance: holds });
      expect([balance(name), events.length]).toEqual([holds, 1]);
    },
  );

  it.each([
    [{ asset_id: "BTC" }, "asset_id must be an asset id or one of USDC_SOLANA, SOL, SOL_SOLANA, ETH,"],
    [{ output: -1 }, "output must be 0 or more"],
    [{ amount: "0" }, "amount must be a decimal above 0 with at most 38 decimal places"],
    ...["-1", "lots", "1e3"].map((amount) => [{ amount }, "amount must be"]),
  ] as [object, string][])("with %j is rejected", (change, message) => {
    const { simulate, events } = new FundsTenant();
    expect(() => simulate.deposit({ asset_id: "SOL", amount: "1", ...change })).toThrow(message);
    expect(events).toEqual([]);
  });
});
