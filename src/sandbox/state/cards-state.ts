// The state of a tenant's cards: the card issuer program with its customers, and the account's own card record.

import type { Units } from "../core/assets.ts";
import type { Seeder } from "../core/seeded-random.ts";
import { type CardHolder, type CardTransaction, createHolder } from "./card-holder.ts";

export interface CardLimits {
  readonly virtual: number;
  readonly physical: number;
  readonly total: number;
}

export interface Customer extends CardHolder {
  /** The service's internal id of the record, beside `svc_card_id`. */
  readonly recordId: string;
  readonly externalId: string;
  readonly email: string;
  readonly createdAt: string;
  /** Only `card_created` and `active` are documented; the others are the sandbox's own (G23). */
  flowStatus: string;
  identity: "pending" | "approved" | "rejected";
  sourceOfFundsAt: string | null;
  phoneVerifiedAt: string | null;
}

export interface CardOrder {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
}

export interface OwnCardRecord extends CardHolder {
  /** The address for deposits before they are bridged. */
  readonly fundingAddress: string;
  /** Funds at that address, too small to be bridged. */
  unbridged: Units;
  readonly orders: Map<string, CardOrder>;
}

/** Totals over all card wallets: funded = held + spent + abandoned. */
export interface CardLedger {
  funded: Units;
  spent: Units;
  abandoned: Units;
}

export interface CardsState {
  readonly programId: string;
  limits: CardLimits;
  /** Limits that the issuer sets below the maximum; null: the maximum. */
  issuerLimits: CardLimits | null;
  readonly own: OwnCardRecord;
  readonly customers: Map<string, Customer>;
  /** From other identifiers to `svc_card_id`. */
  readonly byRecordId: Map<string, string>;
  readonly byExternalId: Map<string, string>;
  readonly byEmail: Map<string, string>;
  /** Holder ids by card id, including the account's own card record. */
  readonly byCardId: Map<string, string>;
  /** Email addresses that the card network has seen; it never forgets one. */
  readonly registeredEmails: Map<string, true>;
  readonly transactions: Map<string, CardTransaction>;
  sourceOfFundsAt: string | null;
  readonly ledger: CardLedger;
}

export function createCardsState({ random }: Seeder): CardsState {
  return {
    programId: `program_${random.hex(16)}`,
    // C78: 1 virtual, 1 physical, 2 in total.
    limits: { virtual: 1, physical: 1, total: 2 },
    issuerLimits: null,
    own: { ...createHolder(random, "USD"), fundingAddress: random.base58(44), unbridged: 0n, orders: new Map() },
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
