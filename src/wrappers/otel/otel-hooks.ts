// Hooks that create a span for every logical call (S41).

import {
  type Context,
  context,
  createContextKey,
  propagation,
  type Span,
  SpanKind,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { ownOptions } from "../errors/own-options.ts";
import type { Hooks } from "../hooks/hooks.ts";
import { VERSION } from "../platform/version.ts";
import { callAttributes, recordFailure, recordSuccess, retryAttributes, spanName } from "./span.ts";

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

const optionNames: readonly string[] = ["tracer", "propagate"] satisfies (keyof OpenTelemetryOptions)[];

// The active span may be one of an inner hook.
const callSpan = createContextKey("the span of a call");

/**
 * Creates one client span per logical call, following the semantic conventions for HTTP. Retries are events of the span. Spans
 * contain no bodies, credentials, path or query values, or idempotency keys.
 *
 * @example
 * const wallets = new CryptoClient({ hooks: [openTelemetryHooks(), { onWarning: (event) => log.warn(event) }] });
 * @throws {ConfigurationError} if an option is unknown.
 */
export function openTelemetryHooks(options: OpenTelemetryOptions = {}): Hooks {
  const { tracer, propagate = true } = ownOptions("openTelemetryHooks", options, optionNames);
  return {
    async around(call, next) {
      const current = tracer ?? trace.getTracer("svc-sdk", VERSION);
      const span = current.startSpan(spanName(call), { kind: SpanKind.CLIENT, attributes: callAttributes(call) });
      const within = trace.setSpan(context.active(), span).setValue(callSpan, span);
      try {
        const headers = propagate ? propagationHeaders(within) : {};
        recordSuccess(span, await context.with(within, next, undefined, { headers }));
      } catch (error) {
        recordFailure(span, call, error);
        throw error;
      } finally {
        span.end();
      }
    },
    // Without a context manager there is no active span.
    onRetry(event) {
      const span = context.active().getValue(callSpan) as Span | undefined;
      span?.addEvent("retry", retryAttributes(event));
    },
  };
}

// Baggage belongs to the application and must not reach the service.
function propagationHeaders(within: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(propagation.deleteBaggage(within), headers);
  return headers;
}
