// Issues one virtual card to a customer.

import { ApiError, type CryptoClient, OutcomeUnknownError } from "svc-sdk";
import { type CardSummary, ensureWalletReady, type WalletReadyOptions } from "svc-sdk/crypto";
import { getCustomer } from "./find-customer.ts";

export type IssueResult =
  | { readonly card: CardSummary }
  /** What the customer has to do first. Only the questionnaire has a documented code; `why` says the rest. */
  | { readonly missing: "source of funds" | "other"; readonly why: string };

/**
 * Returns the customer's virtual card, or issues a new one. Waits until the card wallet is deployed, about a minute.
 * Safe to call again after any error, but not at the same time for the same customer: it looks first.
 */
export async function issueCard(
  wallets: CryptoClient,
  externalId: string,
  wait: WalletReadyOptions = {},
): Promise<IssueResult> {
  const { svc_card_id: id, cards } = await getCustomer(wallets, externalId);
  const known = usableCard(cards);
  if (known) return { card: known };
  try {
    await ensureWalletReady(wallets, { customer: id }, wait);
    await wallets.cardCustomers.createVirtualCard(id);
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 400) return refusal(error);
    // After a lost response, only the list of cards tells whether one was issued.
    const issued = error instanceof OutcomeUnknownError && usableCard((await getCustomer(wallets, externalId)).cards);
    if (issued) return { card: issued };
    throw error;
  }
  const issued = usableCard((await getCustomer(wallets, externalId)).cards);
  if (issued === undefined) throw new Error(`The service has issued a card to ${externalId}, but does not list it`);
  return { card: issued };
}

function usableCard(cards: readonly CardSummary[]): CardSummary | undefined {
  return cards.find((card) => card.card_type === "virtual" && !card.is_blocked && !card.is_lost);
}

function refusal(error: ApiError): IssueResult {
  const missing = error.code === "SOURCE_OF_FUNDS_NOT_COMPLETED" ? "source of funds" : "other";
  return { missing, why: error.message };
}
