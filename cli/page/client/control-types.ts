// The control plane's responses that the page reads.

import type { TenantInfo } from "../../../src/sandbox/control/control-host.ts";
import type { ActionRecord, LoggedEvent, RequestRecord } from "../../../src/sandbox/control/event-log.ts";
import type { FaultRecord } from "../../../src/sandbox/control/faults.ts";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import type { DeliveryView } from "../../../src/sandbox/webhooks/deliveries.ts";

export type { OperationInfo } from "../../../src/sandbox/control/operation-list.ts";
export type {
  AgentWalletView,
  BalanceView,
  CardHolderView,
  CardTransactionView,
  CardView,
  CustomerView,
  Overview,
  QuoteView,
  ReceiverView,
  TransferView,
} from "../../../src/sandbox/control/overview.ts";
export type { ActionRecord, DeliveryView, FaultRecord, LoggedEvent, RequestRecord, SimulationInfo, TenantInfo };

/** A field of a simulation or a fault. */
export type PageField = SimulationInfo["fields"][string];

/** Requests and actions, oldest first. */
export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Id of the newest event ever recorded. */
  readonly last: number;
  /** The id up to which requests were cleared; 0 if never. */
  readonly cleared: number;
}

/** The active faults, and the fields of a new one. */
export interface FaultList {
  readonly faults: readonly FaultRecord[];
  readonly fields: Readonly<Record<string, PageField>>;
}

export interface ClockReading {
  /** The tenant's time, ISO 8601. */
  readonly now: string;
  /** Whether it follows the sandbox's time, which moves all such tenants. */
  readonly follows: boolean;
}
