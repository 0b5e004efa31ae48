// Who sets idempotency keys, and how.

import type { AgentClient, CryptoClient, FiatClient } from "svc-sdk";
import type { SendFundsRequest, TradeMarketRequest } from "svc-sdk/crypto";
import { expectTrue, type IsSame } from "./expect-type.ts";

type Given = {
  readonly transfer: SendFundsRequest;
  readonly trade: TradeMarketRequest;
  readonly maybe: string | undefined;
};

export async function transfers(wallets: CryptoClient, agent: AgentClient, { transfer, trade, maybe }: Given) {
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" });
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: false });
  // @ts-expect-error [S11] without a decision about the key
  await wallets.transactions.sendFunds(transfer);
  // @ts-expect-error [S11] without a decision about the key
  await wallets.transactions.sendFunds(transfer, {});
  // @ts-expect-error [S11] undefined is no decision
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: maybe });
  // @ts-expect-error true is not a decision
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: true });
  await agent.markets.trade(trade, { idempotencyKey: "trade-1" });
  // @ts-expect-error [S11] without a decision about the key
  await agent.markets.trade(trade);
  // @ts-expect-error [S11] a key protects nothing known there
  await agent.x402.fetch({ wallet_id: "wallet", url: "https://paid.example" }, { idempotencyKey: "fetch-1" });
}

export async function writesAndReads(fiat: FiatClient, wallets: CryptoClient, { maybe }: Given) {
  const webhook = { url: "https://shop.example/hooks" };
  await fiat.businessWebhook.register(webhook);
  await fiat.businessWebhook.register(webhook, { idempotencyKey: "webhook-1" });
  await fiat.businessWebhook.register(webhook, { idempotencyKey: maybe });
  // @ts-expect-error the service requires a key
  await fiat.businessWebhook.register(webhook, { idempotencyKey: false });
  // @ts-expect-error every login attempt has its own key
  await fiat.auth.login({ account_id: "a", app_secret: "s" }, { idempotencyKey: "login-1" });
  // @ts-expect-error a read has no key
  await fiat.businessWebhook.get({ idempotencyKey: "read-1" });
  // @ts-expect-error a read with POST has no key either
  await wallets.balances.check({ asset_id: "asset" }, { idempotencyKey: "read-1" });
}

// [S9] Headers and fields that the SDK supplies are not in the types.
type Managed = "idempotency_key" | "Idempotency-Key" | "idempotencyKey";
expectTrue<IsSame<Extract<keyof SendFundsRequest, Managed>, never>>();
expectTrue<IsSame<Extract<keyof TradeMarketRequest, Managed>, never>>();

export async function managed(wallets: CryptoClient, { transfer }: Given) {
  // @ts-expect-error [S9] the SDK sends the header only
  await wallets.transactions.sendFunds({ ...transfer, idempotency_key: "a" }, { idempotencyKey: "a" });
}
