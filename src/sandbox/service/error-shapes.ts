// Writes refusals in their documented shapes: F13 and F14 of the fiat service, C12, C13 and C14 of the crypto service.

import type { Route } from "../../wrappers/operation.ts";
import type { ServiceKind } from "../access/check-token.ts";
import type { RefusalFacts } from "../core/refusal.ts";

type Body = Readonly<Record<string, unknown>>;

/** The service and operation that refuse a request. */
export interface ErrorSource {
  readonly api: ServiceKind;
  /** Undefined outside any operation. */
  readonly route: Route | undefined;
  /** Id of the request, if the shape includes one (C23). */
  requestId(): string;
}

/** The body of a refusal. */
export function errorBody(facts: RefusalFacts, source: ErrorSource): Body {
  // A fault may set any JSON value.
  if (facts.body !== undefined) return facts.body;
  return source.api === "fiat" ? fiatError(facts) : walletError(facts, source);
}

function fiatError({ status, message, code, details, fields }: RefusalFacts): Body {
  if (status === 422) {
    // F13: always this message.
    return { status: "error", status_code: status, message: "Validation failed", errors: fields ?? {} };
  }
  // F14: codes are undocumented (G17); the sandbox's own go into `data`.
  const data = details ?? (code === undefined ? null : { code });
  const body = { status: "error", status_code: status, message, data };
  // Clients read the code there, and must not take the sandbox's own 501 for a failure of the service (S44).
  return status === 501 && code !== undefined ? { ...body, error: code } : body;
}

function walletError(facts: RefusalFacts, { route, requestId }: ErrorSource): Body {
  const { status, message } = facts;
  // C22, C23: the same for every operation.
  if (status === 429) return { error: "rate_limit_exceeded", message, ...facts.details };
  if (status === 500) return { error: facts.code ?? "internal_error", message, request_id: requestId() };

  // C15: a validation error always has the general shape.
  const kind = facts.code === "validation_error" ? "general" : kindOf(route);
  const code = facts.code;
  const details = detailsOf(facts);
  if (kind === "card") return { success: false, ...(code !== undefined && { error_code: code }), message };
  if (kind === "send-funds") {
    return { status: false, ...(code !== undefined && { error: code }), message, ...(details && { details }) };
  }
  // G34, G36: refusals with only a message.
  if (code === undefined && schemasOf(route, status).includes("MessageError")) return { message };
  return { error: code ?? codes[status] ?? "error", message, ...(details && { details }) };
}

/** Codes of the general shape, which requires one; undocumented ones are assumed. */
const codes: Readonly<Record<number, string>> = {
  400: "validation_error",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "conflict",
  501: "not_documented",
};

/** The shape of an operation's errors, taken from its 401, which has only one. */
function kindOf(route: Route | undefined): "general" | "card" | "send-funds" {
  const schemas = schemasOf(route, 401);
  if (schemas.includes("CardError")) return "card";
  return schemas.includes("SendFundsError") ? "send-funds" : "general";
}

function schemasOf(route: Route | undefined, status: number): readonly string[] {
  return route?.responses[status]?.schemas ?? [];
}

/** C15: one line per field. */
function detailsOf({ details, fields }: RefusalFacts): Body | undefined {
  if (!fields) return details;
  const lines = Object.entries(fields).map(([field, messages]) => [field, messages.join(" ")]);
  return { ...details, ...Object.fromEntries(lines) };
}
