// Reads the next step out of an error, or out of JSON from a database.

import { ArgumentError } from "../errors/argument-error.ts";
import type { NextStep } from "../errors/outcome-unknown-error.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { isVisibleAscii } from "../parsing/tokens.ts";
import type { UnsettledCall } from "./settlement.ts";

// The reads that show an outcome. JSON must not make settle call anything else.
const read = /^(wallets|agent|fiat)\.\w+\.(get|list|lookup|safeStatus)\w*$/;

/** @throws {ArgumentError} if it is not an unsettled call: a wrong verdict could pay twice. */
export function readNextStep(unsettled: unknown): NextStep {
  const { kind, why, idempotencyKey, firstUsedAt, before, method, args } = fieldsOf(fieldsOf(unsettled).next);
  const words = typeof why === "string" ? why : "The outcome is unknown";
  if (kind === "none") return { kind, why: words };
  if (kind === "resend" && isVisibleAscii(idempotencyKey, 255)) {
    const times = { firstUsedAt: readTime("firstUsedAt", firstUsedAt), before: readTime("before", before) };
    const known = Object.fromEntries(Object.entries(times).filter(([, time]) => time !== undefined));
    return { kind, idempotencyKey, ...known, why: words };
  }
  if (kind === "read" && typeof method === "string" && read.test(method)) {
    const given = typeof args === "string" || isTexts(args) ? { args } : {};
    return { kind, method, ...given, why: words };
  }
  throw new ArgumentError(
    "settle: pass an error of this SDK, or an unsettled call: { next: { kind, … } } as OutcomeUnknownError.toJSON() writes it",
    { field: "failure" },
  );
}

/** The step as JSON. */
export function unsettledCall(next: NextStep): UnsettledCall {
  return JSON.parse(JSON.stringify({ next }));
}

function readTime(name: string, value: unknown): Date | undefined {
  if (value === undefined || value === null) return undefined;
  const time = new Date(value instanceof Date || typeof value === "string" ? value : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  const field = `next.${name}`;
  throw new ArgumentError(`settle: ${field} must be a Date or an ISO 8601 string`, { field });
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  const texts = Object.values(fieldsOf(value));
  return texts.length > 0 && texts.every((text) => typeof text === "string");
}
