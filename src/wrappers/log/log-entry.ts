// The log entry of a call or a warning: plain data, redacted, written in one line.

import { AbortedError } from "../errors/aborted-error.ts";
import { type Outcome, SdkError } from "../errors/sdk-error.ts";
import type { CallEvent, CallSummary, WarningEvent } from "../hooks/hooks.ts";
import { isDocumented } from "../operation/operation.ts";
import { unicodeEscape } from "../parsing/visible-text.ts";
import { createScrubber } from "../redaction/redact.ts";

/** How serious an entry is. */
export type LogLevel = "info" | "warn" | "error";

/**
 * One call with all its attempts, or a warning. Contains no credentials, bodies, or path and query values; texts of the service
 * are redacted (S36). Properties without a value are missing.
 */
export interface LogEntry {
  /**
   * `info`: the call succeeded. `warn`: the service rejected it, the caller aborted it, or a warning that breaks no call. `error`:
   * its outcome is unknown, or it could not be sent.
   */
  readonly level: LogLevel;
  /** When the call started or the warning occurred, as ISO 8601. */
  readonly time: string;
  /** For people: method, path and result. */
  readonly message: string;
  /** The operationId. Missing for a `client.request()`, whose path contains values. */
  readonly operation?: string;
  readonly method?: string;
  /** The path template. Missing for a `client.request()`. */
  readonly path?: string;
  /** Scheme, host and port. */
  readonly origin?: string;
  /** `success`, or whether the service may have carried out a call that failed. */
  readonly outcome?: "success" | Outcome;
  readonly httpStatus?: number;
  /** The code of the error or the warning. */
  readonly code?: string;
  /** The message of the error. Missing for a `client.request()`. */
  readonly error?: string;
  /** How many times the request was sent. */
  readonly attempts?: number;
  /** Milliseconds from start to result, with all attempts and the waits between them. */
  readonly durationMs?: number;
  /** The service's request id. */
  readonly requestId?: string;
  readonly idempotencyKey?: string;
}

type MaybeEntry = { readonly [Name in keyof LogEntry]?: LogEntry[Name] | undefined };

/** When a call started, and how long it took. */
export interface CallTimes {
  readonly startedAt: number;
  readonly durationMs: number;
}

export function successEntry(call: CallEvent, summary: CallSummary, times: CallTimes): LogEntry {
  const { httpStatus, requestId, attempts } = summary;
  const facts = { outcome: "success", httpStatus, attempts, requestId } as const;
  return callEntry("info", call, `${httpStatus}`, facts, times);
}

export function failureEntry(call: CallEvent, error: unknown, times: CallTimes): LogEntry {
  if (!(error instanceof SdkError)) return callEntry("error", call, "failed", {}, times);
  const { code, outcome, httpStatus, attempts, requestId, message } = error;
  // The message of a `client.request()` contains its path.
  const facts = { outcome, httpStatus, code, error: isNamed(call) ? message : undefined, attempts, requestId };
  const level = outcome === "rejected" || error instanceof AbortedError ? "warn" : "error";
  return callEntry(level, call, [httpStatus, code].filter((part) => part !== undefined).join(" "), facts, times);
}

export function warningEntry({ code, message }: WarningEvent, now: number): LogEntry {
  return redacted({ level: "warn", time: timeOf(now), message, code });
}

function callEntry(
  level: LogLevel,
  call: CallEvent,
  result: string,
  facts: MaybeEntry,
  { startedAt, durationMs }: CallTimes,
): LogEntry {
  const { method, origin, idempotencyKey } = call;
  const { operation, path } = isNamed(call) ? call : {};
  const message = [method, path, result].filter((part) => part !== undefined).join(" ");
  const place = { operation, method, path, origin };
  const rounded = Math.round(durationMs);
  return redacted({ level, time: timeOf(startedAt), message, ...place, ...facts, durationMs: rounded, idempotencyKey });
}

// The path of a `client.request()` contains values, and so does its name.
function isNamed({ operation }: CallEvent): boolean {
  return isDocumented({ id: operation });
}

function timeOf(now: number): string {
  return Number.isFinite(now) ? new Date(now).toISOString() : "";
}

const scrub = createScrubber([]);

/** Without undefined properties, and with redacted texts. */
function redacted(entry: MaybeEntry): LogEntry {
  const defined = Object.entries(entry).filter(([, value]) => value !== undefined);
  const pairs = defined.map(([name, value]) => [name, typeof value === "string" ? scrub(value) : value]);
  return Object.fromEntries(pairs) as LogEntry;
}

// Besides what JSON escapes: what ends a line, moves the cursor or reverses the direction of text.
const unprintable = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** The entry as one line of JSON. */
export function toLine(entry: LogEntry): string {
  return JSON.stringify(entry).replace(unprintable, unicodeEscape);
}
