// The name and attributes of a span.

import { type Attributes, type Span, SpanStatusCode } from "@opentelemetry/api";
import { SdkError } from "../errors/sdk-error.ts";
import type { CallEvent, CallSummary, RetryEvent } from "../hooks/hooks.ts";
import { isDocumented } from "../operation/operation.ts";
import { httpAttributes, operationAttributes } from "./call-attributes.ts";

/** Method and path template. Only the method for a `client.request()`, whose path contains values. */
export function spanName(call: CallEvent): string {
  return isDocumented({ id: call.operation }) ? `${call.method} ${call.path}` : call.method;
}

export function callAttributes(call: CallEvent): Attributes {
  return { ...httpAttributes(call), ...operationAttributes(call) };
}

export function retryAttributes({ attempt, delayMs, error }: RetryEvent): Attributes {
  return {
    // The next attempt is resend number `attempt`.
    "http.request.resend_count": attempt,
    "sdk.retry.delay_ms": delayMs,
    ...failureAttributes(error),
  };
}

export function recordSuccess(span: Span, { httpStatus, requestId, attempts }: CallSummary): void {
  span.setAttributes({ "http.response.status_code": httpStatus, ...endAttributes(attempts, requestId) });
}

/** Messages of documented operations are safe to show (S36). Those of a `client.request()` contain its path. */
export function recordFailure(span: Span, call: CallEvent, error: unknown): void {
  if (!(error instanceof SdkError)) {
    span.setAttribute("error.type", "_OTHER").setStatus({ code: SpanStatusCode.ERROR });
    return;
  }
  span.setAttributes({
    ...failureAttributes(error),
    "sdk.outcome": error.outcome,
    ...endAttributes(error.attempts, error.requestId),
  });
  span.setStatus({
    code: SpanStatusCode.ERROR,
    ...(isDocumented({ id: call.operation }) && { message: error.message }),
  });
}

function failureAttributes({ code, httpStatus }: SdkError): Attributes {
  return { "error.type": code, ...(httpStatus !== undefined && { "http.response.status_code": httpStatus }) };
}

function endAttributes(attempts: number, requestId: string | undefined): Attributes {
  return {
    ...(attempts > 1 && { "http.request.resend_count": attempts - 1 }),
    ...(requestId !== undefined && { "sdk.request_id": requestId }),
  };
}
