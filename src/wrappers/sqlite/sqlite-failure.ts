// What a failure of SQLite means, and what to do about it. Nothing of keys or values is in it.

import type { StoreFailureReason } from "../errors/store-error.ts";
import { fieldsOf } from "../parsing/fields.ts";

/** A failure in words, with its reason if there is one. */
export interface SqliteFailure {
  readonly problem: string;
  readonly reason?: StoreFailureReason | undefined;
}

type Row = readonly [pattern: RegExp, reason: StoreFailureReason | undefined, problem: string];

// By the primary result codes of SQLite: node:sqlite has their numbers, better-sqlite3 their names.
const names: Readonly<Record<number, string>> = {
  3: "PERM",
  5: "BUSY",
  6: "LOCKED",
  8: "READONLY",
  10: "IOERR",
  11: "CORRUPT",
  13: "FULL",
  14: "CANTOPEN",
  23: "AUTH",
  26: "NOTADB",
};

const byCode: readonly Row[] = [
  [
    /^(BUSY|LOCKED)/,
    undefined,
    "another process or connection keeps it locked: look for a transaction that does not end",
  ],
  [/^READONLY/, "read_only", "the file or its folder is read-only: give this process the right to write to both"],
  [/^IOERR/, "unreachable", "reading or writing the file failed: check the disk"],
  [/^CORRUPT/, undefined, "the file is damaged: restore a copy, and settle the payments since by your own records"],
  [/^FULL/, "full", "the disk is full"],
  [/^CANTOPEN/, "unreachable", "the file cannot be opened: its folder must exist, and this process may write to it"],
  [/^(PERM|AUTH)/, "not_permitted", "SQLite refused the operation: check permissions and the authorizer"],
  [/^NOTADB/, "foreign_value", "the file is not a SQLite database: choose another path"],
];

// SQLite has one code for these, and the libraries' own errors have none.
const byMessage: readonly Row[] = [
  [
    /within a transaction|inside a transaction/,
    undefined,
    "it is inside a transaction: give the store a connection of its own",
  ],
  [/not open|is closed/i, "unreachable", "it is closed"],
  [/no such table/, "missing_table", "the table svc_sdk_store is missing: create the store again"],
  [
    /(no such|has no) column|has \d+ columns/,
    "wrong_version",
    "the table svc_sdk_store has other columns: choose another file",
  ],
];

/** Whether a lock of another connection is the cause, which ends. */
export function isBusy(cause: unknown): boolean {
  return /^(BUSY|LOCKED)/.test(codeOf(cause));
}

export function describeFailure(cause: unknown): SqliteFailure {
  const { message } = fieldsOf(cause);
  const known = find(byCode, codeOf(cause)) ?? find(byMessage, typeof message === "string" ? message : "");
  const [, reason, problem] = known ?? [undefined, undefined, "SQLite rejected the statement; see the cause"];
  return { problem, reason };
}

/** Such as `BUSY_SNAPSHOT`. Empty if there is none. */
function codeOf(cause: unknown): string {
  const { code, errcode } = fieldsOf(cause);
  // The lowest byte of an extended result code is the primary one.
  if (typeof errcode === "number") return names[errcode & 0xff] ?? "";
  return typeof code === "string" && code.startsWith("SQLITE_") ? code.slice("SQLITE_".length) : "";
}

function find(rows: readonly Row[], text: string): Row | undefined {
  return rows.find(([pattern]) => pattern.test(text));
}
