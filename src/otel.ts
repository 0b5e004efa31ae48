// svc-sdk/otel: OpenTelemetry traces and metrics of calls. Needs the peer dependency `@opentelemetry/api`.

export { type OpenTelemetryMetricsOptions, openTelemetryMetrics } from "./wrappers/observability/otel-metrics.ts";
export { type OpenTelemetryOptions, openTelemetryHooks } from "./wrappers/observability/otel-traces.ts";
