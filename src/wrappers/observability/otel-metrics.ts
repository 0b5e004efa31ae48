// Hooks that record metrics of every call and every attempt.

import { type Attributes, type Meter, type MeterProvider, metrics } from "@opentelemetry/api";
import { ConfigurationError, RateLimitError, SdkError } from "../errors.ts";
import { type Clock, systemClock, VERSION } from "../util/platform.ts";
import { ownOptions, requireMethods } from "../util/validate.ts";
import { createHooks } from "./create-hooks.ts";
import type { CallEvent, ClientHooks, ResponseEvent } from "./hooks.ts";
import { errorTypeOf, httpAttributes, operationAttributes } from "./otel-traces.ts";

export interface OpenTelemetryMetricsOptions {
  /** Creates the instruments. @default a meter of the provider that is registered when a call starts */
  readonly meter?: Meter | undefined;
  /** Measures the duration of calls. Pass the client's `clock` if you set one. @default the runtime's clocks */
  readonly clock?: Pick<Clock, "monotonic"> | undefined;
}

/**
 * Records metrics: `http.client.request.duration` of every attempt, following the semantic conventions for HTTP, and
 * `sdk.client.call.duration`, `sdk.client.calls`, `sdk.client.retries` and `sdk.client.rate_limit.wait`. Attributes contain no
 * bodies, credentials, path or query values, ids, or idempotency keys, and error codes only from a closed list. Use it for one
 * client or for many, beside `openTelemetryHooks` or without it.
 *
 * @example
 * const wallets = new CryptoClient({ hooks: createHooks(openTelemetryHooks(), openTelemetryMetrics()) });
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function openTelemetryMetrics(options: OpenTelemetryMetricsOptions = {}): ClientHooks {
  const own = ownOptions("openTelemetryMetrics", options, ["meter", "clock"], ConfigurationError);
  const { meter, clock = systemClock } = own;
  if (meter) requireMethods("meter", meter, ["createHistogram", "createCounter"], ConfigurationError);
  requireMethods("clock", clock, ["monotonic"], ConfigurationError);
  const instruments = instrumentsOf(meter);

  function recordCall(call: CallEvent, startedAt: number, failure?: { readonly error: unknown }): void {
    const { calls, callDuration } = instruments();
    const attributes = { ...operationAttributes(call), "sdk.outcome": outcomeOf(failure) };
    callDuration.record((clock.monotonic() - startedAt) / 1000, attributes);
    calls.add(1, { ...attributes, ...(failure && errorAttributes(failure.error, call)) });
  }

  return createHooks({
    async around(call, next) {
      const startedAt = clock.monotonic();
      try {
        await next();
      } catch (error) {
        return recordCall(call, startedAt, { error });
      }
      recordCall(call, startedAt);
    },
    onResponse(event) {
      instruments().requestDuration.record(event.durationMs / 1000, responseAttributes(event));
    },
    onRetry(event) {
      const { retries, rateLimitWait } = instruments();
      const attributes = operationAttributes(event);
      retries.add(1, { ...attributes, ...errorAttributes(event.error, event) });
      if (event.error instanceof RateLimitError) rateLimitWait.record(event.delayMs / 1000, attributes);
    },
  });
}

/** An application may register its provider after it has made its clients. */
function instrumentsOf(meter: Meter | undefined): () => Instruments {
  if (meter) {
    const made = createInstruments(meter);
    return () => made;
  }
  let latest: { readonly provider: MeterProvider; readonly instruments: Instruments } | undefined;
  return () => {
    const provider = metrics.getMeterProvider();
    if (latest?.provider !== provider) {
      latest = { provider, instruments: createInstruments(provider.getMeter("svc-sdk", VERSION)) };
    }
    return latest.instruments;
  };
}

function outcomeOf(failure: { readonly error: unknown } | undefined): string {
  if (!failure) return "success";
  return failure.error instanceof SdkError ? failure.error.outcome : "unknown";
}

function errorAttributes(error: unknown, { errorCodes }: CallEvent): Attributes {
  return { "error.type": errorTypeOf(error, errorCodes) };
}

/** The conventions want the status as `error.type` of a response that has one. */
function responseAttributes(event: ResponseEvent): Attributes {
  const { httpStatus: status, error } = event;
  return {
    ...httpAttributes(event),
    ...(status && { "http.response.status_code": status }),
    ...(error && (status && status >= 400 ? { "error.type": `${status}` } : errorAttributes(error, event))),
  };
}

type Instruments = ReturnType<typeof createInstruments>;

// The conventions advise these.
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
// Up to the default deadline of a call.
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
// Up to the longest wait, with up to 10 % more.
const WAIT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function createInstruments(meter: Meter) {
  const seconds = (name: string, description: string, boundaries: number[]) =>
    meter.createHistogram(name, { description, unit: "s", advice: { explicitBucketBoundaries: boundaries } });
  return {
    requestDuration: seconds("http.client.request.duration", "Duration of HTTP client requests.", REQUEST_SECONDS),
    callDuration: seconds(
      "sdk.client.call.duration",
      "Duration of calls, with all attempts and the waits between them.",
      CALL_SECONDS,
    ),
    calls: meter.createCounter("sdk.client.calls", { description: "Calls by their outcome.", unit: "{call}" }),
    retries: meter.createCounter("sdk.client.retries", { description: "Retries by their reason.", unit: "{retry}" }),
    rateLimitWait: seconds("sdk.client.rate_limit.wait", "Waits of attempts for a rate limit.", WAIT_SECONDS),
  };
}
