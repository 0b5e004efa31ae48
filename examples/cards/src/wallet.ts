// What a customer can spend, and how to add money.

import type { CryptoClient } from "svc-sdk";
import { getCustomer } from "./find-customer.ts";

export interface WalletView {
  /** Decimal strings in `currency`. */
  readonly available: string;
  readonly pending: string;
  readonly currency: string;
  readonly dailyLimit: string;
  /** Where to send money. Undefined until the wallet can receive it. */
  readonly deposit:
    | { readonly address: string; readonly network: string; readonly asset: string; readonly memo?: string }
    | undefined;
}

export async function viewWallet(wallets: CryptoClient, externalId: string): Promise<WalletView> {
  const { svc_card_id: id } = await getCustomer(wallets, externalId);
  const { wallet_ready, balance, funding_address, spending_limits } = await wallets.cardCustomers.wallet(id);
  const { address, network, asset, memo } = funding_address;
  return {
    available: balance.available,
    pending: balance.pending,
    currency: balance.currency,
    dailyLimit: spending_limits.daily.limit,
    // A deposit without its memo may be lost.
    deposit: wallet_ready ? { address, network, asset, ...(memo === null ? {} : { memo }) } : undefined,
  };
}
