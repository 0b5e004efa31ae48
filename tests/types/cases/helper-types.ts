// Helpers over several operations.

import type { CryptoClient, FiatClient } from "svc-sdk";
import {
  type CardCustomer,
  type CardCustomerId,
  type CardId,
  type CustomerId,
  ensureWalletReady,
  lookupByCardCustomerId,
  lookupByExternalId,
  type SvcCardId,
  type WalletProgress,
  type WalletStatus,
} from "svc-sdk/crypto";
import { expectTrue, type IsSame } from "./expect-type.ts";

expectTrue<IsSame<CardCustomerId, SvcCardId>>();

type Ids = { readonly holder: SvcCardId; readonly card: CardId; readonly customer: CustomerId };

export async function lookups(wallets: CryptoClient, { holder, card, customer }: Ids): Promise<string> {
  const found = await lookupByCardCustomerId(wallets, holder);
  expectTrue<IsSame<typeof found, CardCustomer>>();
  await lookupByCardCustomerId(wallets, "cardholder_1001", { maxRetries: 0 });
  const { external_id } = await lookupByExternalId(wallets, "customer-1001");
  // @ts-expect-error a card is not a card customer
  await lookupByCardCustomerId(wallets, card);
  // @ts-expect-error [A14] this kind of id may find another customer
  await lookupByCardCustomerId(wallets, customer);
  // @ts-expect-error a read has no key
  await lookupByExternalId(wallets, "customer-1001", { idempotencyKey: "lookup-1" });
  return external_id;
}

export async function wallet(
  wallets: CryptoClient,
  fiat: FiatClient,
  { holder, card }: Ids,
  maybe: AbortSignal | undefined,
): Promise<WalletStatus> {
  await ensureWalletReady(wallets, { ownCard: holder });
  await ensureWalletReady(wallets, { customer: "cardholder_1001" }, { signal: maybe, onProgress: undefined });
  // @ts-expect-error neither card nor customer
  await ensureWalletReady(wallets, holder);
  // @ts-expect-error two wallets
  await ensureWalletReady(wallets, { customer: holder, ownCard: holder });
  // @ts-expect-error none
  await ensureWalletReady(wallets, {});
  // @ts-expect-error a card is not a card customer
  await ensureWalletReady(wallets, { customer: card });
  // @ts-expect-error a misspelled option
  await ensureWalletReady(wallets, { customer: holder }, { pollms: 1000 });
  // @ts-expect-error the other service has no such wallets
  await ensureWalletReady(fiat, { customer: holder });
  const onProgress = async ({ step, elapsedMs, isReady, answer }: WalletProgress): Promise<void> => {
    const readiness: boolean | undefined = isReady;
    // @ts-expect-error the monitor's response is undocumented
    console.log(answer.is_ready);
    console.log(step === "deploy" ? "begun" : readiness, elapsedMs.toFixed());
  };
  return ensureWalletReady(wallets, { customer: holder }, { totalTimeoutMs: 60_000, pollMs: 1_000, onProgress });
}
