// The apps of the suite, and what the cases expect of each.

import type { Target } from "../deliveries/delivery-target.ts";

/** As a program finds it in APP. */
export type AppName = "fetch" | "hono" | "next" | "express" | "fastify";

/** See `suite/apps/`. */
export const expectations: Readonly<Record<AppName, Pick<Target, "advice" | "statusOfGet">>> = {
  fetch: { advice: /Hono.*Next/, statusOfGet: 405 },
  hono: { advice: /Hono/, statusOfGet: 404 },
  next: { advice: /Next/, statusOfGet: 405 },
  express: { advice: /express\.json\(\)/, statusOfGet: 404 },
  fastify: { advice: /request\.body/, statusOfGet: 404 },
};
