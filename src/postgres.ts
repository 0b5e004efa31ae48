// svc-sdk/postgres: a store on PostgreSQL, by the client that the application has: pg, postgres or @electric-sql/pglite.

export type {
  PostgresDatabase,
  PostgresStoreOptions,
  QueryDatabase,
  UnsafeDatabase,
} from "./wrappers/stores/postgres.ts";
export { type PostgresStore, postgresStore } from "./wrappers/stores/postgres.ts";
export type { PostgresRisk } from "./wrappers/stores/postgres-durability.ts";
export { type StoreMigrationOptions, storeMigration } from "./wrappers/stores/postgres-sql.ts";
