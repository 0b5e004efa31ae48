// The rules that a failure shows: shapes and codes of the services' responses. Only a service can show when it sends them.

import type { JsonValue } from "../documents/bundled-documents.ts";
import type { FailureCase } from "./failure-cases.ts";
import type { OperationCase } from "./operation-cases.ts";

type Fields = { readonly [name: string]: JsonValue };
type Shape = (body: Fields, failure: FailureCase, operation: OperationCase) => boolean;

const shapes: Readonly<Record<string, Shape>> = {
  F13: (body) => body.status_code === 422 && isObject(body.errors),
  F14: (body) => body.status === "error" && body.data !== undefined,
  C12: (body, { status }, { api }) =>
    api === "crypto" && status < 429 && has(body, "error", "message") && !isFlagged(body),
  C13: (body) => body.success === false && has(body, "message") && (has(body, "error_code") || has(body, "error")),
  C14: (body) => body.status === false && has(body, "message"),
  C15: (body, { status }) => status === 400 && body.error === "validation_error" && isObject(body.details),
  C16: ({ suspension }, { status }) =>
    status === 403 && isObject(suspension) && has(suspension as Fields, "type", "reason"),
  C18: ({ error, error_code: cardError }, { status }) =>
    status === 404 && ["not_found", "CUSTOMER_NOT_FOUND", "NOT_FOUND"].includes(String(cardError ?? error)),
  C19: ({ error, details }) =>
    error === "conflict" && isObject(details) && has(details as Fields, "existing_transaction_id", "idempotency_key"),
  C20: (body) => body.error === "DUPLICATE_REQUEST_IN_PROGRESS" && has(body, "idempotencyKey"),
  C22: (body, { status }) =>
    status === 429 && body.error === "rate_limit_exceeded" && typeof body.retry_after === "number",
  C23: (body, { status }) => status === 500 && body.error === "internal_error" && has(body, "request_id"),
};

/** The ids of the rules that a failure shows. */
export function rulesShownBy(failure: FailureCase, operation: OperationCase): string[] {
  const body = failure.body as Fields;
  return Object.keys(shapes).filter((rule) => shapes[rule]?.(body, failure, operation));
}

/** The ids of all rules that at least one failure must show. */
export const failureRules: readonly string[] = Object.keys(shapes);

function has(body: Fields, ...names: readonly string[]): boolean {
  return names.every((name) => typeof body[name] === "string");
}

function isFlagged(body: Fields): boolean {
  return "success" in body || "status" in body;
}

function isObject(value: JsonValue | undefined): boolean {
  return typeof value === "object" && value !== null;
}
