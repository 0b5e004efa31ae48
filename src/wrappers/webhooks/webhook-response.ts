// What a sender is answered: 2xx ends a delivery, everything else brings it again (W11).

import { StoreError } from "../errors/store-error.ts";
import { WebhookError, type WebhookErrorCode } from "./webhook-error.ts";

/** An HTTP answer, for any framework. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Thrown in place of what a handler has thrown, which may look like an error of this package. */
export class HandlerFailed extends Error {
  constructor(cause: unknown) {
    super("the handler failed", { cause });
  }
}

/** Where nothing says how long something takes. */
const RETRY_AFTER_SECONDS = 5;

const statuses: Readonly<Partial<Record<WebhookErrorCode, number>>> = {
  webhook_header_missing: 401,
  webhook_signature_malformed: 401,
  webhook_signature_mismatch: 401,
  webhook_outside_tolerance: 401,
  webhook_body_too_large: 413,
  webhook_secret_unavailable: 503,
};

/** The delivery is done with. */
export function acknowledge(result: "handled" | "duplicate" | "accepted"): Answer {
  return answer(200, { result });
}

/** Nothing is wrong with the delivery, but it is not handled yet. */
export function postpone(code: string, retryAfterSeconds: number = RETRY_AFTER_SECONDS): Answer {
  return answer(503, { code }, { "retry-after": String(Math.ceil(retryAfterSeconds)) });
}

/** The answer to an upload that broke off, which reaches nobody. */
export function breakOff(): Answer {
  return answer(400, { code: "broken_off" });
}

/** The answer to a method that no delivery has. */
export function refuseMethod(): Answer {
  return answer(405, { code: "method_not_allowed" }, { allow: "POST" });
}

/** The answer to a delivery that is refused, or fails. It names no more than a code: anybody may have sent it. */
export function answerTo(error: unknown): Answer {
  if (error instanceof StoreError) return postpone(error.code);
  if (!(error instanceof WebhookError)) return answer(500, { code: "handler_failed" });
  const status = statuses[error.code] ?? 500;
  return status === 503 ? postpone(error.code, error.retryAfterSeconds) : answer(status, { code: error.code });
}

function answer(status: number, content: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(content) };
}
