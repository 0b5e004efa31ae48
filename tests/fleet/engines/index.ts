// The engines that the fleet runs on.

import { bullmq } from "./bullmq.ts";
import type { FleetEngine } from "./fleet-engine.ts";
import { graphileWorker } from "./graphile-worker.ts";
import { noStore } from "./no-store.ts";

export const engines: Readonly<Record<string, FleetEngine>> = {
  "graphile-worker": graphileWorker,
  "no-store": noStore,
  bullmq,
};
