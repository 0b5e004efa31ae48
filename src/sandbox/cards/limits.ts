// How many cards a customer may have.

import type { CardLimits, CardsState } from "../state/cards-state.ts";

/** The platform's hard cap on cards of one customer, and on every single limit (C77, C78). */
export const HARD_CAP = 5;

/** C78: what the issuer allows, as far as the program's ceilings allow it. */
export function limitsInForce({ limits, issuerLimits }: CardsState): CardLimits {
  if (issuerLimits === null) return limits;
  return {
    virtual: Math.min(limits.virtual, issuerLimits.virtual),
    physical: Math.min(limits.physical, issuerLimits.physical),
    total: Math.min(limits.total, issuerLimits.total),
  };
}
