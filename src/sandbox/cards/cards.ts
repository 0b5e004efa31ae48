// The operations and simulations of cards and their customers.

import type { OperationHandlers } from "../state/handler.ts";
import { authorizationSimulations } from "./authorization.ts";
import { cardWalletOperations, cardWalletSimulations } from "./card-wallet.ts";
import { issuedCardOperations, issuedCardSimulations } from "./issued-card.ts";
import { issuerOperations, issuerSimulations } from "./issuer.ts";
import { onboardingOperations, onboardingSimulations } from "./onboarding.ts";
import { ownCardOperations } from "./own-card.ts";
import { settlementSimulations } from "./settlement.ts";

export const cardsOperations: OperationHandlers = {
  ...ownCardOperations,
  ...onboardingOperations,
  ...cardWalletOperations,
  ...issuedCardOperations,
  ...issuerOperations,
};

export const cardsSimulations: typeof issuedCardSimulations &
  typeof onboardingSimulations &
  typeof authorizationSimulations &
  typeof cardWalletSimulations &
  typeof issuerSimulations &
  typeof settlementSimulations = {
  ...issuedCardSimulations,
  ...issuerSimulations,
  ...onboardingSimulations,
  ...cardWalletSimulations,
  ...authorizationSimulations,
  ...settlementSimulations,
};
