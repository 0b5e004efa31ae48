// What is kept of a tenant's cards: the card-issuer program with its customers, and the account's own card record.

import type { Seeder } from "../core/seeder.ts";
import type { Units } from "../core/units.ts";
import { type CardHolder, type CardTransaction, createHolder } from "./card-holder.ts";

/** Ceilings per customer. */
export interface CardLimits {
  readonly virtual: number;
  readonly physical: number;
  readonly total: number;
}

/** A customer of the card-issuer program. */
export interface Customer extends CardHolder {
  /** The service's internal id of the record, beside `svc_card_id`. */
  readonly recordId: string;
  readonly externalId: string;
  readonly email: string;
  readonly createdAt: string;
  /** `card_created` and `active` are the two that are named; the others are the sandbox's own (G23). */
  flowStatus: string;
  identity: "pending" | "approved" | "rejected";
  sourceOfFundsAt: string | null;
  phoneVerifiedAt: string | null;
}

/** A physical card that is on its way, ordered by form A. */
export interface CardOrder {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
}

/** The account's own card record. */
export interface OwnCardRecord extends CardHolder {
  /** Where deposits to it go, before they are bridged. */
  readonly fundingAddress: string;
  /** Funds at that address that are too little to be bridged (C68). */
  unbridged: Units;
  readonly orders: Map<string, CardOrder>;
}

/** Where the money of all card wallets came from and went to: what came in is what is held, spent or left behind. */
export interface CardLedger {
  funded: Units;
  spent: Units;
  /** What was in the wallets of customers whose records were deleted. */
  abandoned: Units;
}

export interface CardsState {
  readonly programId: string;
  limits: CardLimits;
  /** What the issuer allows its customers, below the ceilings; null: all that the ceilings allow. */
  issuerLimits: CardLimits | null;
  readonly own: OwnCardRecord;
  /** By `svc_card_id`. */
  readonly customers: Map<string, Customer>;
  /** From other identifiers to `svc_card_id`. */
  readonly byRecordId: Map<string, string>;
  readonly byExternalId: Map<string, string>;
  readonly byEmail: Map<string, string>;
  /** Whose card it is; the own record's cards are here, too. */
  readonly byCardId: Map<string, string>;
  /** E-mail addresses that the card network has seen. It forgets none (C53). */
  readonly registeredEmails: Map<string, true>;
  readonly transactions: Map<string, CardTransaction>;
  /** When the account's own questionnaire was handed in. */
  sourceOfFundsAt: string | null;
  readonly ledger: CardLedger;
}

/** A program without customers, and the account's own card record, whose wallet is not deployed. */
export function createCardsState({ random }: Seeder): CardsState {
  return {
    programId: `program_${random.hex(16)}`,
    // C78: 1 virtual, 1 physical, 2 in all.
    limits: { virtual: 1, physical: 1, total: 2 },
    issuerLimits: null,
    own: {
      ...createHolder(random, "USD"),
      fundingAddress: random.base58(44),
      unbridged: 0n,
      orders: new Map(),
    },
    customers: new Map(),
    byRecordId: new Map(),
    byExternalId: new Map(),
    byEmail: new Map(),
    byCardId: new Map(),
    registeredEmails: new Map(),
    transactions: new Map(),
    sourceOfFundsAt: null,
    ledger: { funded: 0n, spent: 0n, abandoned: 0n },
  };
}
