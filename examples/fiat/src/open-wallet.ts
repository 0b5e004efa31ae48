// Opens a wallet for an order of ours, once.

import type { FiatClient } from "svc-sdk";
import { createWallet, type Wallet } from "./agreed-operations.ts";
import { withFieldErrors } from "./field-errors.ts";
import { FormError, readForm } from "./form.ts";
import { CURRENCY } from "./quote.ts";

const ORDER_ID = { pattern: /^[\w-]{1,64}$/, message: "Use letters, digits, - and _ only." };

/**
 * Repeat it with the same order after any failure: the service opens one wallet for it. A corrected order is a new one, with an
 * id of its own: it is undocumented whether a rejected request uses up its key.
 */
export async function openWallet(fiat: FiatClient, order: string, form: unknown): Promise<Wallet> {
  const { id, currency } = readForm({ ...Object(form), id: order }, { id: ORDER_ID, currency: CURRENCY });
  // From the order alone, so that every attempt in every process has the same key. The service documents no expiry of keys,
  // so the key needs no time, as that of a transfer does.
  const idempotencyKey = `wallet:${id}`;
  const wallet = await withFieldErrors({ currency: "currency" }, () =>
    fiat.request(createWallet, { body: { currency }, idempotencyKey }),
  );
  // The service answers a known key with the first wallet, whatever the request says.
  if (wallet.currency === currency) return wallet;
  throw new FormError({ currency: [`This order already has a wallet in ${wallet.currency}.`] });
}
