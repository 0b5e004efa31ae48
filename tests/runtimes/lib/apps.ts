// The apps under test, and the expectations that differ between them.

import type { DeliveryTarget } from "../deliveries/delivery-target.ts";

/** The environment variable APP of a program. */
export type AppName = "fetch" | "hono" | "next" | "express" | "fastify";

/** See `deliveries/apps/`. */
export const expectations: Readonly<Record<AppName, Pick<DeliveryTarget, "advice" | "statusOfGet">>> = {
  fetch: { advice: /Hono.*Next/, statusOfGet: 405 },
  hono: { advice: /Hono/, statusOfGet: 404 },
  next: { advice: /Next/, statusOfGet: 405 },
  express: { advice: /express\.json\(\)/, statusOfGet: 404 },
  fastify: { advice: /request\.body/, statusOfGet: 404 },
};
