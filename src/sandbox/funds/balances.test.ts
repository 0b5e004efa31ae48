import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { directFunds } from "./testing/funds-driver.ts";
import { openFunds } from "./testing/open-funds.ts";

describe("balance/check", () => {
  it("returns the balance as text, in the token and in US dollars, in envelope C [C47]", async () => {
    const { wallets, raw, token, assetId } = openFunds();
    expect(await wallets.balances.check({ asset_id: assetId("ETH") })).toEqual({
      asset_id: assetId("ETH"),
      chain: "ETHEREUM",
      ticker: "ETH",
      wallet_address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      balance: "50.00",
      balance_usd: "160000.00",
      last_updated: "2026-01-01T00:00:00.000Z",
    });
    const check = async (body: object) =>
      raw("crypto", "POST", "/balance/check", { body, token: await token("crypto") });
    const { body, headers } = await check({ asset_id: assetId("ETH") });
    expect(body).toMatchObject({ status: "success", message: "Balance retrieved.", data: { balance: "50.00" } });
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["C47", "documented"]);
    expect(await check({})).toMatchObject({
      status: 400,
      body: { error: "validation_error", details: { asset_id: expect.any(String) } },
    });
  });

  it("finds the account's own assets only", async () => {
    const { sandbox, wallets } = openFunds();
    const other = Object.values(sandbox.createTenant().seeded.assets)[0] ?? "";
    expect(await failureOf(wallets.balances.check({ asset_id: other }))).toMatchObject({
      httpStatus: 404,
      code: "not_found",
    });
  });

  it("returns the time of the last change", async () => {
    const { wallets, assetId, advance, send, transfer } = openFunds();
    await advance(90);
    await send(transfer());
    await advance(90);
    expect(await wallets.balances.check({ asset_id: assetId("USDC_SOLANA") })).toMatchObject({
      balance: "9974.90",
      last_updated: "2026-01-01T00:01:30.000Z",
    });
    expect(await wallets.balances.check({ asset_id: assetId("SOL") })).toMatchObject({
      last_updated: "2026-01-01T00:00:00.000Z",
    });
  });
});

it("counts what each token received, sent and paid as fees, so that the total stays the seeded one", async () => {
  const funds = directFunds();
  const seeded = funds.totals();
  const kept = () => expect(funds.totals()).toEqual(seeded);
  funds.simulate.deposit({ asset_id: "ETH", amount: "2" });
  kept();
  const { transaction_id } = await funds.send({ name: "ETH", amount: "1.5", key: undefined });
  kept();
  funds.simulate.failTransfer({ transaction_id });
  kept();
  const { quoteId } = await funds.quote({ sourceAsset: "ETH", destinationAsset: "USDC_SOLANA", amount: "1" });
  expect(funds.simulate.executeQuote({ quoteId })).toMatchObject({ status: 200 });
  kept();
});
