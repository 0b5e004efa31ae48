// Everything that can be made to happen to cards and their customers.

import { type CardSimulations, cardSimulations } from "./card-simulations.ts";
import { type OnboardingSimulations, onboardingSimulations } from "./onboarding-simulations.ts";
import { type PaymentSimulations, paymentSimulations } from "./payment-simulations.ts";

export const cardsSimulations: CardSimulations & OnboardingSimulations & PaymentSimulations = {
  ...cardSimulations,
  ...onboardingSimulations,
  ...paymentSimulations,
};
