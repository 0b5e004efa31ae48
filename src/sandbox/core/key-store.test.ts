import { expect, it } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";

it("gives clients a store of keys that requireSharedStore accepts", async () => {
  const { tenant, wallets } = openSandbox({}, { requireSharedStore: true });
  const { account, assets } = tenant.seeded;
  const transfer = {
    account,
    assets: assets.USDC_SOLANA ?? "",
    amount: "25.00",
    type: "USDC",
    chain: "SOLANA",
  } as const;
  const receiving_address = "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA";
  const sent = wallets.transactions.sendFunds(
    { ...transfer, receiving_address, category: "payment" },
    { idempotencyKey: "k" },
  );
  await expect(sent).resolves.toMatchObject({ transaction_id: expect.any(String) });
});
