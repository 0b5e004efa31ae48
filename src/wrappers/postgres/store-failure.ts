// What a failed statement means, and what to do about it, as a StoreError. Nothing of its parameters or of an address is in it.

import { StoreError, type StoreFailureReason } from "../errors/store-error.ts";
import { fieldsOf } from "../parsing/fields.ts";

type Failure = readonly [codes: RegExp, reason: StoreFailureReason | undefined, message: string];

const MIGRATE = "run the SQL of npx svc-sdk-cli store migration";

const UNREACHABLE = "PostgreSQL cannot be reached, or the connection was lost: check the address and the server";

const NO_ROOM = "PostgreSQL or its pool has no room: check free connections, disk and memory";

// By SQLSTATE, by the codes of Node and by those of postgres.js.
const byCode: readonly Failure[] = [
  [/^(42P01|3F000)$/, "missing_table", `the table or its schema is missing: ${MIGRATE}`],
  [
    /^(42703|42P10)$/,
    "wrong_version",
    `the table has other columns or no primary key: ${MIGRATE} for a table of its own`,
  ],
  [
    /^(42501|28...)$/,
    "not_permitted",
    "PostgreSQL refused the user or its password, or the user lacks SELECT, INSERT, UPDATE or DELETE on the table",
  ],
  [/^25006$/, "read_only", "the server or the transaction is read-only: connect to the primary"],
  [/^53...$/, "full", NO_ROOM],
  [/^(08...|57P0.|E(?!RR_)[A-Z_]+|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/, "unreachable", UNREACHABLE],
  [
    /^25P02$/,
    "rolled_back",
    "an earlier statement of this transaction failed, so PostgreSQL ignores the rest: roll it back",
  ],
  [/^55P03$/, undefined, "the row or the table stayed locked for longer than lock_timeout"],
  [/^57014$/, undefined, "the statement was cancelled, or took longer than statement_timeout"],
  [
    /^(40001|40P01)$/,
    undefined,
    "other transactions with the same key kept interfering: repeat the transaction, or use READ COMMITTED",
  ],
];

// pg and PGlite have no codes for these.
const byMessage: readonly Failure[] = [
  [/^timeout exceeded when trying to connect/, "full", NO_ROOM],
  [
    /connection (terminated|error)|is not queryable|after calling end|^timeout expired|is clos(ed|ing)/i,
    "unreachable",
    UNREACHABLE,
  ],
];

/** The error for a statement of the store that failed. */
export function storeFailure(table: string, cause: unknown): StoreError {
  const { code, message } = fieldsOf(cause);
  const known = find(byCode, code) ?? find(byMessage, message);
  const [, reason, problem] = known ?? [undefined, undefined, "PostgreSQL rejected the statement; see the cause"];
  return new StoreError(`table ${table}: ${problem}`, { cause, reason });
}

/** Whether a transaction failed only because of others at the same time. */
export function isConflict(cause: unknown): boolean {
  const { code } = fieldsOf(cause);
  return code === "40001" || code === "40P01";
}

function find(failures: readonly Failure[], text: unknown): Failure | undefined {
  return typeof text === "string" ? failures.find(([pattern]) => pattern.test(text)) : undefined;
}
