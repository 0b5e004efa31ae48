// Refusals of a service before a handler has seen the request, and the shapes in which the services document refusals.

import type { Route } from "../../wrappers/operation.ts";
import {
  type Basis,
  invalidFields,
  type Label,
  Refusal,
  type RefusalFacts,
  type ServiceKind,
} from "../core/response.ts";
import { type FieldProblem, messagesByField } from "../state/handler.ts";

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

export function refuseFields(api: ServiceKind, problems: readonly FieldProblem[]): Refusal {
  // Each alternative form of a body reports the same problem for a field that none of them allows.
  const unique = Object.entries(messagesByField(problems)).map(([name, messages]) => [name, [...new Set(messages)]]);
  const fields = Object.fromEntries(unique);
  const message = "The request is not valid.";
  if (api === "further") {
    const label: Label = { rule: "document", basis: "assumed" };
    return new Refusal({ status: 422, code: "validation_error", message, fields, ...label });
  }
  if (api === "crypto") return invalidFields(fields, { rule: "C15", basis: "documented" });
  const missing = problems.filter(({ keyword }) => keyword === "required").map(({ field }) => requiredFields[field]);
  const rules = [...new Set([...missing.filter((rule) => rule !== undefined), "F13"])];
  const basis = rules.length > 1 ? "assumed" : "documented";
  return new Refusal({ status: 422, message, fields, rule: rules.join(", "), basis });
}

/** Fields of the fiat service that are required without being documented so, and the rules that assume or imply it. */
const requiredFields: Readonly<Record<string, string>> = {
  "Idempotency-Key": "G5",
  account_id: "F4",
  app_secret: "F4",
  url: "F16",
};

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

export function refuseType(api: ServiceKind): Refusal {
  const message = "The Content-Type must be application/json.";
  if (api === "fiat") return new Refusal({ status: 415, message, rule: "F14, F34", basis: "assumed" });
  return invalidFields({ "Content-Type": [message] }, { rule: "C8, C15", basis: "documented" }, message);
}

export function refuseSize(api: ServiceKind): Refusal {
  const message = "The body is longer than 10 MiB.";
  if (api === "fiat") return new Refusal({ status: 413, message, rule: "F14", basis: "assumed" });
  return refuseBody(api, message, "assumed");
}

export function refuseBody(api: ServiceKind, message: string, basis: Basis = "documented"): Refusal {
  if (api === "fiat") return new Refusal({ status: 400, message, rule: "F14, F34", basis: "assumed" });
  return new Refusal({ status: 400, code: "validation_error", message, rule: "C15", basis });
}

type Body = Readonly<Record<string, unknown>>;

interface ErrorSource {
  readonly api: ServiceKind;
  readonly route: Route | undefined;
  requestId(): string;
}

export function errorBody(facts: RefusalFacts, source: ErrorSource): Body {
  // A fault may set any JSON value.
  if (facts.body !== undefined) return facts.body;
  return source.api === "fiat" ? fiatError(facts) : walletError(facts, source);
}

function fiatError({ status, message, code, details, fields }: RefusalFacts): Body {
  if (status === 422) {
    return { status: "error", status_code: status, message: "Validation failed", errors: fields ?? {} };
  }
  // Codes are undocumented; the sandbox's own go into `data`.
  const data = details ?? (code === undefined ? null : { code });
  const body = { status: "error", status_code: status, message, data };
  // Clients read the code there, and must not take the sandbox's own 501 for a failure of the service.
  return status === 501 && code !== undefined ? { ...body, error: code } : body;
}

function walletError(facts: RefusalFacts, { route, requestId }: ErrorSource): Body {
  const { status, message } = facts;
  if (status === 429) return { error: "rate_limit_exceeded", message, ...facts.details };
  if (status === 500) return { error: facts.code ?? "internal_error", message, request_id: requestId() };

  const kind = facts.code === "validation_error" ? "general" : kindOf(route);
  const code = facts.code;
  const details = detailsOf(facts);
  if (kind === "card") return { success: false, ...(code !== undefined && { error_code: code }), message };
  if (kind === "send-funds") {
    return { status: false, ...(code !== undefined && { error: code }), message, ...(details && { details }) };
  }
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

function detailsOf({ details, fields }: RefusalFacts): Body | undefined {
  if (!fields) return details;
  const lines = Object.entries(fields).map(([field, messages]) => [field, messages.join(" ")]);
  return { ...details, ...Object.fromEntries(lines) };
}
