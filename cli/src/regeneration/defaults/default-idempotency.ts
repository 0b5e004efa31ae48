// x-idempotency: the SDK makes a key for the writes of our services; the caller decides on the key of a payment.

import { takesKey } from "./default-retry.ts";
import type { Default, OperationFacts } from "./operation-facts.ts";

/** By what `x-retry` and `x-money` say, given or not. */
export function defaultIdempotency({ api, method, operation }: OperationFacts): Default<"auto" | "required" | "none"> {
  const retry = operation["x-retry"];
  if (retry === "read") return { value: "none", why: "a read" };
  if (retry === "keyed" || retry === "idempotent") return { value: "auto", why: `x-retry is ${retry}` };
  if (retry === "keyed-transfer") return { value: "required", why: "x-retry is keyed-transfer" };
  if (api === "crypto" && operation["x-money"] === true)
    return { value: "required", why: "a payment: its key is the caller's" };
  if (api === "crypto") return { value: "auto", why: "a write of the crypto service" };
  if (api === "fiat" && takesKey({ method })) return { value: "auto", why: `a ${method} of the fiat service, F10` };
  return { value: "none", why: "the service documents no key for it" };
}
