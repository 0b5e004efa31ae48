// Real calls through the built SDK to the two mocks, in the order in which a newcomer would try them.

import type { AgentClient, CryptoClient, FiatClient } from "../../src/index.ts";

/** One stop: what is written, and what is shown of its result. */
export interface Stop {
  /** The call as a user would write it. */
  readonly code: string;
  readonly run: () => Promise<string>;
}

/** The clients that the tour calls; the classes come from the build, the types from the source. */
export interface Clients {
  readonly fiat: FiatClient;
  readonly wallets: CryptoClient;
  readonly agent: AgentClient;
}

/** The stops of the tour. */
export function stops({ fiat, wallets, agent }: Clients): Stop[] {
  const svcCardId = "cardholder_example";
  return [
    {
      code: `fiat.businessWebhook.register({ url: "https://shop.example/hooks" })   // logs in by itself`,
      run: async () => {
        const { data, message } = await fiat.businessWebhook
          .register({ url: "https://shop.example/hooks" })
          .withResponse();
        return `"${message}" ${data.url}`;
      },
    },
    {
      code: `wallets.balances.check({ asset_id: "asset_example" })`,
      run: async () => {
        const balance = await wallets.balances.check({ asset_id: "asset_example" });
        return `balance "${balance.balance}" ${balance.ticker}, an exact decimal string`;
      },
    },
    {
      code: `wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" })`,
      run: async () => {
        const quote = await wallets.swaps.quote({
          sourceAsset: "USDC_SOLANA",
          destinationAsset: "ETH",
          amount: "100.00",
        });
        return `${quote.inputAmount} ${quote.sourceAsset} → ${quote.estimatedOutput} ${quote.destinationAsset}`;
      },
    },
    {
      code: `wallets.transactions.sendFunds({ …, amount: "25.10" }, { idempotencyKey: "payout-1001" })`,
      run: async () => {
        const sent = await wallets.transactions.sendFunds(
          {
            account: "aaaaaaaaaaaaaaaaaaaaaaa1",
            assets: "asset_example",
            receiving_address: "ExampleReceivingAddress1111111111111111111",
            amount: "25.10",
            type: "USDC",
            chain: "SOLANA",
            category: "business",
          },
          { idempotencyKey: "payout-1001" },
        );
        if (sent.duplicate) return `${sent.existingTransactionId} was made before`;
        return `${sent.transaction_id}, fees "${sent.total_fee}"`;
      },
    },
    {
      code: "wallets.cardCustomers.createVirtualCard(svcCardId)",
      run: async () => {
        const card = await wallets.cardCustomers.createVirtualCard(svcCardId);
        return `${card.card_id} is ${card.status}`;
      },
    },
    {
      code: "wallets.cardCustomers.freezeCard({ svcCardId, cardId })",
      run: async () => {
        const card = await wallets.cardCustomers.freezeCard({ svcCardId, cardId: "card_example" });
        return `is_frozen ${card.is_frozen}`;
      },
    },
    {
      code: `wallets.cardIssuer.listCardTransactions(customerId, { status: "settled" })`,
      run: async () => {
        const page = await wallets.cardIssuer.listCardTransactions("customer_example", { status: "settled" });
        const [first] = page.transactions;
        return `${page.total} in all; the first: "${first?.amount}" ${first?.currency} at ${first?.merchant}`;
      },
    },
    {
      code: `agent.markets.trade({ …, amount: "10.00" }, { idempotencyKey: "trade-1" })`,
      run: async () => {
        const trade = {
          wallet_id: "wallet_example",
          market_id: "market_example",
          outcome: "yes",
          amount: "10.00",
        } as const;
        const answer = await agent.markets.trade(trade, { idempotencyKey: "trade-1" });
        return `${JSON.stringify(answer)}: what a trade answers is not known, so its type is unknown`;
      },
    },
    {
      code: "fiat.businessWebhook.register({})            // refused: 422",
      run: () => failure(fiat.businessWebhook.register({} as never)),
    },
    {
      code: "wallets.balances.check(…)                    // the mock is asked for a 401",
      run: () => failure(wallets.balances.check({ asset_id: "asset_example" }, { headers: { prefer: "code=401" } })),
    },
  ];
}

async function failure(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error("this call was expected to be refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !("outcome" in error)) throw error;
  const fields =
    "fieldErrors" in error && Object.keys(error.fieldErrors as object).length > 0
      ? `, fieldErrors ${JSON.stringify(error.fieldErrors)}`
      : "";
  const code = "code" in error ? ` ${error.code}` : "";
  return `${error.name}${code}, outcome "${error.outcome}"${fields}`;
}
