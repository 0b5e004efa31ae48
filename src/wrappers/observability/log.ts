// Hooks that write one line per call to a logger.

import { AbortedError, ConfigurationError, SdkError } from "../errors.ts";
import { isDocumented } from "../operation.ts";
import { type Clock, systemClock } from "../util/platform.ts";
import { createScrubber } from "../util/redact.ts";
import { unicodeEscape } from "../util/text.ts";
import { complaintAboutMethods, ownOptions } from "../util/validate.ts";
import { createHooks } from "./create-hooks.ts";
import type { CallEvent, CallSummary, ClientHooks } from "./hooks.ts";

const levels = ["info", "warn", "error"] as const;
// JSON leaves these: what ends a line, moves the cursor or reverses the direction of text.
const unprintable = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A call with all its attempts, or a warning. Properties without a value are missing, such as the path of a `client.request()`. */
export interface LogEntry extends Partial<Omit<CallEvent & CallSummary, "retry" | "errorCodes" | "method">> {
  /** `info`: success. `warn`: rejected, aborted, or a warning. `error`: the outcome is unknown, or it could not be sent. */
  readonly level: (typeof levels)[number];
  readonly time: string;
  readonly message: string;
  readonly method?: string;
  readonly outcome?: "success" | SdkError["outcome"];
  readonly code?: string;
  readonly error?: string;
  readonly durationMs?: number;
}

/** `console`, pino, winston, or anything else with these methods. */
export interface Logger {
  info(...line: unknown[]): unknown;
  warn(...line: unknown[]): unknown;
  error(...line: unknown[]): unknown;
}

export interface LogOptions {
  /** @default console */
  readonly logger?: Logger | undefined;
  /** The least serious level that is written. @default "info" */
  readonly level?: LogEntry["level"] | undefined;
  /** The arguments for the logger's method, such as `(entry) => [entry, entry.message]` for pino. @default a line of JSON */
  readonly format?: ((entry: LogEntry) => readonly unknown[]) | undefined;
  /** @default the runtime's clocks */
  readonly clock?: Clock | undefined;
}

type Facts = { readonly [Name in keyof LogEntry]?: LogEntry[Name] | undefined };
const failed = (error: unknown): Facts => (error instanceof SdkError ? error : { code: "failed" });

/**
 * Creates hooks that write one line for every call, when it ends, and one for every warning. Lines contain no credentials, bodies,
 * or path and query values. If the logger fails, the call continues.
 *
 * @example
 * const wallets = new CryptoClient({ hooks: logHooks({ logger: console, level: "warn" }) });
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function logHooks(options: LogOptions = {}): ClientHooks {
  const scrub = createScrubber([]);
  const own = ownOptions("logHooks", options, ["logger", "level", "format", "clock"], ConfigurationError);
  const { logger = console, level: least = "info", clock = systemClock } = own;
  const { format = (entry) => [JSON.stringify(entry).replace(unprintable, unicodeEscape)] } = own;
  const complaint =
    complaintAboutMethods("logger", logger, levels) ??
    complaintAboutMethods("clock", clock, ["now", "monotonic"]) ??
    (levels.includes(least) ? undefined : `level must be ${levels.join(", ")}`);
  if (complaint !== undefined) throw new ConfigurationError(complaint);

  function write(level: LogEntry["level"], at: number, facts: Facts): unknown {
    if (levels.indexOf(level) < levels.indexOf(least)) return undefined;
    const pairs = Object.entries({ level, time: new Date(at).toISOString(), ...facts });
    const defined = pairs.filter(([, value]) => value !== undefined);
    const redacted = defined.map(([name, value]) => [name, typeof value === "string" ? scrub(value) : value]);
    return logger[level](...format(Object.fromEntries(redacted)));
  }

  return createHooks({
    async around(call, next) {
      const [startedAt, start] = [clock.now(), clock.monotonic()];
      const ended: Facts = await next().then((summary) => ({ ...summary, outcome: "success" }), failed);
      const { outcome, httpStatus, code, attempts, requestId } = ended;
      const failure = outcome === "rejected" || ended instanceof AbortedError ? "warn" : "error";
      // The path of a `client.request()` contains values, and so do its name and the message of its error.
      const { operation, path } = isDocumented({ id: call.operation }) ? call : {};
      const { method, origin, idempotencyKey } = call;
      const message = [method, path, httpStatus, code].filter((part) => part !== undefined).join(" ");
      const result = { outcome, httpStatus, code, error: operation && ended.message, attempts, requestId };
      const durationMs = Math.round(clock.monotonic() - start);
      const entry = { message, operation, method, path, origin, ...result, durationMs, idempotencyKey };
      await write(outcome === "success" ? "info" : failure, startedAt, entry);
    },
    // Returned, so that a logger that fails later is reported as well.
    onWarning: ({ code, message }) => write("warn", clock.now(), { message, code }) as undefined,
  });
}
