// Simulations of cards: activation, loss, blocking, freezing and issuer limits.

import { ControlError } from "../core/control-error.ts";
import { toDecimal, toUnits, type Units } from "../core/units.ts";
import { debit } from "../funds/balances.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { statusOf } from "./card.ts";
import { emitCardEvent } from "./card-events.ts";
import { type OnboardingSimulations, onboardingSimulations } from "./onboarding-simulations.ts";
import { type PaymentSimulations, paymentSimulations } from "./payment-simulations.ts";
import { type CardInput, cardField, cardIn } from "./simulation-input.ts";

export interface SetCardInput extends CardInput {
  readonly is_frozen?: boolean;
  readonly is_lost?: boolean;
  readonly is_blocked?: boolean;
}

export interface CardStatusResult extends CardInput {
  readonly status: string;
}

/** Limits per customer, each up to the program's ceiling. */
export interface IssuerLimitsInput {
  readonly virtual: number;
  readonly physical: number;
  readonly total: number;
}

export interface CardSimulations {
  readonly setCard: Simulation<SetCardInput, CardStatusResult>;
  readonly activateCard: Simulation<CardInput, CardStatusResult>;
  readonly setIssuerLimits: Simulation<IssuerLimitsInput, IssuerLimitsInput>;
}

/** C65: the one-time fee for activating a physical card, from the account's USDC on Solana. Subject to review. */
const ACTIVATION_FEE: Units = toUnits("12.00");

const cardSimulations: CardSimulations = {
  // G23, G67: no documented operation loses or blocks a card, or freezes the own card.
  setCard: {
    about: "Marks a card as frozen, lost or blocked, or reverts that. Omitted fields stay unchanged.",
    fields: {
      ...cardField,
      is_frozen: { type: "boolean", about: "A frozen card declines new transactions." },
      is_lost: { type: "boolean", about: "A lost card declines new transactions." },
      is_blocked: { type: "boolean", about: "A blocked card declines new transactions." },
    },
    run(tenant, input) {
      const { holder, card } = cardIn(tenant, input);
      const { is_frozen = card.isFrozen, is_lost = card.isLost, is_blocked = card.isBlocked } = input;
      const wasFrozen = card.isFrozen;
      if (is_frozen && card.activatedAt === null) throw new ControlError("the card is not activated");
      card.isLost = is_lost;
      card.isBlocked = is_blocked;
      card.isFrozen = is_frozen;
      if (is_frozen && !wasFrozen) {
        card.frozenAt = tenant.isoNow();
        emitCardEvent(tenant, "card.frozen", holder, card);
      }
      if (!is_frozen && wasFrozen) {
        card.unfrozenAt = tenant.isoNow();
        emitCardEvent(tenant, "card.unfrozen", holder, card);
      }
      return { card_id: card.id, status: statusOf(card) };
    },
  },
  activateCard: {
    about: "Activates a physical card, for a one-time fee of 12.00 USDC from the account's wallet on Solana.",
    fields: cardField,
    run(tenant, input) {
      const { holder, card } = cardIn(tenant, input);
      if (card.activatedAt === null) {
        chargeActivation(tenant);
        card.activatedAt = tenant.isoNow();
        emitCardEvent(tenant, "card.activated", holder, card);
      }
      return { card_id: card.id, status: statusOf(card) };
    },
  },
  // C78: the program's ceilings bound the issuer's limits. How an issuer sets them is undocumented.
  setIssuerLimits: {
    about: "Sets the issuer's limits per customer, up to the program's ceilings.",
    fields: {
      virtual: { type: "integer", required: true, about: "Virtual cards." },
      physical: { type: "integer", required: true, about: "Physical cards." },
      total: { type: "integer", required: true, about: "Cards in total." },
    },
    run(tenant, { virtual, physical, total }) {
      const { cards } = tenant.state;
      const { limits } = cards;
      checkLimit("virtual", virtual, limits.virtual);
      checkLimit("physical", physical, limits.physical);
      checkLimit("total", total, limits.total);
      cards.issuerLimits = { virtual, physical, total };
      return cards.issuerLimits;
    },
  },
};

function checkLimit(name: string, limit: number, ceiling: number): void {
  if (limit < 0 || limit > ceiling)
    throw new ControlError(`${name} must be from 0 to ${ceiling}, the program's ceiling`);
}

function chargeActivation(tenant: Tenant): void {
  const { assets, assetIds } = tenant.state.funds;
  const asset = assets.get(assetIds.get("USDC_SOLANA") ?? "");
  if (!asset || asset.balance < ACTIVATION_FEE) {
    throw new ControlError(
      `activation costs ${toDecimal(ACTIVATION_FEE)} USDC on Solana, more than the account's balance`,
    );
  }
  debit(tenant, asset, { net: 0n, fees: ACTIVATION_FEE });
}

/** All simulations of cards and their customers. */
export const cardsSimulations: CardSimulations & OnboardingSimulations & PaymentSimulations = {
  ...cardSimulations,
  ...onboardingSimulations,
  ...paymentSimulations,
};
