// svc-sdk/sqlite: a durable store for the processes of one machine, on node:sqlite or the application's better-sqlite3.

export { createSqliteStore, type SqliteStore, type SqliteStoreOptions } from "./wrappers/stores/sqlite.ts";
export type { SqliteDatabase, SqliteStatement } from "./wrappers/stores/sqlite-database.ts";
