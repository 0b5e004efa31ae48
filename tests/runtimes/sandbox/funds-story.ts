// Balances, quotes and transfers.

import type { Stage } from "./stage.ts";
import type { Transcript } from "./transcript.ts";

export async function fundsStory(stage: Stage, { note }: Transcript): Promise<void> {
  const { wallets, seeded, advance, simulate } = stage;
  const assetId = seeded.assets.USDC_SOLANA ?? "";
  const transfer = {
    account: seeded.account,
    assets: assetId,
    receiving_address: "So1anaReceiver1111111111111111111111111111",
    amount: "25.10",
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  };
  const balance = () => wallets.balances.check({ asset_id: assetId });
  await note("balance", balance);
  const sent = await note("send", () => wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" }));
  await note("send again", () => wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" }));
  await note("balance after one debit", balance);
  await note("send too much", () =>
    wallets.transactions.sendFunds({ ...transfer, amount: "1000000" }, { idempotencyKey: "payout-2" }),
  );
  await note("settle", () =>
    simulate("settleTransfer", { transaction_id: sent && !sent.duplicate ? sent.transaction_id : "" }),
  );
  const quote = await note("quote", () =>
    wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" }),
  );
  await advance(3600);
  await note("swap by a quote that has expired", () => simulate("executeQuote", { quoteId: quote?.quoteId ?? "" }));
  await note("balance after the token has expired", balance);
}
