// Hooks that record metrics of every call and every attempt (S62).

import { type Attributes, type Meter, type MeterProvider, metrics } from "@opentelemetry/api";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import { SdkError } from "../errors/sdk-error.ts";
import type { CallEvent, Hooks, ResponseEvent } from "../hooks/hooks.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { VERSION } from "../platform/version.ts";
import { httpAttributes, operationAttributes } from "./call-attributes.ts";
import { errorTypeOf } from "./error-type.ts";
import { createInstruments, type Instruments } from "./instruments.ts";

export interface OpenTelemetryMetricsOptions {
  /** Creates the instruments. @default a meter of the provider that is registered when a call starts */
  readonly meter?: Meter | undefined;
  /** Measures the duration of calls. Pass the client's `clock` if you set one. @default the runtime's clocks */
  readonly clock?: Pick<Clock, "monotonic"> | undefined;
}

const optionNames: readonly string[] = ["meter", "clock"] satisfies (keyof OpenTelemetryMetricsOptions)[];

/**
 * Records metrics: `http.client.request.duration` of every attempt, following the semantic conventions for HTTP, and
 * `sdk.client.call.duration`, `sdk.client.calls`, `sdk.client.retries` and `sdk.client.rate_limit.wait`. Attributes contain no
 * bodies, credentials, path or query values, ids, or idempotency keys, and error codes only from a closed list. Use it for one
 * client or for many, beside `openTelemetryHooks` or without it.
 *
 * @example
 * const wallets = new CryptoClient({ hooks: [openTelemetryHooks(), openTelemetryMetrics()] });
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function openTelemetryMetrics(options: OpenTelemetryMetricsOptions = {}): Hooks {
  const { meter, clock = systemClock } = ownOptions("openTelemetryMetrics", options, optionNames);
  const complaint =
    (meter && complaintAboutMethods("meter", meter, ["createHistogram", "createCounter"])) ??
    complaintAboutMethods("clock", clock, ["monotonic"]);
  if (complaint !== undefined) throw new ConfigurationError(complaint);
  const instruments = instrumentsOf(meter);

  function recordCall(call: CallEvent, startedAt: number, failure?: { readonly error: unknown }): void {
    const { calls, callDuration } = instruments();
    const attributes = { ...operationAttributes(call), "sdk.outcome": outcomeOf(failure) };
    callDuration.record((clock.monotonic() - startedAt) / 1000, attributes);
    calls.add(1, { ...attributes, ...(failure && errorAttributes(failure.error, call)) });
  }

  return {
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
  };
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
