// What the rules say of a single attempt, written down from their words alone. Nothing in here may come from the code that
// it judges.

import type { ClassName, Subject } from "./classes.ts";
import type { Refusal, Seen } from "./scenario.ts";

export type Outcome = "not-sent" | "rejected" | "unknown";

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

// The rule by which an attempt that ended so is followed by another; "-" where none is. "No answer" is one that was lost,
// cut off or did not come in time; a whole one that cannot be read is tried again by reads, one that is to be read and of
// no use (a redirect, a flag that says failure, more than was asked for) by nothing.
type Verdict = "S16" | "S17" | "S18" | "S19" | "S20" | "S21" | "-";

type Row<Headings extends readonly string[]> = { readonly [Heading in keyof Headings]: Verdict };

// biome-ignore format: a table
const resends: Readonly<Record<ClassName, Row<typeof ENDS>>> = {
  //                   unsent no answer unread. unusable 408    429    no code 500   502-504 other
  "read":             ["S16", "S16",    "S16",   "-",     "S16", "S16", "S16", "S16", "S16", "-"],
  "idempotent":       ["S17", "S17",    "-",     "-",     "S17", "S17", "S17", "S17", "S17", "-"],
  "keyed":            ["S18", "S18",    "-",     "-",     "-",   "S18", "S18", "S18", "S18", "-"],
  "transfer, key":    ["S19", "S19",    "-",     "-",     "-",   "S19", "S19", "-",   "S19", "-"],
  "transfer, no key": ["S20", "-",      "-",     "-",     "-",   "S20", "-",   "-",   "-",   "-"],
  "x402":             ["S20", "-",      "-",     "-",     "-",   "S20", "-",   "-",   "-",   "-"],
  "read-back":        ["S21", "-",      "-",     "-",     "-",   "S21", "-",   "-",   "-",   "-"],
};

/** S16–S21: whether a call of a class may be sent again after an attempt that ended so. */
export function isSentAgain(name: ClassName, seen: Seen): boolean {
  return resends[name][ENDS.indexOf(endOf(seen))] !== "-";
}

function endOf(seen: Seen): End {
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
    case "refusal":
      return endOfRefusal(seen.refusal);
    case "success":
      throw new Error("a success is the end of a call");
  }
}

function endOfRefusal({ status, code }: Refusal): End {
  if (status === 408 || status === 500) return `${status}`;
  if (status === 429) return code === "rate_limit_exceeded" ? "429" : "429 without code";
  if ([502, 503, 504].includes(status)) return "502-504";
  if ([400, 401, 403, 404, 409, 422, 425].includes(status)) return "other";
  throw new Error(`nobody has said what becomes of a ${status}`);
}

/** S44: what an attempt that ended so proves by itself. */
export function outcomeOf(subject: Subject, seen: Seen): Outcome {
  if (seen.as === "unsent") return "not-sent";
  if (seen.as === "false flag") return seen.isCoded && subject.refusalCode !== undefined ? "rejected" : "unknown";
  if (seen.as !== "refusal") return "unknown";
  const { status, code } = seen.refusal;
  if (status === 409) return isKnown(subject, code) && code !== IN_PROGRESS ? "rejected" : "unknown";
  if ([408, 500, 502, 503, 504].includes(status)) return "unknown";
  if ([400, 401, 403, 404, 422, 425, 429].includes(status)) return "rejected";
  throw new Error(`nobody has said what a ${status} proves`);
}

// The fiat service has no codes.
function isKnown({ operation }: Subject, code: string | undefined): boolean {
  return code !== undefined && operation.api !== "fiat" && operation.errorCodes.includes(code);
}

/** S45: what several attempts prove together. */
export function joined(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes("unknown")) return "unknown";
  return outcomes.includes("rejected") ? "rejected" : "not-sent";
}

/** S46: what settles an unknown outcome. Reads need no settling. */
export const settledBy: Readonly<Record<ClassName, "resend" | "read" | "none" | undefined>> = {
  read: undefined,
  idempotent: "read",
  keyed: "resend",
  "transfer, key": "resend",
  "transfer, no key": "none",
  x402: "none",
  "read-back": "read",
};

/** S28, S24: the class of the error that an attempt which ended so is told by. */
export function errorOf(seen: Seen): string {
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
    case "refusal": {
      const { status, hintMs } = seen.refusal;
      if (status === 401) return "AuthenticationError";
      return status === 429 || (status === 503 && hintMs !== undefined) ? "RateLimitError" : "ApiError";
    }
    case "success":
      throw new Error("a success is no error");
  }
}

export const IN_PROGRESS = "DUPLICATE_REQUEST_IN_PROGRESS";

/** S19: the waits for a call that is still in progress. */
export const IN_PROGRESS_WAITS_MS: readonly number[] = [500, 1_000, 2_000, 4_000];

/** S23. */
export const MAX_RETRIES = 2;

/** S23, S24: the wait before the next attempt, with chance at half of what it can be. */
export function waitMs(seen: Seen, retries: number): number {
  const hintMs = seen.as === "refusal" ? seen.refusal.hintMs : undefined;
  return hintMs === undefined ? Math.min(500 * 2 ** retries, 8_000) * 0.75 : hintMs * 1.05;
}

/** S24: a longer wait is not slept. */
export const LONGEST_WAIT_MS = 60_000;

/** S25. */
export const limitsMs = { attempt: 30_000, moneyAttempt: 60_000, total: 120_000 } as const;
