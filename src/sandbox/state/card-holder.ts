// Whoever holds cards, with the wallet that pays for them: a card customer, or the account itself.

import type { Card } from "../cards/card.ts";
import type { CardTransactionStatus } from "../cards/card-transaction.ts";
import type { Places } from "../cards/places.ts";
import type { Units } from "../core/money.ts";
import type { SeededRandom } from "../core/seeded-random.ts";

/** A wallet contract that has been, or is being, deployed. Times in milliseconds since the Unix epoch. */
export interface Deployment {
  readonly startedAt: number;
  readonly readyAt: number;
}

/** What the wallet holds, in the card's currency. */
export interface CardWallet {
  available: Units;
  /** Held by authorizations. */
  pending: Units;
  /** What was spent on `day`, holds included. */
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
  /** Status of the wallet's contract, once it is deployed (G21). */
  accountStatus: number;
  readonly wallet: CardWallet;
  readonly cards: Map<string, Card>;
  /** Ids of its card transactions, in the order in which they were made. */
  readonly transactions: string[];
  /** By status, the places in `transactions`. */
  readonly byStatus: Partial<Record<CardTransactionStatus, Places>>;
}

/** C58, C103: currencies of cards, and the token that each wallet holds. That they belong together is implied. */
export const tokens = { USD: "USDCe", EUR: "EURe", GBP: "GBPe" } as const;
export type Currency = keyof typeof tokens;

export function isCurrency(value: unknown): value is Currency {
  return typeof value === "string" && Object.hasOwn(tokens, value);
}

/** A holder without cards and money, whose wallet is not deployed. */
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
    byStatus: {},
  };
}
