// The deliveries that every framework and runtime must handle or reject.

import { byteCases } from "./cases/body-cases.ts";
import { onceCases } from "./cases/once-cases.ts";
import { rejectionCases } from "./cases/rejection-cases.ts";
import { routeCases } from "./cases/route-cases.ts";
import type { DeliveryCase } from "./delivery-target.ts";

/** Each case has its own bodies, so that all cases can share one store. */
export const deliveryCases: readonly DeliveryCase[] = [...byteCases, ...rejectionCases, ...onceCases, ...routeCases];
