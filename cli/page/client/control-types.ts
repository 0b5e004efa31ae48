// What the page reads of the control plane's answers. They hold more, credentials among it: the page takes no notice of that.

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

/** A tenant, and where its services are. */
export interface TenantSummary {
  readonly id: string;
  readonly fiat: { readonly baseUrl: string };
  readonly crypto: { readonly baseUrl: string };
}

/** Exchanges, oldest first. */
export interface ExchangePage {
  readonly requests: readonly RequestRecord[];
  /** Id of the newest that there ever was. */
  readonly last: number;
  /** Id of the newest that there was when all were forgotten; 0 where they never were. */
  readonly cleared: number;
}

/** One event sent to one address, however often. */
export type Delivery = Omit<DeliveryView, "body">;

export interface ClockReading {
  /** The sandbox's time, ISO 8601. */
  readonly now: string;
}
