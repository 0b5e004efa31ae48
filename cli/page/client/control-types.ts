// The parts of the control plane's responses that the page reads. Responses hold more, including credentials, which the page ignores.

import type { RequestRecord } from "../../../src/sandbox/control/request-log.ts";
import type { DeliveryView } from "../../../src/sandbox/webhooks/deliveries.ts";

export type {
  AgentWalletView,
  BalanceView,
  CardHolderView,
  CardView,
  CustomerView,
  Overview,
} from "../../../src/sandbox/control/overview.ts";
export type { RequestRecord };

/** A tenant, with the addresses of its services. */
export interface TenantSummary {
  readonly id: string;
  readonly fiat: { readonly baseUrl: string };
  readonly crypto: { readonly baseUrl: string };
}

/** Requests, oldest first. */
export interface RequestPage {
  readonly requests: readonly RequestRecord[];
  /** Id of the newest request ever recorded. */
  readonly last: number;
  /** Id of the newest request when the list was last cleared; 0 if never. */
  readonly cleared: number;
}

/** One event for one address, with all its attempts. */
export type DeliverySummary = Omit<DeliveryView, "body">;

export interface ClockReading {
  /** The sandbox's time, ISO 8601. */
  readonly now: string;
}
