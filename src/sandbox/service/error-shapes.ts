// Writes refusals in the shapes that the documents give them: F13, F14 of the fiat service, C12, C13 and C14 of the crypto service.

import type { Route } from "../../wrappers/operation/route.ts";
import type { ServiceApi } from "../access/check-token.ts";
import type { RefusalFacts } from "../core/refusal.ts";

type Body = Readonly<Record<string, unknown>>;

/** Where a refusal is written. */
export interface ErrorPlace {
  readonly api: ServiceApi;
  /** Undefined outside any operation. */
  readonly route: Route | undefined;
  /** Names the request, where the shape asks for it (C23). */
  requestId(): string;
}

/** The body of a refusal. */
export function errorBody(facts: RefusalFacts, place: ErrorPlace): Body {
  // A fault may ask for any JSON value.
  if (facts.body !== undefined) return facts.body;
  return place.api === "fiat" ? fiatError(facts) : walletError(facts, place);
}

function fiatError({ status, message, code, details, fields }: RefusalFacts): Body {
  if (status === 422) {
    // F13: this message, whatever is wrong.
    return { status: "error", status_code: status, message: "Validation failed", errors: fields ?? {} };
  }
  // F14: codes are not shown (G17); where there is one of ours, it stands in `data`.
  const data = details ?? (code === undefined ? null : { code });
  return { status: "error", status_code: status, message, data };
}

function walletError(facts: RefusalFacts, { route, requestId }: ErrorPlace): Body {
  const { status, message } = facts;
  // C22, C23: these two are the same for every operation.
  if (status === 429) return { error: "rate_limit_exceeded", message, ...facts.details };
  if (status === 500) return { error: facts.code ?? "internal_error", message, request_id: requestId() };

  // C15: a validation error is general everywhere.
  const kind = facts.code === "validation_error" ? "general" : kindOf(route);
  const code = facts.code;
  const details = detailsOf(facts);
  if (kind === "card") return { success: false, ...(code !== undefined && { error_code: code }), message };
  if (kind === "send-funds") {
    return { status: false, ...(code !== undefined && { error: code }), message, ...(details && { details }) };
  }
  // G34, G36: refusals that have nothing but a message.
  if (code === undefined && schemasOf(route, status).includes("MessageError")) return { message };
  return { error: code ?? codes[status] ?? "error", message, ...(details && { details }) };
}

/** Codes of the general shape, which needs one; those that no document shows are assumed. */
const codes: Readonly<Record<number, string>> = {
  400: "validation_error",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "conflict",
  501: "not_documented",
};

/** Which shape an operation's failures have, by that of its 401, which has no other. */
function kindOf(route: Route | undefined): "general" | "card" | "send-funds" {
  const schemas = schemasOf(route, 401);
  if (schemas.includes("CardError")) return "card";
  return schemas.includes("SendFundsError") ? "send-funds" : "general";
}

function schemasOf(route: Route | undefined, status: number): readonly string[] {
  return route?.answers[status]?.schemas ?? [];
}

/** C15: one line per field. */
function detailsOf({ details, fields }: RefusalFacts): Body | undefined {
  if (!fields) return details;
  const lines = Object.entries(fields).map(([field, messages]) => [field, messages.join(" ")]);
  return { ...details, ...Object.fromEntries(lines) };
}
