// svc-sdk/log: one structured line per call, for any logger.

export type { LogEntry, LogLevel } from "./wrappers/log/log-entry.ts";
export { type Logger, type LogOptions, logHooks } from "./wrappers/log/log-hooks.ts";
export type { Clock } from "./wrappers/platform/clock.ts";
