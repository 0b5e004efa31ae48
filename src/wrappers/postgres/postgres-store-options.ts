// The options of `postgresStore`, with their checks.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { similarName } from "../parsing/unknown-option.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { POSTGRES_RISKS, type PostgresRisk } from "./durability.ts";
import { readTable, type StoreTable } from "./store-table.ts";

/** Options of `postgresStore`. */
export interface PostgresStoreOptions {
  /**
   * The table that `storeMigration` created, with or without its schema, such as `"payments.svc_sdk_store"`. Case matters. Without
   * a schema, the `search_path` of the connection finds it.
   *
   * @default "svc_sdk_store"
   */
  readonly table?: string | undefined;
  /** Risks that `assertDurable` is to ignore, by name; see `PostgresRisk`. @default none */
  readonly acceptedRisks?: readonly PostgresRisk[] | undefined;
  /** For how long `assertDurable` trusts a good result; expiry follows the clock of the server. @default the runtime's clocks */
  readonly clock?: Pick<Clock, "monotonic"> | undefined;
}

const optionNames = ["table", "acceptedRisks", "clock"] satisfies (keyof PostgresStoreOptions)[];

export interface PostgresStoreSettings {
  readonly table: StoreTable;
  readonly acceptedRisks: readonly PostgresRisk[];
  readonly clock: Pick<Clock, "monotonic">;
}

/** @throws {ConfigurationError} if an option is unknown or invalid. */
export function readPostgresStoreOptions(options: PostgresStoreOptions): PostgresStoreSettings {
  const { table, acceptedRisks = [], clock = systemClock } = ownOptions("postgresStore", options, optionNames);
  const complaint = complaintAboutMethods("clock", clock, ["monotonic"]);
  if (complaint !== undefined) throw new ConfigurationError(complaint);
  if (!Array.isArray(acceptedRisks)) throw new ConfigurationError("acceptedRisks must be a list of names of risks");
  const unknown: unknown = acceptedRisks.find((risk) => !POSTGRES_RISKS.includes(risk));
  if (unknown !== undefined) {
    const similar = typeof unknown === "string" ? similarName(unknown, POSTGRES_RISKS) : undefined;
    const advice = similar ? `Did you mean "${similar}"?` : `Known risks: ${POSTGRES_RISKS.join(", ")}.`;
    throw new ConfigurationError(`acceptedRisks has the unknown risk ${JSON.stringify(unknown)}. ${advice}`);
  }
  return { table: readTable(table), acceptedRisks: [...acceptedRisks], clock };
}
