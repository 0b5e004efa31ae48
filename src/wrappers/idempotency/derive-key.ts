// Idempotency keys derived from business data, the same in every process.

import { ArgumentError } from "../errors.ts";
import { complaintAboutSurrogates } from "../util/text.ts";
import { fieldsOf, ownFields } from "../util/validate.ts";
import { isTime, realTime, rememberRecordOf } from "./key.ts";

const MAX_LENGTH = 255;

/** The time of a business record, from which `deriveKey` derives a key. */
export interface DeriveKeyFacts {
  /**
   * The creation time that is stored with the record, never the current time: a `Date`, or an ISO 8601 string with date, time and
   * zone, such as `"2026-11-20T08:15:00Z"`. Fractions of a second are ignored.
   */
  readonly createdAt: Date | string;
}

/**
 * Derives a readable idempotency key from a business record, such as a payout: the same key in every process and after every
 * restart. The key contains the time, so a process that has never seen it knows when it has expired, and that an earlier process may
 * have used it: without a store that survives restarts, a rejection of a key that is older than the process is `unknown`.
 *
 * @param namespace The kind of record. Kinds with ids of their own need different namespaces.
 * @param businessId The id of the record.
 * @example
 * const idempotencyKey = deriveKey("payout", payout.id, { createdAt: payout.created_at }); // k1:payout:17:2026-11-20T08:15:00Z
 * @throws {ArgumentError} if a part is empty or cannot be encoded, if the time is invalid or has no zone, or if the key would be
 * longer than 255 characters.
 */
export function deriveKey(namespace: string, businessId: string | number | bigint, facts: DeriveKeyFacts): string {
  const names = [part("namespace", namespace), part("businessId", toText(businessId))];
  const time = readCreatedAt(ownFields(fieldsOf(facts)).createdAt);
  // Drivers keep different fractions of a second.
  const key = ["k1", ...names, `${time.toISOString().slice(0, 19)}Z`].join(":");
  if (key.length <= MAX_LENGTH) {
    rememberRecordOf(key, time);
    return key;
  }
  const problem = `the key would have ${key.length} characters; the limit is ${MAX_LENGTH}. Use a shorter id`;
  throw refusal("businessId", problem);
}

function part(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") throw refusal(name, `${name} must be a non-empty string`);
  const complaint = complaintAboutSurrogates(value);
  if (complaint !== undefined) throw refusal(name, `${name} ${complaint}`);
  return encodeURIComponent(value);
}

// Some database drivers return the same column as a number, others as a string.
function toText(id: unknown): unknown {
  return typeof id === "bigint" || Number.isSafeInteger(id) ? String(id) : id;
}

// ISO 8601 and RFC 3339, and the form of databases: a space for the T, a zone without minutes.
const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:(?<=:\d\d:\d\d)[.,]\d+)?(?:Z|([+-]\d\d)(?::?(\d\d))?)$/;

function readCreatedAt(createdAt: unknown): Date {
  const found = createdAt instanceof Date ? createdAt : parseTime(createdAt);
  if (found && isTime(found)) return found;
  const accepted = 'a Date, or a string with date, time and zone such as "2026-11-20T08:15:00Z"';
  throw refusal("createdAt", `createdAt must be ${accepted}. Use the creation time that is stored with the record`);
}

// Engines agree on one form of a time only.
function parseTime(text: unknown): Date | undefined {
  // Stryker disable next-line ArrayDeclaration: a text that does not match is rejected before its groups are read
  const [, date, clock, hours = "+00", minutes = "00"] = (typeof text === "string" && iso.exec(text)) || [];
  const local = `${date}T${clock}`;
  const isReal = realTime(new Date(`${local}Z`), local) !== undefined;
  return isReal ? new Date(`${local}${hours}:${minutes}`) : undefined;
}

function refusal(field: string, complaint: string): ArgumentError {
  return new ArgumentError(`deriveKey: ${complaint}`, { code: "invalid_idempotency_key", field });
}
