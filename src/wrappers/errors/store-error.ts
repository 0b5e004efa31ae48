import { brandClass } from "./brand.ts";
import { assignDefined, type CallFacts, SdkError } from "./sdk-error.ts";

/**
 * Why a store failed, as far as `svc-sdk/sqlite`, `svc-sdk/postgres` and `svc-sdk/redis` can tell:
 *
 * - `unreachable`: no connection, or it was lost; what was asked may have been done
 * - `read_only`: a replica, or a server that cannot write at present
 * - `full`: the server or its pool has no room
 * - `missing_table`: the migration has not run
 * - `wrong_version`: another version of this SDK made the store
 * - `not_permitted`: the user of the connection lacks a permission
 * - `foreign_value`: something else uses the table or prefix
 * - `rolled_back`: the transaction that the store is part of has failed, so all that it did has no effect
 */
export type StoreFailureReason =
  | "unreachable"
  | "read_only"
  | "full"
  | "missing_table"
  | "wrong_version"
  | "not_permitted"
  | "foreign_value"
  | "rolled_back";

/** The facts of a `StoreError`. */
export interface StoreErrorFacts extends CallFacts {
  readonly reason?: StoreFailureReason | undefined;
}

/**
 * The store failed, or contains an entry that this SDK did not write. The call was not sent, or the webhook's event was not
 * handled.
 */
export class StoreError extends SdkError {
  declare readonly code: "store_failed";
  /** Why, if the store can tell. */
  declare readonly reason?: StoreFailureReason;

  static {
    brandClass(StoreError, "StoreError");
  }

  constructor(message: string, facts: StoreErrorFacts = {}) {
    super(message, { ...facts, code: "store_failed", outcome: "not-sent" });
    assignDefined(this, { reason: facts.reason });
  }
}
