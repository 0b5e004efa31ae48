// Hooks that make a span of every logical call (S41).

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
import { checkOptionNames } from "../errors/check-option-names.ts";
import type { Hooks } from "../hooks/hooks.ts";
import { VERSION } from "../platform/version.ts";
import { callAttributes, recordFailure, recordSuccess, retryAttributes, spanName } from "./span.ts";

export interface OpenTelemetryOptions {
  /** Makes the spans. @default a tracer of the provider that is registered when a call begins */
  readonly tracer?: Tracer | undefined;
  /**
   * Whether requests carry the context of their span, in the headers of the registered propagator, such as `traceparent`;
   * baggage is never sent. Say `false` where an instrumentation of `fetch` or undici sends such headers already.
   *
   * @default true
   */
  readonly propagate?: boolean | undefined;
}

const optionNames: readonly string[] = ["tracer", "propagate"] satisfies (keyof OpenTelemetryOptions)[];

// The active span may be one that a hook further in has started.
const callSpan = createContextKey("the span of a call");

/**
 * A client span for each logical call, with all its attempts, named and described by the semantic conventions for HTTP.
 * Attempts that are repeated are events of it. It holds no body, no credential, no value of a path or a query and no
 * idempotency key.
 *
 * @example
 * const wallets = new CryptoClient({ hooks: [openTelemetryHooks(), { onWarning: (event) => log.warn(event) }] });
 * @throws {ConfigurationError} on an option that is not known.
 */
export function openTelemetryHooks(options: OpenTelemetryOptions = {}): Hooks {
  checkOptionNames("openTelemetryHooks", options, optionNames);
  const { tracer, propagate = true } = options;
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
    // Without a context manager nothing tells which span is meant.
    onRetry(event) {
      const span = context.active().getValue(callSpan) as Span | undefined;
      span?.addEvent("retry", retryAttributes(event));
    },
  };
}

// Baggage is the application's own, and the service is another party.
function propagationHeaders(within: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(propagation.deleteBaggage(within), headers);
  return headers;
}
