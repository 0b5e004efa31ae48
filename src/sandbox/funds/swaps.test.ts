import { describe, expect, it } from "vitest";
import { FundsTenant } from "../../../tests/support/sandbox/funds-tenant.ts";
import { OpenFunds } from "../../../tests/support/sandbox/open-funds.ts";
import { KEPT_QUOTES } from "./swaps.ts";

const quoteOf100 = { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" };

function open() {
  const funds = new OpenFunds();
  const { wallets, send, tenant } = funds;
  return {
    ...funds,
    quote: (change = {}) => wallets.swaps.quote({ ...quoteOf100, ...change }),
    rawQuote: (change = {}) => send("POST", "/swap/quote", { ...quoteOf100, ...change }),
    execute: (quoteId: string) => tenant.simulate.executeQuote({ quoteId }),
  };
}

describe("a swap quote", () => {
  it("prices a text amount, by default for the user's own wallets, in envelope B [C48, C99]", async () => {
    const { quote, rawQuote, execute, balance, tenant } = open();
    const amounts = { inputAmount: "100.00", estimatedOutput: "0.03125", exchangeRate: "0.0003125" };
    const fee = { amount: "0.50", currency: "USDC" };
    expect(await quote()).toMatchObject({ ...amounts, fee, expiresAt: "2026-01-01T00:00:30.000Z" });
    expect(await rawQuote({ destinationAsset: "ETH_ETHEREUM" })).toMatchObject({ status: 200 });
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
    execute((await quote()).quoteId);
    expect(await balance("ETH")).toBe("50.03125");
    execute((await quote({ destinationAddress: `0x${"a".repeat(40)}` })).quoteId);
    expect([await balance("ETH"), await balance("USDC_SOLANA")]).toEqual(["50.03125", "9799.00"]);
    tenant.change({ swaps: { quoteLifeSeconds: 5 } });
    expect((await quote()).expiresAt).toBe("2026-01-01T00:00:05.000Z");
    for (const amount of [`0.${"0".repeat(37)}1`, `${"9".repeat(39)}.00`])
      expect(await quote({ amount })).toMatchObject({ inputAmount: amount });
  });

  it.each<[change: object, field: string, problem: RegExp]>([
    [{ sourceAsset: "BTC" }, "sourceAsset", /^is not an asset of this account, which has USDC_SOLANA/],
    [{ destinationAsset: "usdc_solana" }, "destinationAsset", /^is not an asset/],
    [{ destinationAsset: "USDC_SOLANA" }, "destinationAsset", /^must differ from sourceAsset$/],
    [{ sourceAsset: "SOL", destinationAsset: "SOL_SOLANA" }, "destinationAsset", /^must differ/],
    [{ amount: "0" }, "amount", /^must be more than 0$/],
    [{ amount: 100 }, "amount", /^must be string$/],
    [{ amount: "" }, "amount", /./],
  ])("is refused for %j [C15]", async (change, field, problem) => {
    const { status, body } = await open().rawQuote(change);
    expect([status, body.error, body.message]).toEqual([400, "validation_error", "The request is not valid."]);
    expect(body.details).toEqual({ [field]: expect.stringMatching(problem) });
  });

  it("gives quote_expired from expiresAt, and moves nothing [C49]", async () => {
    const { quote, execute, tenant, advance, balance } = open();
    const [late, early, ended] = [(await quote()).quoteId, (await quote()).quoteId, (await quote()).quoteId] as const;
    const expired = { status: 422, body: { error: "quote_expired", message: "The quote has expired." } };
    const now = { quoteId: ended, expiresAt: "2026-01-01T00:00:00.000Z" };
    expect(tenant.simulate.expireQuote({ quoteId: ended })).toEqual(now);
    expect(execute(ended)).toEqual(expired);
    await advance(29.999);
    const data = { quoteId: early, inputAmount: "100.00", fee: "0.50", outputAmount: "0.03125" };
    expect(execute(early)).toEqual({ status: 200, body: { success: true, data } });
    await advance(0.001);
    expect(execute(late)).toEqual(expired);
    // An expired quote stays expired, since then.
    await advance(1);
    expect(tenant.simulate.expireQuote({ quoteId: late }).expiresAt).toBe("2026-01-01T00:00:30.000Z");
    expect([await balance("USDC_SOLANA"), await balance("ETH")]).toEqual(["9899.50", "50.03125"]);
  });

  it("is executed once, if the balance covers input and fee to the last millionth", async () => {
    const { quote, execute, tenant, balance, pay, transfer } = open();
    // With the fee 10000.755, of which there are 9998.
    const { quoteId } = await quote({ amount: "9951" });
    await pay(transfer({ amount: "2" }));
    const deposit = (amount: string) => tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount });
    deposit("1.754999");
    const refused = { status: 422, body: { error: "insufficient_balance", message: "The balance is too low." } };
    expect(execute(quoteId)).toEqual(refused);
    deposit("1.000001");
    expect(execute(quoteId)).toMatchObject({ status: 200 });
    expect(await balance("USDC_SOLANA")).toBe("0.00");
    expect(() => execute(quoteId)).toThrow("the quote is already executed");
  });

  it("is dropped after many newer ones", () => {
    const { quote, simulate } = new FundsTenant();
    const [oldest, next] = [quote(quoteOf100), quote(quoteOf100)];
    for (let count = 2; count <= KEPT_QUOTES; count++) quote(quoteOf100);
    const { quoteId } = oldest;
    expect(() => simulate.executeQuote({ quoteId })).toThrow("quoteId must be from a recent quoteSwap call");
    expect(simulate.executeQuote({ quoteId: next.quoteId })).toMatchObject({ status: 200 });
  });
});
