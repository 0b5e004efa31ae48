// What the rules say of a single attempt. Written from the rules alone, never from the code under test.

import type { ClassName, FaultSubject } from "./classes.ts";
import type { ClientView, FaultRejection } from "./request-scenario.ts";

export type ExpectedOutcome = "not-sent" | "rejected" | "unknown";

/** The headings of the table below. */
const ENDS = [
  "unsent",
  "no answer",
  "unreadable",
  "unusable",
  "408",
  "429",
  "429 without code",
  "500",
  "502-504",
  "other",
] as const;

type End = (typeof ENDS)[number];

// The rule that allows a retry after an attempt that ended this way; "-" if none does. "No answer": lost, cut off or timed out.
// "Unread.": complete but unreadable. "Unusable": a redirect, a failure flag, or too large.
type RuleId = "S16" | "S17" | "S18" | "S19" | "S20" | "S21" | "-";

type Row<Headings extends readonly string[]> = { readonly [Heading in keyof Headings]: RuleId };

// biome-ignore format: a table
const resends: Readonly<Record<ClassName, Row<typeof ENDS>>> = {
  //                   unsent no answer unread. unusable 408    429    no code 500   502-504 other
  "read":             ["S16", "S16",    "S16",   "-",     "S16", "S16", "S16", "S16", "S16", "-"],
  "idempotent":       ["S17", "S17",    "-",     "-",     "S17", "S17", "S17", "S17", "S17", "-"],
  "keyed":            ["S18", "S18",    "-",     "-",     "-",   "S18", "S18", "S18", "S18", "-"],
  "keyed-transfer":   ["S19", "S19",    "-",     "-",     "-",   "S19", "S19", "-",   "S19", "-"],
  "transfer, no key": ["S20", "-",      "-",     "-",     "-",   "S20", "-",   "-",   "-",   "-"],
  "x402":             ["S20", "-",      "-",     "-",     "-",   "S20", "-",   "-",   "-",   "-"],
  "unsent":           ["S21", "-",      "-",     "-",     "-",   "S21", "-",   "-",   "-",   "-"],
};

/** S16–S21: whether a call of a class is retried after an attempt that ended this way. */
export function isRetried(name: ClassName, seen: ClientView): boolean {
  return resends[name][ENDS.indexOf(endOf(seen))] !== "-";
}

function endOf(seen: ClientView): End {
  switch (seen.as) {
    case "unsent":
      return "unsent";
    case "lost":
    case "stalled":
      return "no answer";
    case "unreadable":
      return "unreadable";
    case "too large":
    case "redirect":
    case "false flag":
      return "unusable";
    case "rejection":
      return endOfRejection(seen.rejection);
    case "success":
      throw new Error("a success ends the call");
  }
}

function endOfRejection({ status, code }: FaultRejection): End {
  if (status === 408 || status === 500) return `${status}`;
  if (status === 429) return code === "rate_limit_exceeded" ? "429" : "429 without code";
  if ([502, 503, 504].includes(status)) return "502-504";
  if ([400, 401, 403, 404, 409, 422, 425].includes(status)) return "other";
  throw new Error(`no rule for status ${status}`);
}

/** S44: what an attempt that ended this way proves on its own. */
export function outcomeOf(subject: FaultSubject, seen: ClientView): ExpectedOutcome {
  if (seen.as === "unsent") return "not-sent";
  if (seen.as === "false flag") return seen.isCoded && subject.refusalCode !== undefined ? "rejected" : "unknown";
  if (seen.as !== "rejection") return "unknown";
  const { status, code } = seen.rejection;
  if (status === 409) return isKnown(subject, code) && code !== IN_PROGRESS ? "rejected" : "unknown";
  if ([408, 500, 502, 503, 504].includes(status)) return "unknown";
  if ([400, 401, 403, 404, 422, 425, 429].includes(status)) return "rejected";
  throw new Error(`no rule for status ${status}`);
}

// The fiat service has no codes.
function isKnown({ operation }: FaultSubject, code: string | undefined): boolean {
  return code !== undefined && operation.api !== "fiat" && operation.errorCodes.includes(code);
}

/** S45: what several attempts prove together. */
export function joined(outcomes: readonly ExpectedOutcome[]): ExpectedOutcome {
  if (outcomes.includes("unknown")) return "unknown";
  return outcomes.includes("rejected") ? "rejected" : "not-sent";
}

/** S46: the next step after an unknown outcome. Reads need none. */
export const nextStepOf: Readonly<Record<ClassName, "resend" | "read" | "none" | undefined>> = {
  read: undefined,
  idempotent: "read",
  keyed: "resend",
  "keyed-transfer": "resend",
  "transfer, no key": "none",
  x402: "none",
  unsent: "read",
};

/** S28, S24: the error class for an attempt that ended this way. */
export function errorOf(seen: ClientView): string {
  switch (seen.as) {
    case "unsent":
    case "lost":
      return "ConnectionError";
    case "stalled":
      return "TimeoutError";
    case "unreadable":
    case "too large":
    case "redirect":
      return "ResponseError";
    case "false flag":
      return "ApiError";
    case "rejection": {
      const { status } = seen.rejection;
      if (status === 401) return "AuthenticationError";
      return status === 429 ? "RateLimitError" : "ApiError";
    }
    case "success":
      throw new Error("a success has no error");
  }
}

export const IN_PROGRESS = "DUPLICATE_REQUEST_IN_PROGRESS";

/** S19: the waits while an earlier call is in progress. */
export const IN_PROGRESS_WAITS_MS: readonly number[] = [500, 1_000, 2_000, 4_000];

/** S23. */
export const MAX_RETRIES = 2;

/** S23, S24: the wait before the next attempt, with the random part at half. */
export function waitMs(seen: ClientView, retries: number): number {
  const hintMs = seen.as === "rejection" ? seen.rejection.hintMs : undefined;
  return hintMs === undefined ? Math.min(500 * 2 ** retries, 8_000) * 0.75 : hintMs * 1.05;
}

/** S24: longer waits end the call instead. */
export const LONGEST_WAIT_MS = 60_000;

/** S25. */
export const limitsMs = { attempt: 30_000, moneyAttempt: 60_000, total: 120_000 } as const;
