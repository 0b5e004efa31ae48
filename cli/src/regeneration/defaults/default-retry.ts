// x-retry: reads may be repeated, writes of the fiat service with their key (F10), all others only if they were never sent.

import { type Default, isRead, type OperationFacts } from "./operation-facts.ts";

export function defaultRetry(facts: OperationFacts): Default<"read" | "keyed" | "unsent"> {
  const { api, method } = facts;
  if (isRead(facts)) return { value: "read", why: `a ${method}` };
  if (api === "fiat" && takesKey(facts)) return { value: "keyed", why: `a ${method} of the fiat service, F10` };
  return { value: "unsent", why: "a write whose repetition is undocumented" };
}

/** Writes of the fiat service that replay their first response for a known key. */
export function takesKey({ method }: Pick<OperationFacts, "method">): boolean {
  return method === "POST" || method === "PUT";
}
