// The three drivers, each as an application uses it: queries, transactions, and the connection for a store. They are closed when the
// suite ends.

import { PGlite, type Transaction } from "@electric-sql/pglite";
import { Pool } from "pg";
import postgres from "postgres";
import type { PostgresDatabase } from "../../../src/postgres.ts";
import { closeAtEnd } from "../local-server.ts";

/** A connection, or a transaction on it. */
export interface Database {
  readonly db: PostgresDatabase;
  query(text: string): Promise<readonly object[]>;
}

export interface Driver extends Database {
  /** Rolls back if `work` rejects. */
  transaction<Value>(work: (inside: Database) => Promise<Value>): Promise<Value>;
}

export const drivers: Readonly<Record<"pg" | "postgres" | "PGlite", (url: string) => Driver>> = {
  pg: openPg,
  postgres: openPostgres,
  PGlite: openPglite,
};

export function openPg(url: string): Driver & { readonly db: Pool } {
  const pool = new Pool({ connectionString: url });
  // Without a listener, a lost idle connection ends the process.
  pool.on("error", () => undefined);
  closeAtEnd(() => pool.end());
  return {
    db: pool,
    query: async (text) => (await pool.query(text)).rows,
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        const result = await work({ db: client, query: async (text) => (await client.query(text)).rows });
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

export function openPostgres(url: string): Driver {
  const sql = postgres(url, { max: 10, onnotice: () => undefined });
  closeAtEnd(() => sql.end({ timeout: 1 }));
  return {
    db: sql,
    query: async (text) => sql.unsafe(text),
    transaction: async <Value>(work: (inside: Database) => Promise<Value>) =>
      (await sql.begin((inside) => work({ db: inside, query: async (text) => inside.unsafe(text) }))) as Value,
  };
}

/** A database of its own, in this process. */
function openPglite(): Driver {
  const lite = new PGlite();
  const databaseOf = (db: PGlite | Transaction): Database => ({
    db,
    query: async (text) => (await db.exec(text)).at(-1)?.rows ?? [],
  });
  closeAtEnd(() => lite.close());
  return { ...databaseOf(lite), transaction: (work) => lite.transaction((inside) => work(databaseOf(inside))) };
}
