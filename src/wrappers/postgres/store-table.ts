// The table of a store on PostgreSQL: its name, checked and quoted, and the comment that marks it as one.

import { ConfigurationError } from "../errors/configuration-error.ts";

/** Frozen: the table's comment in `storeMigration` and in every statement. A new layout of the table gets a new version. */
export const FORMAT = "svc-sdk store, version 1";

/** The part of the comment that all versions share. */
export const ANY_FORMAT = "svc-sdk store, version ";

const DEFAULT_TABLE = "svc_sdk_store";

/** PostgreSQL cuts names to 63 bytes, and the index has `_expires_at` after the table's name. */
const LONGEST_NAME = 52;

export interface StoreTable {
  /** As in the option `table`, for messages. */
  readonly name: string;
  /** Quoted, with its schema if it has one. */
  readonly sql: string;
  /** The quoted name of its index by expiry. */
  readonly index: string;
}

/** @throws {ConfigurationError} if the name is not one, or two with a dot between them. */
export function readTable(name: string = DEFAULT_TABLE): StoreTable {
  const parts = typeof name === "string" ? name.split(".") : [];
  const table = parts.at(-1);
  const isValid = parts.length <= 2 && parts.every((part) => /^[a-z_]\w*$/i.test(part) && part.length <= LONGEST_NAME);
  if (table === undefined || !isValid) {
    const accepted = `letters, digits and underscores, at most ${LONGEST_NAME} and no digit first`;
    throw new ConfigurationError(
      `table must be a name such as "svc_sdk_store" or "payments.svc_sdk_store": ${accepted}`,
    );
  }
  return { name, sql: parts.map((part) => `"${part}"`).join("."), index: `"${table}_expires_at"` };
}
