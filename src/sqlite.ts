// svc-sdk/sqlite: a durable store for the processes of one machine, on node:sqlite or the application's better-sqlite3.

export type { SqliteDatabase, SqliteStatement } from "./wrappers/sqlite/sqlite-database.ts";
export { createSqliteStore, type SqliteStore, type SqliteStoreOptions } from "./wrappers/sqlite/sqlite-store.ts";
