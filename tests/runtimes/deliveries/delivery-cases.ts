// The deliveries that every framework and runtime must handle or reject.

import { byteCases } from "./cases/body-cases.ts";
import { onceCases } from "./cases/once-cases.ts";
import { rejectionCases } from "./cases/rejection-cases.ts";
import { routeCases } from "./cases/route-cases.ts";
import type { DeliveryCase, DeliveryTarget } from "./delivery-target.ts";

/** Each case has its own bodies, so that all cases can share one store. */
export const deliveryCases: readonly DeliveryCase[] = [...byteCases, ...rejectionCases, ...onceCases, ...routeCases];

/** An app of `apps/`. */
export type AppName = "fetch" | "hono" | "express" | "fastify";

/** What differs between the apps. */
export const expectations: Readonly<Record<AppName, Pick<DeliveryTarget, "advice" | "statusOfGet">>> = {
  fetch: { advice: /Hono.*Next/, statusOfGet: 405 },
  hono: { advice: /Hono/, statusOfGet: 404 },
  express: { advice: /express\.json\(\)/, statusOfGet: 404 },
  fastify: { advice: /request\.body/, statusOfGet: 404 },
};
