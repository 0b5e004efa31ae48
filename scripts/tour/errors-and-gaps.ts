// Typed errors, and operations that the services do not document.

import { type Chapter, describeFailure } from "./chapter.ts";

export const errorsAndGaps: Chapter = {
  title: "Typed errors and undocumented operations",

  *steps({ tenant, fiat, wallets, agent }) {
    yield {
      code: "fiat.businessWebhook.register({})",
      run: () => describeFailure(fiat.businessWebhook.register({} as never)),
    };
    yield {
      code: `wallets.transactions.sendFunds({ …, amount: "1000000" }, { idempotencyKey: "payout-1002" })`,
      run: () =>
        describeFailure(
          wallets.transactions.sendFunds(
            {
              account: tenant.seeded.account,
              assets: tenant.seeded.assets.USDC_SOLANA ?? "",
              receiving_address: "So1anaReceiver1111111111111111111111111111",
              amount: "1000000",
              type: "USDC",
              chain: "SOLANA",
              category: "business",
            },
            { idempotencyKey: "payout-1002" },
          ),
        ),
    };
    yield {
      code: `agent.x402.fetch({ wallet_id, url: "…/_sandbox/x402/paid?amount=0.05" })`,
      run: async () => {
        const url = new URL("/_sandbox/x402/paid?amount=0.05", tenant.agent.baseUrl).href;
        const { paid, payment, status } = await agent.x402.fetch({ wallet_id: tenant.seeded.wallets.solana, url });
        return `paid ${paid}, "${payment?.amount_usd}" USD in ${payment?.asset}; the page responded with ${status}`;
      },
    };
    yield {
      code: `wallets.apiKeys.get("key_1")`,
      run: async () =>
        `${await describeFailure(wallets.apiKeys.get("key_1"))}: the response of this operation is undocumented`,
    };
  },
};
