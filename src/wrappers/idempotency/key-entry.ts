// What the ledger stores of a key, and under which name.

import { fieldsOf } from "../parsing/fields.ts";
import { sha256 } from "../platform/digest.ts";

/** What is remembered of a key. */
export interface LedgerEntry {
  /** Of what the key was first used for. */
  readonly fingerprint: string;
  readonly firstUsedAt: Date;
}

/** Whose key it is: the same key of another user, or at another address, is another key (C41). */
export interface KeyScope {
  readonly base: string;
  readonly credential: string | undefined;
}

const VERSION = 1;

/** Names in the store: of a key's entry, and of the doubt about what it has done. */
export interface EntryNames {
  readonly entry: string;
  readonly doubt: string;
}

/** They show neither the idempotency key, which may name people, nor the credential. */
export async function entryNames({ base, credential = "" }: KeyScope, idempotencyKey: string): Promise<EntryNames> {
  const hash = await sha256(JSON.stringify([base, await sha256(credential), idempotencyKey]));
  return { entry: `idempotency-key:${hash}`, doubt: `idempotency-key-in-doubt:${hash}` };
}

export function writeEntry({ fingerprint, firstUsedAt }: LedgerEntry): string {
  return JSON.stringify({ version: VERSION, fingerprint, firstUsedAt: firstUsedAt.toISOString() });
}

/** @throws {TypeError} on what `writeEntry` has not written. The message does not repeat it. */
export function readEntry(value: unknown): LedgerEntry {
  const { version, fingerprint, firstUsedAt } = fieldsOf(parse(value));
  const time = new Date(typeof firstUsedAt === "string" ? firstUsedAt : Number.NaN);
  if (version !== VERSION || typeof fingerprint !== "string" || Number.isNaN(time.getTime())) {
    throw new TypeError("the entry was not written by this version of the SDK");
  }
  return { fingerprint, firstUsedAt: time };
}

function parse(value: unknown): unknown {
  if (typeof value !== "string") throw new TypeError("get must give a string, or undefined where there is no value");
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
