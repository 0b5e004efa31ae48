// Responses to deliveries: a 2xx ends a delivery, anything else makes the service send it again (W11).

import { StoreError } from "../errors/store-error.ts";
import { WebhookError, type WebhookErrorCode } from "./webhook-error.ts";

/** An HTTP response, for any framework. */
export interface WebhookResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Wraps what a handler throws, which may look like an error of this package. */
export class HandlerError extends Error {
  constructor(cause: unknown) {
    super("the handler failed", { cause });
  }
}

/** Used if the error does not say how long to wait. */
const RETRY_AFTER_SECONDS = 5;

const statuses: Readonly<Partial<Record<WebhookErrorCode, number>>> = {
  webhook_header_missing: 401,
  webhook_signature_malformed: 401,
  webhook_signature_mismatch: 401,
  webhook_outside_tolerance: 401,
  webhook_body_too_large: 413,
  webhook_secret_unavailable: 503,
  ambiguous_duplicate: 503,
};

/** Ends the delivery. */
export function acknowledge(result: "handled" | "duplicate" | "accepted"): WebhookResponse {
  return response(200, { result });
}

/** Asks for the delivery again: it is valid, but not handled yet. */
export function askAgain(code: string, retryAfterSeconds: number = RETRY_AFTER_SECONDS): WebhookResponse {
  return response(503, { code }, { "retry-after": String(Math.ceil(retryAfterSeconds)) });
}

/** For an aborted upload; no sender receives it. */
export function uploadBrokenOff(): WebhookResponse {
  return response(400, { code: "broken_off" });
}

export function methodNotAllowed(): WebhookResponse {
  return response(405, { code: "method_not_allowed" }, { allow: "POST" });
}

/** For a delivery that is rejected or fails. Contains only a code, because anyone may have sent the delivery. */
export function errorResponse(error: unknown): WebhookResponse {
  if (error instanceof StoreError) return askAgain(error.code);
  if (!(error instanceof WebhookError)) return response(500, { code: "handler_failed" });
  const status = statuses[error.code] ?? 500;
  return status === 503 ? askAgain(error.code, error.retryAfterSeconds) : response(status, { code: error.code });
}

function response(status: number, content: object, headers: Readonly<Record<string, string>> = {}): WebhookResponse {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(content) };
}
