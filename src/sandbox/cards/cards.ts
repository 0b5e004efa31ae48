// The operations and simulations of cards and their customers.

import type { OperationHandlers } from "../state/handler.ts";
import { type AuthorizationSimulations, authorizationSimulations } from "./authorization.ts";
import { type CardWalletSimulations, cardWalletOperations, cardWalletSimulations } from "./card-wallet.ts";
import { type IssuedCardSimulations, issuedCardOperations, issuedCardSimulations } from "./issued-card.ts";
import { issuerOperations, issuerSimulations } from "./issuer.ts";
import { type OnboardingSimulations, onboardingOperations, onboardingSimulations } from "./onboarding.ts";
import { ownCardOperations } from "./own-card.ts";
import { settlementSimulations } from "./settlement.ts";

export const cardsOperations: OperationHandlers = {
  ...ownCardOperations,
  ...onboardingOperations,
  ...cardWalletOperations,
  ...issuedCardOperations,
  ...issuerOperations,
};

export const cardsSimulations: IssuedCardSimulations &
  OnboardingSimulations &
  AuthorizationSimulations &
  CardWalletSimulations &
  typeof issuerSimulations &
  typeof settlementSimulations = {
  ...issuedCardSimulations,
  ...issuerSimulations,
  ...onboardingSimulations,
  ...cardWalletSimulations,
  ...authorizationSimulations,
  ...settlementSimulations,
};
