// The control plane's responses that the page reads.

import type { TenantInfo } from "../../../src/sandbox/control/control-host.ts";
import type { FaultRecord } from "../../../src/sandbox/control/faults/fault-queue.ts";
import type { ActionRecord } from "../../../src/sandbox/control/log/action-log.ts";
import type { RequestRecord } from "../../../src/sandbox/control/log/request-log.ts";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import type { DeliveryView } from "../../../src/sandbox/webhooks/deliveries.ts";

export type { OperationInfo } from "../../../src/sandbox/control/operation-list.ts";
export type {
  AgentWalletView,
  BalanceView,
  CardHolderView,
  CardView,
  CustomerView,
  Overview,
  ReceiverView,
} from "../../../src/sandbox/control/overview.ts";
export type { CardTransactionView, QuoteView, TransferView } from "../../../src/sandbox/control/payments-overview.ts";
export type { ActionRecord, DeliveryView, FaultRecord, RequestRecord, SimulationInfo, TenantInfo };

/** A field of a simulation or a fault. */
export type PageField = SimulationInfo["fields"][string];

/** Requests, oldest first. */
export interface RequestPage {
  readonly requests: readonly RequestRecord[];
  /** Id of the newest request ever recorded. */
  readonly last: number;
  /** Id of the newest request when the list was last cleared; 0 if never. */
  readonly cleared: number;
}

/** Actions, oldest first. */
export interface ActionPage {
  readonly actions: readonly ActionRecord[];
  /** Id of the newest action ever recorded. */
  readonly last: number;
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
