// The engines that the fleet runs on.

import type { FleetEngine } from "./fleet-engine.ts";
import { outbox } from "./outbox.ts";

export const engines: Readonly<Record<string, FleetEngine>> = { outbox };
