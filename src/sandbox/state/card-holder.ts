// A holder of cards and the wallet that pays for them: a card customer, or the account itself.

import type { Units } from "../core/assets.ts";
import type { SeededRandom } from "../core/seeded-random.ts";

export type CardNetwork = "VISA" | "MASTERCARD";

export interface Card {
  readonly id: string;
  readonly type: "virtual" | "physical";
  readonly network: CardNetwork;
  readonly lastFour: string;
  readonly createdAt: string;
  activatedAt: string | null;
  frozenAt: string | null;
  unfrozenAt: string | null;
  isFrozen: boolean;
  isLost: boolean;
  isBlocked: boolean;
  /** The next authorization is declined unconditionally. */
  declinesNext: boolean;
}

/** C73: the seven statuses. */
export const cardTransactionStatuses = [
  "authorized",
  "settled",
  "declined",
  "reversed",
  "partially_reversed",
  "failed",
  "expired",
] as const;
export type CardTransactionStatus = (typeof cardTransactionStatuses)[number];

export type DeclineReason =
  | "declined_on_demand"
  | "card_not_active"
  | "card_frozen"
  | "card_blocked"
  | "card_lost"
  | "wallet_not_ready"
  | "insufficient_balance"
  | "daily_limit_exceeded";

export interface CardTransaction {
  readonly id: string;
  readonly holderId: string;
  readonly cardId: string;
  /** `purchase`, `refund`, `withdrawal` or another type (C100). */
  readonly type: string;
  /** In `currency`, which may differ from the card's (C76). */
  amount: Units;
  readonly currency: string;
  cost: Units;
  /** Amount and cost of the authorization, which determine the exchange rate. */
  readonly authorizedAmount: Units;
  readonly authorizedCost: Units;
  takenBack: Units;
  status: CardTransactionStatus;
  readonly declineReason?: DeclineReason | undefined;
  readonly merchant: string;
  readonly merchantCategory: string;
  readonly merchantCity: string | null;
  readonly merchantCountry: string;
  readonly authorizedAt: string;
  settledAt: string | null;
  /** The amount that it holds in the wallet now, and the amount that it has taken (negative: credited). */
  held: Units;
  spent: Units;
}

export interface Deployment {
  readonly startedAt: number;
  readonly readyAt: number;
}

export interface CardWalletBalance {
  available: Units;
  pending: Units;
  /** Spent on `day`, including holds. */
  used: Units;
  /** A day of UTC, `2026-01-01`. */
  day: string;
}

export interface CardHolder {
  /** `svc_card_id` (A13). */
  readonly id: string;
  readonly currency: Currency;
  readonly walletAddress: string;
  deployment: Deployment | null;
  accountStatus: number;
  readonly wallet: CardWalletBalance;
  readonly cards: Map<string, Card>;
  /** Ids of its card transactions, oldest first. */
  readonly transactions: string[];
}

/** C58, C103: card currencies and the token of each wallet. The pairing is implied. */
export const tokens = { USD: "USDCe", EUR: "EURe", GBP: "GBPe" } as const;
export type Currency = keyof typeof tokens;

export function isCurrency(value: unknown): value is Currency {
  return typeof value === "string" && Object.hasOwn(tokens, value);
}

export function createHolder(random: SeededRandom, currency: Currency): CardHolder {
  return {
    id: `cardholder_${random.hex(16)}`,
    currency,
    walletAddress: `0x${random.hex(40)}`,
    deployment: null,
    accountStatus: 0,
    wallet: { available: 0n, pending: 0n, used: 0n, day: "" },
    cards: new Map(),
    transactions: [],
  };
}
