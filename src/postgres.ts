// svc-sdk/postgres: a store on PostgreSQL, by the client that the application has: pg, postgres or @electric-sql/pglite.

export type { PostgresRisk } from "./wrappers/postgres/durability.ts";
export type { PostgresDatabase, QueryDatabase, UnsafeDatabase } from "./wrappers/postgres/postgres-database.ts";
export { type PostgresStore, postgresStore } from "./wrappers/postgres/postgres-store.ts";
export type { PostgresStoreOptions } from "./wrappers/postgres/postgres-store-options.ts";
export { type StoreMigrationOptions, storeMigration } from "./wrappers/postgres/store-migration.ts";
