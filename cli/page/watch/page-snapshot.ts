// All that the page shows of a sandbox at one moment.

import type { ClockReading, Delivery, Overview, RequestRecord, TenantSummary } from "../client/control-types.ts";

/** `connecting`: nothing has been read yet; `lost`: the last read failed, and it is tried again. */
export type Connection = "connecting" | "live" | "paused" | "lost";

export interface Snapshot {
  readonly connection: Connection;
  readonly tenants: readonly TenantSummary[];
  /** Whose data is shown; undefined until the tenants are known. */
  readonly tenantId: string | undefined;
  /** Of the tenant, and of credentials that nobody has; oldest first. */
  readonly exchanges: readonly RequestRecord[];
  /** Undefined until they have been read for this tenant, as are the following. */
  readonly overview: Overview | undefined;
  readonly deliveries: readonly Delivery[] | undefined;
  readonly clock: ClockReading | undefined;
}

export const firstSnapshot: Snapshot = {
  connection: "connecting",
  tenants: [],
  tenantId: undefined,
  exchanges: [],
  overview: undefined,
  deliveries: undefined,
  clock: undefined,
};

/** `held` where `read` says the same, so that nothing is drawn anew. */
export function unchanged<Value>(held: Value, read: Value): Value {
  return JSON.stringify(held) === JSON.stringify(read) ? held : read;
}
