import { expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { OpenFunds } from "../../../tests/support/sandbox/open-funds.ts";

it("a balance is in the token and in US dollars, as of its last change, of the account's own assets only [C47]", async () => {
  const { wallets, assetId, advance, pay, transfer, sandbox } = new OpenFunds();
  const check = (asset_id: string) => wallets.balances.check({ asset_id });
  const ether = { ticker: "ETH", balance: "50.00", balance_usd: "160000.00", last_updated: "2026-01-01T00:00:00.000Z" };
  expect(await check(assetId("ETH"))).toMatchObject(ether);
  await advance(90);
  await pay(transfer());
  await advance(90);
  const changed = { balance: "9974.90", last_updated: "2026-01-01T00:01:30.000Z" };
  expect(await check(assetId("USDC_SOLANA"))).toMatchObject(changed);
  const other = sandbox.createTenant().seeded.assets.USDC_SOLANA;
  expect(await failureOf(check(other))).toMatchObject({ httpStatus: 404, code: "not_found" });
});
