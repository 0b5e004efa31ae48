// Constructing clients, and calls as the documentation shows them.

import { AgentClient, CryptoClient, exactNumber, type Fetch, FiatClient } from "svc-sdk";
import type { AgentClient as SameAgentClient, CryptoClient as SameCryptoClient } from "svc-sdk/crypto";
import type { Customer, FiatClient as SameFiatClient } from "svc-sdk/fiat";
import { expectTrue, type IsSame } from "./expect-type.ts";

expectTrue<IsSame<typeof FiatClient, typeof SameFiatClient>>();
expectTrue<IsSame<typeof CryptoClient, typeof SameCryptoClient>>();
expectTrue<IsSame<typeof AgentClient, typeof SameAgentClient>>();

export async function sample(baseUrl: string, apiKey: string, apiSecret: string, connectorKey: string): Promise<void> {
  const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret });
  const sent = await wallets.transactions.sendFunds(
    {
      account: "0123456789abcdef01234567",
      assets: "asset",
      receiving_address: "receiver",
      amount: "25.10",
      type: "USDC",
      chain: "SOLANA",
      category: "business",
    },
    { idempotencyKey: "payout-1" },
  );
  if (!sent.duplicate) console.log(sent.total_fee);
  await wallets.cardCustomers.freezeCard({ svcCardId: "holder", cardId: "card" });

  const fiat = new FiatClient({ baseUrl, accountId: apiKey, appSecret: apiSecret });
  await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
  await fiat.wallets.create({ limit: exactNumber("100.00") });

  const agent = new AgentClient({ baseUrl, connectorKey });
  const fetched = await agent.x402.fetch({ wallet_id: "wallet", url: "https://paid.example" });
  if (fetched.paid) console.log(fetched.payment?.amount_usd);
}

export async function options(maybe: string | undefined, signal: AbortSignal | undefined, fetch: Fetch): Promise<void> {
  // All options may come from the environment.
  const fiat = new FiatClient();
  // An undefined option counts as absent.
  const wallets = new CryptoClient({ baseUrl: maybe, apiKey: maybe, serviceName: maybe, fetch, clock: undefined });
  await fiat.businessWebhook.get({ signal, headers: undefined });
  await wallets.webhooks.list({ headers: { "x-trace": "1" } });
  await fiat.request({ method: "POST", path: "/new", body: { limit: exactNumber("1.10") }, idempotencyKey: false });
  // @ts-expect-error a misspelled option
  await fiat.businessWebhook.get({ sginal: signal });
  // @ts-expect-error a misspelled option
  console.log(new FiatClient({ baseURL: maybe }));
  // @ts-expect-error [S7] an agent client has no secret to log in with
  console.log(new AgentClient({ apiKey: "key", apiSecret: "secret" }));
  // @ts-expect-error [S7] and only agent operations
  await new AgentClient().transactions.sendFunds({}, { idempotencyKey: false });
}

export function customer({ customer_country, kyc_verified_date }: Customer): string {
  // @ts-expect-error every field may be undefined
  const country: string = customer_country;
  return kyc_verified_date ?? country;
}
