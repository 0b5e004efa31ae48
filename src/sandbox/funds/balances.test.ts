import { expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { openFunds } from "../../../tests/support/sandbox/open-funds.ts";
import { labelOf } from "../../../tests/support/sandbox/open-sandbox.ts";

it("balance/check returns the balance as text, in the token and in US dollars, in envelope C [C47]", async () => {
  const { wallets, raw, token, assetId, advance, send, transfer, sandbox } = openFunds();
  await advance(90);
  await send(transfer());
  await advance(90);
  const check = async (body: object) => raw("crypto", "POST", "/balance/check", { body, token: await token("crypto") });
  const response = await check({ asset_id: assetId("ETH") });
  expect(labelOf(response)).toEqual(["C47", "documented"]);
  expect(response.body).toEqual({
    ...{ status: "success", message: "Balance retrieved." },
    data: {
      ...{ asset_id: assetId("ETH"), chain: "ETHEREUM", ticker: "ETH", balance: "50.00", balance_usd: "160000.00" },
      ...{ wallet_address: expect.stringMatching(/^0x[0-9a-f]{40}$/), last_updated: "2026-01-01T00:00:00.000Z" },
    },
  });
  // The time of the last change.
  const changed = { balance: "9974.90", last_updated: "2026-01-01T00:01:30.000Z" };
  expect(await wallets.balances.check({ asset_id: assetId("USDC_SOLANA") })).toMatchObject(changed);
  const details = { asset_id: expect.any(String) };
  expect(await check({})).toMatchObject({ status: 400, body: { error: "validation_error", details } });
  const other = Object.values(sandbox.createTenant().seeded.assets)[0] ?? "";
  const unknown = { httpStatus: 404, code: "not_found" };
  expect(await failureOf(wallets.balances.check({ asset_id: other }))).toMatchObject(unknown);
});
