// Lets the database tell the time of a test: `now()` in SQL is a function like any other, found in the first schema that has it.

import type { PGlite } from "@electric-sql/pglite";
import type { Database } from "../../src/outbox-table.ts";
import type { TestClock } from "./test-clock.ts";

/** Call it once for a database, after its tables are made. */
export async function replaceNow(db: PGlite): Promise<void> {
  await db.exec(`
    CREATE SCHEMA test;
    CREATE FUNCTION test.now() RETURNS timestamptz LANGUAGE sql AS 'SELECT current_setting(''test.now'')::timestamptz';
    SET search_path = test, public, pg_catalog`);
}

/** The database, which tells the time of this clock. */
export function withClock(db: PGlite, clock: TestClock): Database {
  return {
    query(text, values) {
      return db.transaction(async (transaction) => {
        await transaction.query("SELECT set_config('test.now', $1, true)", [new Date(clock.now()).toISOString()]);
        return transaction.query(text, values);
      });
    },
  };
}
