// Hooks that create a span for every logical call.

import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { ConfigurationError, SdkError, type SdkErrorCode } from "../errors.ts";
import { isDocumented } from "../operation.ts";
import { VERSION } from "../util/platform.ts";
import { ownOptions } from "../util/validate.ts";
import { createHooks } from "./create-hooks.ts";
import type { CallEvent, ClientHooks } from "./hooks.ts";

export interface OpenTelemetryOptions {
  /** Creates the spans. @default a tracer of the provider that is registered when a call starts */
  readonly tracer?: Tracer | undefined;
  /**
   * Whether requests carry the context of their span in the headers of the registered propagator, such as `traceparent`.
   * Baggage is never sent. Set it to `false` if an instrumentation of `fetch` or undici already sends these headers.
   *
   * @default true
   */
  readonly propagate?: boolean | undefined;
}

// The active span may be one of an inner hook.
const callSpan = createContextKey("the span of a call");

/**
 * Creates one client span per logical call, following the semantic conventions for HTTP. Retries are events of the span. Spans
 * contain no bodies, credentials, path or query values, or idempotency keys.
 *
 * @example
 * const wallets = new CryptoClient({ hooks: createHooks(openTelemetryHooks(), { onWarning: log.warn }) });
 * @throws {ConfigurationError} if an option is unknown.
 */
export function openTelemetryHooks(options: OpenTelemetryOptions = {}): ClientHooks {
  const own = ownOptions("openTelemetryHooks", options, ["tracer", "propagate"], ConfigurationError);
  const { tracer, propagate = true } = own;
  return createHooks({
    async around(call, next) {
      const current = tracer ?? trace.getTracer("svc-sdk", VERSION);
      // The path of a `client.request()` contains values.
      const name = isDocumented({ id: call.operation }) ? `${call.method} ${call.path}` : call.method;
      const attributes = { ...httpAttributes(call), ...operationAttributes(call) };
      const span = current.startSpan(name, { kind: SpanKind.CLIENT, attributes });
      const within = trace.setSpan(context.active(), span).setValue(callSpan, span);
      try {
        const headers = propagate ? propagationHeaders(within) : {};
        const { httpStatus, requestId, attempts } = await context.with(within, next, undefined, { headers });
        span.setAttributes({ "http.response.status_code": httpStatus, ...endAttributes(attempts, requestId) });
      } catch (error) {
        recordFailure(span, call, error);
        throw error;
      } finally {
        span.end();
      }
    },
    // Without a context manager there is no active span.
    onRetry({ attempt, delayMs, error }) {
      const span = context.active().getValue(callSpan) as Span | undefined;
      // The next attempt is resend number `attempt`.
      const attributes = { "http.request.resend_count": attempt, "sdk.retry.delay_ms": delayMs };
      span?.addEvent("retry", { ...attributes, ...failureAttributes(error) });
    },
  });
}

// Baggage belongs to the application and must not reach the service.
function propagationHeaders(within: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(propagation.deleteBaggage(within), headers);
  return headers;
}

/** Messages of documented operations are safe to show. Those of a `client.request()` contain its path. */
function recordFailure(span: Span, call: CallEvent, error: unknown): void {
  if (!(error instanceof SdkError)) {
    span.setAttribute("error.type", "_OTHER").setStatus({ code: SpanStatusCode.ERROR });
    return;
  }
  span.setAttributes({
    ...failureAttributes(error),
    "sdk.outcome": error.outcome,
    ...endAttributes(error.attempts, error.requestId),
  });
  const shown = isDocumented({ id: call.operation }) ? { message: error.message } : {};
  span.setStatus({ code: SpanStatusCode.ERROR, ...shown });
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

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "https:": 443, "http:": 80 };

/** Without the path of a `client.request()`, which contains values. */
export function httpAttributes(call: CallEvent): Attributes {
  const { protocol, hostname, port } = new URL(call.origin);
  return {
    "http.request.method": call.method,
    "server.address": hostname,
    "server.port": Number(port || DEFAULT_PORTS[protocol]),
    ...(isDocumented({ id: call.operation }) && { "url.template": call.path }),
  };
}

/** Empty for a `client.request()`, whose name contains its path. */
export function operationAttributes({ operation }: CallEvent): Attributes {
  return isDocumented({ id: operation }) ? { "sdk.operation": operation } : {};
}

const OTHER = "_OTHER";

const ownCodes: Readonly<Record<Exclude<SdkErrorCode, `http_${number}`>, true>> = {
  invalid_configuration: true,
  invalid_argument: true,
  invalid_decimal: true,
  invalid_idempotency_key: true,
  idempotency_key_required: true,
  idempotency_key_reused: true,
  idempotency_key_expired: true,
  credential_unavailable: true,
  store_failed: true,
  timeout: true,
  connection_failed: true,
  aborted: true,
  response_malformed: true,
  response_too_large: true,
  response_empty: true,
  response_redirect: true,
  outcome_unknown: true,
  offer_too_expensive: true,
  offer_unknown_asset: true,
  offer_unreadable: true,
  offer_missing: true,
};

/**
 * A code of the SDK or a documented one; `http_` and the status instead of any other; `_OTHER` without a status. A closed list,
 * because the service may put anything into a code.
 */
export function errorTypeOf(error: unknown, documentedCodes: readonly string[]): string {
  if (!(error instanceof SdkError)) return OTHER;
  const { code, httpStatus } = error;
  if (Object.hasOwn(ownCodes, code) || documentedCodes.includes(code)) return code;
  return httpStatus === undefined ? OTHER : `http_${httpStatus}`;
}
