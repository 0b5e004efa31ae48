// Everything that the page shows of a sandbox at one moment.

import type {
  ActionRecord,
  ClockReading,
  DeliverySummary,
  FaultList,
  OperationInfo,
  Overview,
  RequestRecord,
  SimulationInfo,
  TenantSummary,
} from "../client/control-types.ts";

/** `connecting`: no read has finished; `lost`: the last read failed and is retried. */
export type ConnectionState = "connecting" | "live" | "paused" | "lost";

export interface PageSnapshot {
  readonly connection: ConnectionState;
  readonly tenants: readonly TenantSummary[];
  /** The tenant shown; undefined until the tenants are known. */
  readonly tenantId: string | undefined;
  /** Requests of the tenant and of unknown credentials, oldest first. */
  readonly requests: readonly RequestRecord[];
  /** Actions on the tenant and on all tenants, oldest first. */
  readonly actions: readonly ActionRecord[];
  /** Undefined until read for this tenant, as are the following two. */
  readonly overview: Overview | undefined;
  readonly deliveries: readonly DeliverySummary[] | undefined;
  readonly clock: ClockReading | undefined;
  readonly faults: FaultList | undefined;
  /** Empty until read. */
  readonly simulations: readonly SimulationInfo[];
  readonly operations: readonly OperationInfo[];
}

export const initialSnapshot: PageSnapshot = {
  connection: "connecting",
  tenants: [],
  tenantId: undefined,
  requests: [],
  actions: [],
  overview: undefined,
  deliveries: undefined,
  clock: undefined,
  faults: undefined,
  simulations: [],
  operations: [],
};

/** `held` if `read` is equal, which avoids rendering again. */
export function unchanged<Value>(held: Value, read: Value): Value {
  return JSON.stringify(held) === JSON.stringify(read) ? held : read;
}
