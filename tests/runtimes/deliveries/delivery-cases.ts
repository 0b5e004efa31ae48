// The deliveries that every framework and run time has to take, or to refuse.

import { byteCases } from "./cases/body-cases.ts";
import { onceCases } from "./cases/once-cases.ts";
import { refusalCases } from "./cases/rejection-cases.ts";
import { routeCases } from "./cases/route-cases.ts";
import type { DeliveryCase } from "./delivery-target.ts";

/** Each with bodies of its own, so that one store may serve a run of all of them, once. */
export const deliveryCases: readonly DeliveryCase[] = [...byteCases, ...refusalCases, ...onceCases, ...routeCases];
