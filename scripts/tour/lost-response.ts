// A transfer whose response is lost, called again with its key: one debit.

import type { Chapter } from "./chapter.ts";
import { describeFailure } from "./chapter.ts";

export const lostResponse: Chapter = {
  title: "A transfer whose response is lost",

  *steps({ sandbox, tenant, wallets }) {
    const asset = tenant.seeded.assets.USDC_SOLANA ?? "";
    const transfer = {
      account: tenant.seeded.account,
      assets: asset,
      receiving_address: "So1anaReceiver1111111111111111111111111111",
      amount: "25.10",
      type: "USDC",
      chain: "SOLANA",
      category: "business",
    };
    const balance = async () => (await wallets.balances.check({ asset_id: asset })).balance;
    yield {
      code: "wallets.balances.check({ asset_id })",
      run: async () => `"${await balance()}" USDC before the transfer`,
    };
    yield {
      code: `sandbox.faults.add({ kind: "lose-answer", operationId: "sendFunds" })\nwallets.transactions.sendFunds({ …, amount: "25.10" }, { idempotencyKey: "payout-1001", maxRetries: 0 })`,
      run: async () => {
        sandbox.faults.add({ kind: "lose-answer", operationId: "sendFunds" });
        const options = { idempotencyKey: "payout-1001", maxRetries: 0 };
        const error = await describeFailure(wallets.transactions.sendFunds(transfer, options));
        return `${error}: the SDK reports that the transfer may have been made`;
      },
    };
    yield {
      code: `wallets.transactions.sendFunds({ …, amount: "25.10" }, { idempotencyKey: "payout-1001" })   // retry with the same key`,
      run: async () => {
        const sent = await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1001" });
        return sent.duplicate
          ? `${sent.existingTransactionId} already exists; nothing was paid twice`
          : `${sent.transaction_id}, fees "${sent.total_fee}"`;
      },
    };
    yield {
      code: "wallets.balances.check({ asset_id })",
      run: async () => `"${await balance()}" USDC after two calls: one debit`,
    };
  },
};
