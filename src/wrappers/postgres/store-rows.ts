// Reads the one row that each statement returns. A result of another shape is an error: guessed at, it could free a used key.

import { StoreError } from "../errors/store-error.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { ANY_FORMAT, FORMAT, type StoreTable } from "./store-table.ts";

/** The columns of a row, each a text or null. */
export type ReadColumn = (name: string) => string | null;

/** @throws {StoreError} if it is not one row, or the table is not a store of this version. */
export function readRow({ name }: StoreTable, rows: unknown): ReadColumn {
  const row = fieldsOf(Array.isArray(rows) && rows.length === 1 ? rows[0] : undefined);
  const column: ReadColumn = (field) => {
    const value = row[field];
    if (value === null || typeof value === "string") return value;
    throw strangeResult(name);
  };
  const format = column("format");
  if (format === FORMAT) return column;
  if (format?.startsWith(ANY_FORMAT)) {
    const found = format.slice(ANY_FORMAT.length).replace(/\D.*/s, "") || "unknown";
    const problem = `the table has version ${found} of the store, and this version of svc-sdk needs 1`;
    throw new StoreError(`table ${name}: ${problem}: use the same version of svc-sdk in all processes`, {
      reason: "wrong_version",
    });
  }
  const advice =
    "choose another table, or, if a restore lost its comment, run the SQL of npx svc-sdk-cli store migration";
  throw new StoreError(`table ${name}: the table has no comment "${FORMAT}", so it is not a store: ${advice}`, {
    reason: "foreign_value",
  });
}

/** The error for a result that no store of this version returns. */
export function strangeResult(table: string): StoreError {
  const advice = "check db for a wrapper, and the table for triggers, rules and row-level security";
  return new StoreError(`table ${table}: the database returned a result that does not fit the statement: ${advice}`);
}
