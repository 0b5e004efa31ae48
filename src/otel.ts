// svc-sdk/otel: OpenTelemetry traces of calls. Needs the peer dependency `@opentelemetry/api`.

export { type OpenTelemetryOptions, openTelemetryHooks } from "./wrappers/otel/otel-hooks.ts";
