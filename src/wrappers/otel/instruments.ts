// The instruments of a client's metrics: those of the semantic conventions for HTTP clients, and the SDK's own as `sdk.client.…`.

import type { Counter, Histogram, Meter } from "@opentelemetry/api";

export interface Instruments {
  readonly requestDuration: Histogram;
  readonly callDuration: Histogram;
  readonly calls: Counter;
  readonly retries: Counter;
  readonly rateLimitWait: Histogram;
}

// The conventions advise these.
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
// Up to the default deadline of a call (S25).
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
// Up to the longest wait (S24), with up to 10 % more.
const WAIT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createInstruments(meter: Meter): Instruments {
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
