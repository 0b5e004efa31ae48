// All faults, in the order of the table.

import { connections } from "./catalogue/connections.ts";
import { ends } from "./catalogue/ends.ts";
import { lostThenRefused } from "./catalogue/lost.ts";
import { limits, statuses } from "./catalogue/statuses.ts";
import { tokens } from "./catalogue/token-faults.ts";
import { responses } from "./catalogue/unusable-responses.ts";
import type { FaultFamily } from "./fault.ts";

export const families: readonly FaultFamily[] = [
  connections,
  responses,
  statuses,
  limits,
  tokens,
  lostThenRefused,
  ends,
];
