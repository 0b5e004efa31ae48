// The next step of a card customer on the way to the first payment.

import type { CardView, CustomerView } from "../client/control-types.ts";

/** The action to offer; `advance` means that the wallet needs time. Undefined if the customer cannot go on. */
export type CustomerStep =
  | "approveIdentity"
  | "completeSourceOfFunds"
  | "verifyPhone"
  | "deployCustomerSafe"
  | "advance"
  | "createVirtualCard"
  | "fundCard"
  | "authorizeCard"
  | undefined;

export function nextStep({ steps, wallet, cards }: CustomerView): CustomerStep {
  const [identity, sourceOfFunds, phone] = steps.map(({ status }) => status);
  if (identity === "rejected") return undefined;
  if (identity === "pending") return "approveIdentity";
  if (sourceOfFunds === "pending") return "completeSourceOfFunds";
  if (phone === "pending") return "verifyPhone";
  if (wallet.status === "not deployed") return "deployCustomerSafe";
  if (wallet.status === "deploying") return "advance";
  if (cards.length === 0) return "createVirtualCard";
  if (!/[1-9]/.test(wallet.available)) return "fundCard";
  return payingCard(cards) && "authorizeCard";
}

/** The card that the next payment is made with. */
export function payingCard(cards: readonly CardView[]): CardView | undefined {
  return cards.find(({ status }) => status === "active");
}
