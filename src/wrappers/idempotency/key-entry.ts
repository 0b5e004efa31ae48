// What the ledger stores about a key, and under which name.

import { fieldsOf } from "../parsing/fields.ts";
import { sha256 } from "../platform/digest.ts";

export interface LedgerEntry {
  /** Of the call that used the key first. */
  readonly fingerprint: string;
  readonly firstUsedAt: Date;
}

const VERSION = 1;

/** Names in the store: of a key's entry, and of its pending marker. */
export interface EntryNames {
  readonly entry: string;
  readonly pending: string;
}

/** Names the entries of a key. The same key in another account, or at another address, is another key (C41). */
export type NameEntries = (credential: string | undefined, idempotencyKey: string) => Promise<EntryNames>;

/** The names reveal neither the idempotency key, which may name people, nor the credential. Stores keep them across versions. */
export function createEntryNames(base: string): NameEntries {
  let known: { readonly credential: string; readonly hash: string } | undefined;
  return async (given, idempotencyKey) => {
    const credential = given ?? "";
    if (known?.credential !== credential) known = { credential, hash: await sha256(credential) };
    const hash = await sha256(JSON.stringify([base, known.hash, idempotencyKey]));
    return { entry: `idempotency-key:${hash}`, pending: `idempotency-key-in-doubt:${hash}` };
  };
}

export function writeEntry({ fingerprint, firstUsedAt }: LedgerEntry): string {
  return JSON.stringify({ version: VERSION, fingerprint, firstUsedAt: firstUsedAt.toISOString() });
}

/** @throws {TypeError} if `writeEntry` did not write the value. The message does not repeat it. */
export function readEntry(value: unknown): LedgerEntry {
  const { version, fingerprint, firstUsedAt } = fieldsOf(parse(value));
  const time = new Date(typeof firstUsedAt === "string" ? firstUsedAt : Number.NaN);
  if (version !== VERSION || typeof fingerprint !== "string" || Number.isNaN(time.getTime())) {
    throw new TypeError("this version of the SDK did not write the entry");
  }
  return { fingerprint, firstUsedAt: time };
}

function parse(value: unknown): unknown {
  if (typeof value !== "string") throw new TypeError("get must return a string, or undefined if there is no value");
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
