// The deliveries that every framework and run time has to take, or to refuse.

import { byteCases } from "./cases/bytes.ts";
import { onceCases } from "./cases/once.ts";
import { refusalCases } from "./cases/refusals.ts";
import { routeCases } from "./cases/routes.ts";
import type { DeliveryCase } from "./target.ts";

/** Each with bodies of its own, so that one store may serve a run of all of them, once. */
export const deliveryCases: readonly DeliveryCase[] = [...byteCases, ...refusalCases, ...onceCases, ...routeCases];
