import { describe, expect, it, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { ControlError } from "../core/control-error.ts";
import type { HandlerResult } from "../core/response.ts";
import { executeQuote, KEPT_QUOTES, quoteSwap } from "./swaps.ts";
import { createFundsTenant } from "./testing/funds-tenant.ts";
import { openFunds } from "./testing/open-funds.ts";

const quoteOf100 = { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" };

describe("a swap quote", () => {
  it("prices a text amount, by default for the user's own wallets, in envelope B, until expiresAt [C48, C99]", async () => {
    const { wallets, raw, token, balance, tenant } = openFunds();
    expect(await wallets.swaps.quote(quoteOf100)).toEqual({
      quoteId: expect.any(String),
      sourceAsset: "USDC_SOLANA",
      destinationAsset: "ETH",
      inputAmount: "100.00",
      estimatedOutput: "0.03125",
      exchangeRate: "0.0003125",
      fee: { amount: "0.50", currency: "USDC" },
      expiresAt: "2026-01-01T00:00:30.000Z",
    });
    const quote = async (body: object) => raw("crypto", "POST", "/swap/quote", { body, token: await token("crypto") });
    const { headers, ...quoted } = await quote(quoteOf100);
    const body = { success: true, message: "Quote created.", data: { fee: {} } };
    expect(quoted).toMatchObject({ status: 200, body });
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["C48", "documented"]);
    expect(await quote({ ...quoteOf100, amount: 100 })).toMatchObject({ status: 400 });
    expect(await quote({ ...quoteOf100, destinationAsset: "ETH_ETHEREUM" })).toMatchObject({ status: 200 });
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
    const { quoteId } = await wallets.swaps.quote(quoteOf100);
    tenant.simulate.executeQuote({ quoteId });
    expect(await balance("ETH")).toBe("50.03125");
    const away = await wallets.swaps.quote({ ...quoteOf100, destinationAddress: `0x${"a".repeat(40)}` });
    tenant.simulate.executeQuote({ quoteId: away.quoteId });
    expect(await balance("ETH")).toBe("50.03125");
    expect(await balance("USDC_SOLANA")).toBe("9799.00");
  });

  it("keeps every digit of the amount", async () => {
    const { wallets } = openFunds();
    const amount = "0.00000000000000000000000000000000000001";
    expect(await wallets.swaps.quote({ ...quoteOf100, amount })).toMatchObject({ inputAmount: amount });
  });

  // Parsing such a number would block every other request.
  it("is refused for an amount of millions of digits without converting it", async () => {
    const { wallets, raw, token } = openFunds();
    const bearer = await token("crypto");
    const converted = vi.spyOn(globalThis, "BigInt");
    for (const amount of ["9".repeat(40), "9".repeat(3_000_000), `0.${"1".repeat(3_000_000)}`]) {
      const body = { ...quoteOf100, amount };
      expect(await raw("crypto", "POST", "/swap/quote", { body, token: bearer })).toMatchObject({
        ...{ status: 400, body: { error: "validation_error", details: { amount: expect.any(String) } } },
      });
    }
    const { calls } = converted.mock;
    converted.mockRestore();
    expect(calls.filter(([value]) => String(value).length > 39)).toEqual([]);
    expect(await wallets.swaps.quote({ ...quoteOf100, amount: "9".repeat(39) })).toMatchObject({
      inputAmount: `${"9".repeat(39)}.00`,
    });
  });

  it("is refused for unknown assets, for the same asset twice and for invalid amounts [C15]", async () => {
    const { wallets, raw, token, tenant } = openFunds();
    const unknown = `is not an asset of this account, which has ${Object.keys(tenant.seeded.assets).join(", ")}`;
    for (const [change, field, problem] of [
      [{ sourceAsset: "BTC" }, "sourceAsset", unknown],
      [{ destinationAsset: "usdc_solana" }, "destinationAsset", unknown],
      [{ destinationAsset: "USDC_SOLANA" }, "destinationAsset", "must differ from sourceAsset"],
      [{ sourceAsset: "SOL", destinationAsset: "SOL_SOLANA" }, "destinationAsset", "must differ from sourceAsset"],
      [{ amount: "0" }, "amount", "must be more than 0"],
    ] as const) {
      expect(await failureOf(wallets.swaps.quote({ ...quoteOf100, ...change }))).toMatchObject({
        ...{ httpStatus: 400, code: "validation_error" },
        message: expect.stringContaining("The request is not valid."),
        fieldErrors: { [field]: [problem] },
      });
    }
    for (const amount of ["-1", "1e3", "lots", "", `0.${"0".repeat(38)}1`]) {
      const response = await raw("crypto", "POST", "/swap/quote", {
        body: { ...quoteOf100, amount },
        token: await token("crypto"),
      });
      expect(response, amount).toMatchObject({
        ...{ status: 400, body: { error: "validation_error", details: { amount: expect.any(String) } } },
      });
    }
  });

  it("gives quote_expired from expiresAt, and moves nothing [C49]", async () => {
    const { wallets, tenant, advance, balance } = openFunds();
    const [late, early, ended] = [
      await wallets.swaps.quote(quoteOf100),
      await wallets.swaps.quote(quoteOf100),
      await wallets.swaps.quote(quoteOf100),
    ];
    const expired = { status: 422, body: { error: "quote_expired", message: "The quote has expired." } };
    expect(tenant.simulate.expireQuote({ quoteId: ended.quoteId })).toEqual({
      quoteId: ended.quoteId,
      expiresAt: "2026-01-01T00:00:00.000Z",
    });
    expect(tenant.simulate.executeQuote({ quoteId: ended.quoteId })).toEqual(expired);
    await advance(29.999);
    expect(tenant.simulate.executeQuote({ quoteId: early.quoteId })).toEqual({
      status: 200,
      body: {
        success: true,
        data: { quoteId: early.quoteId, inputAmount: "100.00", fee: "0.50", outputAmount: "0.03125" },
      },
    });
    await advance(0.001);
    expect(tenant.simulate.executeQuote({ quoteId: late.quoteId })).toEqual(expired);
    // An expired quote stays expired.
    expect(tenant.simulate.expireQuote({ quoteId: late.quoteId }).expiresAt).toBe("2026-01-01T00:00:30.000Z");
    expect(await balance("USDC_SOLANA")).toBe("9899.50");
    expect(await balance("ETH")).toBe("50.03125");
  });

  it("expires after the time in the tenant's settings", async () => {
    const { wallets, tenant } = openFunds();
    tenant.change({ swaps: { quoteLifeSeconds: 5 } });
    expect((await wallets.swaps.quote(quoteOf100)).expiresAt).toBe("2026-01-01T00:00:05.000Z");
  });

  it("is executed once, if the balance covers input and fee", async () => {
    const { wallets, tenant, balance } = openFunds();
    const { quoteId } = await wallets.swaps.quote({ ...quoteOf100, amount: "9951" });
    const refused = { status: 422, body: { error: "insufficient_balance", message: "The balance is too low." } };
    expect(tenant.simulate.executeQuote({ quoteId })).toEqual(refused);
    tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "1000" });
    expect(tenant.simulate.executeQuote({ quoteId })).toMatchObject({ status: 200 });
    expect(() => tenant.simulate.executeQuote({ quoteId })).toThrow("the quote is already executed");
    expect(await balance("USDC_SOLANA")).toBe("999.245");
    expect(() => tenant.simulate.executeQuote({ quoteId: "none" })).toThrow(ControlError);
  });

  it("may take the whole balance with its fee, but not a millionth more", async () => {
    const { wallets, send, transfer, tenant, balance } = openFunds();
    // With the fee 10000.755, of which there are 9998.
    const { quoteId } = await wallets.swaps.quote({ ...quoteOf100, amount: "9951" });
    await send(transfer({ amount: "2" }));
    const deposit = (amount: string) => tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount });
    deposit("1.754999");
    expect(tenant.simulate.executeQuote({ quoteId })).toMatchObject({ status: 422 });
    deposit("1.000001");
    expect(tenant.simulate.executeQuote({ quoteId })).toMatchObject({ status: 200 });
    expect(await balance("USDC_SOLANA")).toBe("0.00");
  });

  it("is dropped after many newer ones", () => {
    const funds = createFundsTenant();
    const quote = () => quoteIn(quoteSwap(funds.call("quoteSwap", quoteOf100)));
    const [oldest, next] = [quote(), quote()];
    for (let count = 2; count <= KEPT_QUOTES; count++) quote();
    const execute = (quoteId: string) => executeQuote.run(funds.tenant, { quoteId });
    expect(() => execute(oldest)).toThrow("quoteId must be from a recent quoteSwap call");
    expect(execute(next)).toMatchObject({ status: 200 });
  });
});

function quoteIn({ body }: HandlerResult): string {
  return (body as { readonly data: { readonly quoteId: string } }).data.quoteId;
}
