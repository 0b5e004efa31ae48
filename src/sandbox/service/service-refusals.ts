// Refusals of a service before any handler has seen the request.

import type { ServiceKind } from "../access/check-token.ts";
import type { Label } from "../core/handler-result.ts";
import type { IncomingRequest } from "../core/incoming-request.ts";
import { Refusal } from "../core/refusal.ts";
import type { FieldProblem } from "../state/handler.ts";
import type { Endpoint } from "./endpoint.ts";

/** C22: the rate limit is exceeded. @param retryAfter seconds to wait. */
export function refuseRate(retryAfter: number): Refusal {
  return new Refusal({
    status: 429,
    code: "rate_limit_exceeded",
    message: "Too many requests.",
    details: { retry_after: retryAfter },
    headers: { "retry-after": String(retryAfter) },
    rule: "C22, C25",
    basis: "documented",
  });
}

/** G5: the key that every POST and PUT of the fiat service needs (F10). */
export function missingKey({ isKeyed }: Endpoint, { headers }: IncomingRequest): FieldProblem[] {
  if (!isKeyed || headers.get("idempotency-key")) return [];
  return [{ field: "Idempotency-Key", message: "must be sent with every POST and PUT", keyword: "required" }];
}

/** C15, F13: lists every problem under its field. */
export function refuseFields(api: ServiceKind, problems: readonly FieldProblem[]): Refusal {
  const fields: Record<string, string[]> = {};
  for (const { field, message } of problems) {
    const name = field || "body";
    // Each alternative form of a body reports the same problem for a field that none of them allows.
    fields[name] = [...new Set([...(fields[name] ?? []), message])];
  }
  const message = "The request is not valid.";
  if (api === "further") {
    const label: Label = { rule: "document", basis: "assumed" };
    return new Refusal({ status: 422, code: "validation_error", message, fields, ...label });
  }
  if (api === "crypto") {
    return new Refusal({ status: 400, code: "validation_error", message, fields, rule: "C15", basis: "documented" });
  }
  const missing = problems.filter(({ keyword }) => keyword === "required").map(({ field }) => requiredFields[field]);
  const rules = [...new Set([...missing.filter((rule) => rule !== undefined), "F13"])];
  const basis = rules.length > 1 ? "assumed" : "documented";
  return new Refusal({ status: 422, message, fields, rule: rules.join(", "), basis });
}

/** Fields of the fiat service that are required without being documented so: G5 assumes it, F4 and F16 imply it. */
const requiredFields: Readonly<Record<string, string>> = {
  "Idempotency-Key": "G5",
  account_id: "F4",
  app_secret: "F4",
  url: "F16",
};

/** The account id or API key of a login is unknown. */
export function refuseLogin(api: ServiceKind): Refusal {
  const label: Label = api === "fiat" ? { rule: "F2", basis: "documented" } : { rule: "C6, C10", basis: "assumed" };
  return new Refusal({ status: 401, message: "The credentials are not valid.", ...label });
}

/** Outside any operation only the shape of errors is documented. */
export function refuseAddress(api: ServiceKind, allowed: readonly string[]): Refusal {
  const label: Label = { rule: api === "fiat" ? "F14" : "C12", basis: "assumed" };
  if (allowed.length === 0) return new Refusal({ status: 404, message: "Unknown operation.", ...label });
  const headers = { allow: allowed.join(", ") };
  return new Refusal({ status: 405, message: "The operation does not support this method.", headers, ...label });
}
