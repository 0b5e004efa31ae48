// Idempotency keys that every process makes alike of the same business fact (S15).

import { ArgumentError } from "../errors/argument-error.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { complaintAboutSurrogates } from "../parsing/lone-surrogate.ts";

const PREFIX = "k1";
const MAX_LENGTH = 255;

/** What `deriveKey` needs beside the names. */
export interface DeriveKeyFacts {
  /**
   * When the business fact came about, as it is stored with it, never the present time: a `Date`, or an ISO 8601 string with
   * date, time and zone, such as `"2026-11-20T08:15:00Z"`. Fractions of a second do not count.
   */
  readonly createdAt: Date | string;
}

/**
 * The idempotency key of a business fact, e.g. of one payout: the same in every process, after every restart, and readable.
 * It carries the time, so that a key that has become too old to be sent is known as such in a process that has never seen it.
 *
 * @param namespace What kind of fact it is. Two kinds of payments with ids of their own need two names.
 * @param businessId The id under which the fact is stored.
 * @example
 * const idempotencyKey = deriveKey("payout", payout.id, { createdAt: payout.created_at }); // k1:payout:17:2026-11-20T08:15:00Z
 * @throws {ArgumentError} on a part that is empty or cannot be encoded, on a time that is none or lacks its zone, and where
 * the key would be longer than 255 characters.
 */
export function deriveKey(namespace: string, businessId: string | number | bigint, facts: DeriveKeyFacts): string {
  const names = [part("namespace", namespace), part("businessId", toText(businessId))];
  const key = [PREFIX, ...names, timestamp(fieldsOf(facts).createdAt)].join(":");
  if (key.length <= MAX_LENGTH) return key;
  throw refusal(`the key would have ${key.length} characters, and ${MAX_LENGTH} are allowed: use a shorter id`);
}

/** The time in a key that `deriveKey` made; undefined for every other key. */
export function timeOfDerivedKey(key: string): Date | undefined {
  const [, text] = /^k1:[^:]+:[^:]+:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(key) ?? [];
  return parseTime(text);
}

function part(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") throw refusal(`${name} must be a string that is not empty`);
  const complaint = complaintAboutSurrogates(value);
  if (complaint !== undefined) throw refusal(`${name} ${complaint}`);
  return encodeURIComponent(value);
}

// Some drivers give the same column as a number, others as a string.
function toText(id: unknown): unknown {
  return typeof id === "bigint" || Number.isSafeInteger(id) ? String(id) : id;
}

// As ISO 8601 and RFC 3339 write it, and databases: a blank for the T, a zone without minutes.
const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:(?<=:\d\d:\d\d)[.,]\d+)?(?:Z|([+-]\d\d)(?::?(\d\d))?)$/;

function timestamp(createdAt: unknown): string {
  const found = createdAt instanceof Date ? createdAt : parseTime(createdAt);
  if (!found || !isTime(found)) {
    throw refusal(
      'createdAt must be a Date, or a string with date, time and zone such as "2026-11-20T08:15:00Z": take the time that ' +
        "is stored with the business fact",
    );
  }
  // Fractions are dropped: drivers keep more or less of them.
  return `${found.toISOString().slice(0, 19)}Z`;
}

// Engines agree on no form of a time but one, and take the 30th of February for the 2nd of March.
function parseTime(text: unknown): Date | undefined {
  const [, date, clock, hours = "+00", minutes = "00"] = (typeof text === "string" && iso.exec(text)) || [];
  const local = `${date}T${clock}`;
  const asUtc = new Date(`${local}Z`);
  const isReal = isTime(asUtc) && asUtc.toISOString().startsWith(local);
  return isReal ? new Date(`${local}${hours}:${minutes}`) : undefined;
}

// Years before 0 and after 9999 are written with a sign.
function isTime(time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
}

function refusal(complaint: string): ArgumentError {
  return new ArgumentError(`deriveKey: ${complaint}`, { code: "invalid_idempotency_key" });
}
