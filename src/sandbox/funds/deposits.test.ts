import { describe, expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { type OpenFunds, openFunds } from "./testing/open-funds.ts";

/** A sandbox that records every event with all its fields. */
async function openWithInbox(): Promise<OpenFunds & { events(): Promise<Record<string, unknown>[]> }> {
  const events: Record<string, unknown>[] = [];
  const open = openFunds({
    async outboundFetch(_, init) {
      events.push(JSON.parse(String(init.body)));
      return new Response(null, { status: 200 });
    },
  });
  await open.wallets.webhooks.create({ url: "http://127.0.0.1:9/hooks" });
  return {
    ...open,
    async events() {
      await open.sandbox.idle();
      return events;
    },
  };
}

describe("a deposit", () => {
  it("is announced by its on-chain hash, identically when repeated, and credited once [C96]", async () => {
    const { tenant, balance, events } = await openWithInbox();
    const first = tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "12.345", hash: "hash-1" });
    expect(first).toEqual({ transaction_id: "hash-1", credited: true, balance: "10012.345" });
    const again = tenant.simulate.deposit({ asset_id: "ETH", amount: "7", hash: "hash-1" });
    const reason = "already_credited";
    expect(again).toEqual({ transaction_id: "hash-1", credited: false, reason, balance: "10012.345" });
    const other = tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "12.345" });
    const received = await events();
    expect(received.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => "deposit.confirmed"));
    expect(received.map(({ transaction_id }) => transaction_id)).toEqual(["hash-1", "hash-1", other.transaction_id]);
    expect(other.transaction_id).not.toBe("hash-1");
    expect(received[1]).toEqual(received[0]);
    expect(received[0]).toMatchObject({ data: { ticker: "USDC", chain: "SOLANA", amount: "12.345" } });
    expect(await balance("USDC_SOLANA")).toBe("10024.69");
    expect(await balance("ETH")).toBe("50.00");
  });

  it("may share its on-chain transaction with others: each output is credited and announced once [W10a]", async () => {
    const { tenant, balance, events } = await openWithInbox();
    const pay = (asset_id: string, amount: string, output?: number) =>
      tenant.simulate.deposit({ asset_id, amount, hash: "batch-1", ...(output === undefined ? {} : { output }) });
    expect(pay("USDC_SOLANA", "5.00")).toMatchObject({ transaction_id: "batch-1", credited: true });
    expect(pay("USDC_SOLANA", "5.00", 1)).toMatchObject({ transaction_id: "batch-1", credited: true });
    expect(pay("SOL", "1", 2)).toMatchObject({ transaction_id: "batch-1", credited: true });
    expect(pay("USDC_SOLANA", "5.00", 1)).toMatchObject({ credited: false });
    expect(pay("USDC_SOLANA", "5.00", 0)).toMatchObject({ credited: false });
    expect(await balance("USDC_SOLANA")).toBe("10010.00");
    const outputs = (await events()).map(({ transaction_id, data }) => [transaction_id, Object(data).output]);
    expect(outputs).toEqual([undefined, 1, 2, 1, undefined].map((output) => ["batch-1", output]));
    expect(() => pay("SOL", "1", -1)).toThrow("output must be 0 or more");
  });

  it("is credited and announced from 1 stablecoin or 5 US dollars on [C97]", async () => {
    const { tenant, assetId, balance, events } = await openWithInbox();
    for (const [name, below, minimum, holds] of [
      ["USDC_SOLANA", "0.999999999999999999", "1", "10001.00"],
      ["USDC_ETHEREUM", "0.99", "1.0", "5001.00"],
      ["USDT_ETHEREUM", "0.5", "1.000000", "2501.00"],
      ["SOL", "0.031249999999999999", "0.03125", "100.03125"],
      ["ETH", "0.0015624", "0.0015625", "50.0015625"],
    ] as const) {
      const before = await balance(name);
      const count = (await events()).length;
      expect(tenant.simulate.deposit({ asset_id: assetId(name), amount: below })).toMatchObject({
        ...{ credited: false, balance: before, reason: "below_minimum" },
        minimum: name.startsWith("USD") ? `1.00 ${name.split("_")[0]}` : "5.00 USD",
      });
      expect([await balance(name), (await events()).length], name).toEqual([before, count]);
      expect(tenant.simulate.deposit({ asset_id: assetId(name), amount: minimum })).toMatchObject({ credited: true });
      expect([await balance(name), (await events()).length], name).toEqual([holds, count + 1]);
    }
  });

  it("that was too small does not use up its hash", async () => {
    const { tenant } = openFunds();
    tenant.simulate.deposit({ asset_id: "SOL", amount: "0.01", hash: "hash-1" });
    expect(tenant.simulate.deposit({ asset_id: "SOL", amount: "1", hash: "hash-1" })).toMatchObject({ credited: true });
  });

  it("requires an asset and an amount above 0", () => {
    const { tenant } = openFunds();
    const deposit = (asset_id: string, amount: string) => () => tenant.simulate.deposit({ asset_id, amount });
    expect(deposit("BTC", "1")).toThrow(ControlError);
    expect(deposit("BTC", "1")).toThrow("or one of USDC_SOLANA, SOL, SOL_SOLANA, ETH,");
    for (const amount of ["0", "-1", "lots", "1e3"]) expect(deposit("SOL", amount), amount).toThrow(ControlError);
    expect(deposit("SOL", "0")).toThrow("amount must be a decimal above 0 with at most 38 decimal places");
  });
});

describe("the events of a transfer", () => {
  it("are only transaction events, sent when it ends [C46]", async () => {
    const { send, transfer, tenant, events, balance } = await openWithInbox();
    const settled = await send(transfer(), "payout-1");
    const failed = await send(transfer({ amount: "2" }, "SOL"));
    expect(await events()).toEqual([]);
    tenant.simulate.settleTransfer({ transaction_id: settled.transaction_id });
    tenant.simulate.failTransfer({ transaction_id: failed.transaction_id, reason: "The chain is congested." });
    await send(transfer(), "payout-1");
    const received = await events();
    expect(received).toHaveLength(2);
    const { transaction_id, transaction_hash } = settled;
    expect(received).toMatchObject([
      { type: "transaction.settled", data: { transaction_id, transaction_hash, amount: "25.10" } },
      {
        type: "transaction.failed",
        data: { transaction_id: failed.transaction_id, ticker: "SOL", reason: "The chain is congested." },
      },
    ]);
    expect(received[0]?.data).not.toHaveProperty("reason");
    // A failed transfer refunds its whole debit, its own gas included.
    expect(await balance("SOL")).toBe("100.00");
    expect(await balance("USDC_SOLANA")).toBe("9974.90");
  });

  it("are sent once", async () => {
    const { send, transfer, tenant } = openFunds();
    const { transaction_id } = await send(transfer());
    expect(tenant.simulate.settleTransfer({ transaction_id })).toEqual({ transaction_id, status: "settled" });
    expect(() => tenant.simulate.failTransfer({ transaction_id })).toThrow("the transfer is already settled");
    expect(() => tenant.simulate.settleTransfer({ transaction_id: "none" })).toThrow(
      "transaction_id must be from a sendFunds call",
    );
  });
});
