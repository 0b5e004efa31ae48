// svc-sdk/otel: traces of the SDK's calls by OpenTelemetry. Needs `@opentelemetry/api`, which the package leaves to its users.

export { type OpenTelemetryOptions, openTelemetryHooks } from "./wrappers/otel/otel-hooks.ts";
