// A service client that pays through a store.

import { expect } from "vitest";
import { type CryptoClientOptions, ledgerStore, type Store } from "../../src/index.ts";
import { failureOf } from "../support/failure.ts";
import { cryptoClient, keyed, sentFunds, transfer } from "../support/test-clients.ts";

export interface Payer {
  /** Pays with the same idempotency key each time, unless another one is given. */
  pay(amount?: string, idempotencyKey?: string): Promise<unknown>;
  /** The number of payments that reached the service. */
  paid(): number;
}

export function payer(store: Store, options: CryptoClientOptions = {}): Payer {
  const { wallets, sentTo } = cryptoClient({ "/send-funds": sentFunds }, { store: ledgerStore(store), ...options });
  return {
    pay: async (amount = "25.10", idempotencyKey = keyed.idempotencyKey) =>
      wallets.transactions.sendFunds({ ...transfer, amount }, { idempotencyKey }),
    paid: () => sentTo("/send-funds").length,
  };
}

export const notSent = (reason: string): object => ({ name: "StoreError", outcome: "not-sent", reason });

/** The payment is refused for this reason, or so, and not sent. */
export async function expectUnpaid(
  { pay, paid }: Payer,
  refusal: string | object,
  idempotencyKey?: string,
): Promise<void> {
  const already = paid();
  const expected = typeof refusal === "string" ? notSent(refusal) : { outcome: "not-sent", ...refusal };
  expect(await failureOf(pay("25.10", idempotencyKey))).toMatchObject(expected);
  expect(paid()).toBe(already);
}

export async function expectPaid({ pay, paid }: Payer, idempotencyKey?: string): Promise<void> {
  const already = paid();
  await pay("25.10", idempotencyKey);
  expect(paid()).toBe(already + 1);
}

/** The key is known: another payment with it is refused. */
export async function expectKnown({ pay, paid }: Payer, idempotencyKey?: string): Promise<void> {
  const already = paid();
  expect(await failureOf(pay("99", idempotencyKey))).toMatchObject({ code: "idempotency_key_reused" });
  expect(paid()).toBe(already);
}
