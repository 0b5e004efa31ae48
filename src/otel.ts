// svc-sdk/otel: OpenTelemetry traces and metrics of calls. Needs the peer dependency `@opentelemetry/api`.

export { type OpenTelemetryOptions, openTelemetryHooks } from "./wrappers/otel/otel-hooks.ts";
export { type OpenTelemetryMetricsOptions, openTelemetryMetrics } from "./wrappers/otel/otel-metrics.ts";
