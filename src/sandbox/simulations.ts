// The simulations of all domains.

import { accessSimulations } from "./access/access-simulations.ts";
import { agentSimulations } from "./agent/agent-simulations.ts";
import { cardsSimulations } from "./cards/card-simulations.ts";
import { fiatSimulations } from "./fiat/fiat-simulations.ts";
import { fundsSimulations } from "./funds/funds-simulations.ts";
import { webhooksSimulations } from "./webhooks/webhooks-simulations.ts";

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
