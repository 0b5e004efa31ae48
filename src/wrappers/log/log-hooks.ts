// Hooks that write one line per call to a logger (S41).

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import type { Hooks } from "../hooks/hooks.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { failureEntry, type LogEntry, type LogLevel, successEntry, toLine, warningEntry } from "./log-entry.ts";

/** A logger: `console`, pino, winston, or anything else with these methods. */
export interface Logger {
  info(...line: unknown[]): unknown;
  warn(...line: unknown[]): unknown;
  error(...line: unknown[]): unknown;
}

/** Options of `logHooks`. */
export interface LogOptions {
  /** Where lines go. @default console */
  readonly logger?: Logger | undefined;
  /** The least serious level that is written. @default "info" */
  readonly level?: LogLevel | undefined;
  /**
   * The arguments for the logger's method. For pino: `(entry) => [entry, entry.message]`; for winston:
   * `(entry) => [entry.message, entry]`.
   *
   * @default one string, a line of JSON
   */
  readonly format?: ((entry: LogEntry) => readonly unknown[]) | undefined;
  /** @default the runtime's clocks */
  readonly clock?: Clock | undefined;
}

const optionNames: readonly string[] = ["logger", "level", "format", "clock"] satisfies (keyof LogOptions)[];

const levels: readonly LogLevel[] = ["info", "warn", "error"];

/**
 * Creates hooks that write one line for every call, when it ends, and one for every warning. Logins are calls too. Lines contain
 * no credentials, bodies, or path and query values, and texts of the service are redacted (S36). If the logger fails, the call
 * continues and the other hooks' `onWarning` reports the error.
 *
 * @example
 * const wallets = new CryptoClient({ hooks: logHooks({ logger: console, level: "warn" }) });
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function logHooks(options: LogOptions = {}): Hooks {
  const own = ownOptions("logHooks", options, optionNames);
  const { logger = console, level = "info", format = (entry: LogEntry) => [toLine(entry)] } = own;
  const { clock = systemClock } = own;
  checkOptions(logger, level, format, clock);
  const least = levels.indexOf(level);

  // Returned, so that a logger that fails later is reported as well.
  function write(entry: LogEntry): unknown {
    return levels.indexOf(entry.level) < least ? undefined : logger[entry.level](...format(entry));
  }

  return {
    async around(call, next) {
      const startedAt = clock.now();
      const start = clock.monotonic();
      const times = () => ({ startedAt, durationMs: clock.monotonic() - start });
      let entry: LogEntry;
      try {
        entry = successEntry(call, await next(), times());
      } catch (error) {
        entry = failureEntry(call, error, times());
      }
      await write(entry);
    },
    onWarning: (event) => write(warningEntry(event, clock.now())) as undefined,
  };
}

function checkOptions(logger: unknown, level: unknown, format: unknown, clock: unknown): void {
  const complaint =
    complaintAboutMethods("logger", logger, levels) ?? complaintAboutMethods("clock", clock, ["now", "monotonic"]);
  if (complaint !== undefined) throw new ConfigurationError(complaint);
  if (!levels.some((one) => one === level)) throw new ConfigurationError(`level must be ${levels.join(", ")}`);
  if (typeof format !== "function") throw new ConfigurationError("format must be a function");
}
