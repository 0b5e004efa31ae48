// The simulations of all domains.

import { accessSimulations } from "./access/suspension.ts";
import { agentSimulations } from "./agent/agent-wallets.ts";
import { cardsSimulations } from "./cards/cards.ts";
import { fiatSimulations } from "./fiat/fiat-webhooks.ts";
import { fundsSimulations } from "./funds/funds.ts";
import { webhooksSimulations } from "./webhooks/webhooks.ts";

/** All simulations by name. */
export type SandboxSimulations = typeof accessSimulations &
  typeof fiatSimulations &
  typeof fundsSimulations &
  typeof cardsSimulations &
  typeof agentSimulations &
  typeof webhooksSimulations;

export const sandboxSimulations: SandboxSimulations = {
  ...accessSimulations,
  ...fiatSimulations,
  ...fundsSimulations,
  ...cardsSimulations,
  ...agentSimulations,
  ...webhooksSimulations,
};
