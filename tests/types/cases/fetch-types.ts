// Types of openapi-fetch over `createFetch`.

import createClient, { type Client } from "openapi-fetch";
import { type AgentClient, type CryptoClient, createFetch, type FiatClient } from "svc-sdk";
import type { AssetId, cryptoPaths, SendFundsRequest, SvcCardId, TransactionId } from "svc-sdk/crypto";
import type { fiatPaths } from "svc-sdk/fiat";
import { expectTrue, type IsSame, type IsUnknown } from "./expect-type.ts";
import { transfer } from "./request-types.ts";

const headers = { "Idempotency-Key": "payout-1" };

export function clients(wallets: CryptoClient, agent: AgentClient, fiat: FiatClient): readonly object[] {
  return [
    createClient<cryptoPaths>({ baseUrl: wallets.baseUrl, fetch: createFetch(wallets) }),
    createClient<cryptoPaths>({ baseUrl: agent.baseUrl, fetch: createFetch(agent) }),
    createClient<fiatPaths>({ baseUrl: fiat.baseUrl, fetch: createFetch(fiat) }),
  ];
}

// @ts-expect-error not a client
createFetch({});

export async function bodies(api: Client<cryptoPaths>, given: SendFundsRequest, card: SvcCardId): Promise<void> {
  const { data, error } = await api.POST("/transactions/send-funds", { body: transfer, headers });
  if (data) {
    // The envelope is there, and ids are strings that other operations accept.
    const { transaction_id, total_fee } = data.data;
    expectTrue<IsSame<typeof transaction_id, string>>();
    expectTrue<IsSame<typeof total_fee, string>>();
    expectTrue<IsSame<typeof data.status, boolean>>();
    const id: TransactionId = transaction_id;
    console.log(id);
  }
  // [S31] Amounts of refusals are strings too.
  type TooLittle = Extract<NonNullable<typeof error>, { readonly error: "insufficient_balance" }>;
  expectTrue<IsSame<NonNullable<TooLittle["details"]>["available_balance"], string>>();
  // @ts-expect-error [S30] an amount is not a number
  await api.POST("/transactions/send-funds", { body: { ...transfer, amount: 25.1 }, headers });
  // @ts-expect-error nor a bigint, which JSON does not have
  await api.POST("/transactions/send-funds", { body: { ...transfer, amount: 25n }, headers });
  // @ts-expect-error nor that of a method's body, which may be one
  await api.POST("/transactions/send-funds", { body: given, headers });
  // @ts-expect-error an id of another kind
  await api.POST("/transactions/send-funds", { body: { ...transfer, assets: card }, headers });
  await api.POST("/transactions/send-funds", { body: { ...transfer, assets: "asset" as AssetId }, headers });
  // @ts-expect-error a missing body
  await api.POST("/transactions/send-funds", { headers });
  const trade = { wallet_id: "wallet", market_id: "market", outcome: "yes", amount: "5.25" } as const;
  await api.POST("/agent/markets/trade", { body: trade, headers });
}

export async function keys(api: Client<cryptoPaths>, fiat: Client<fiatPaths>): Promise<void> {
  const body = { url: "https://shop.example/hooks" };
  // Optional in the document of the crypto service, at either place.
  await api.POST("/transactions/send-funds", { body: transfer });
  await api.POST("/transactions/send-funds", { body: transfer, params: { header: headers } });
  await fiat.POST("/business/webhook", { body, params: { header: headers } });
  // @ts-expect-error required in the document of the fiat service
  await fiat.POST("/business/webhook", { body });
  // @ts-expect-error a key is a text
  await api.POST("/transactions/send-funds", { body: transfer, params: { header: { "Idempotency-Key": 1 } } });
}

export async function paths(api: Client<cryptoPaths>, card: AssetId): Promise<void> {
  const params = { path: { svcCardId: "card" } };
  await api.GET("/svc-card/customers/{svcCardId}/wallet", { params });
  // @ts-expect-error an id of another kind
  await api.GET("/svc-card/customers/{svcCardId}/wallet", { params: { path: { svcCardId: card } } });
  // @ts-expect-error a path without its parameter
  await api.GET("/svc-card/customers/{svcCardId}/wallet");
  // @ts-expect-error no path of the document
  await api.GET("/svc-card/customers");
  // @ts-expect-error the path has no such method
  await api.GET("/transactions/send-funds");
  const { data } = await api.GET("/source-of-funds");
  expectTrue<IsUnknown<typeof data>>();
}
