// A tenant: a set of credentials and everything that belongs to them, isolated from other tenants.

import type { FollowingClock } from "../core/clock.ts";
import type { RandomState, SeededRandom } from "../core/seeded-random.ts";
import type { Settings } from "../core/settings.ts";
import type { AccessState } from "./access-state.ts";
import type { AgentState } from "./agent-state.ts";
import type { CardsState } from "./cards-state.ts";
import type { FiatState } from "./fiat-state.ts";
import type { FundsState } from "./funds-state.ts";
import type { WebhooksState } from "./webhooks-state.ts";

/** The credentials of a tenant, for the clients. */
export interface Credentials {
  readonly accountId: string;
  readonly appSecret: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly connectorKey: string;
}

/** A pending payment that settles automatically, and when. */
export interface DueSettlement {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly kind: "transfer" | "card-transaction";
  /** The id of the payment. */
  readonly id: string;
}

/** The state of a tenant: only plain objects, arrays, maps, bigints and JSON values, so that it can be exported. */
export interface TenantState {
  readonly id: string;
  readonly credentials: Credentials;
  settings: Settings;
  /** Offset of the tenant's own time from the machine's; null: it follows the sandbox's clock. */
  clockOffsetMs: number | null;
  readonly random: RandomState;
  readonly access: AccessState;
  readonly fiat: FiatState;
  readonly funds: FundsState;
  readonly cards: CardsState;
  readonly agent: AgentState;
  readonly webhooks: WebhooksState;
  /** In order of time. */
  readonly settlements: DueSettlement[];
  /** What the handlers of users keep. */
  readonly handlers: Map<string, unknown>;
}

/** An event of the crypto service, for its subscribers. */
export interface SandboxEvent {
  /** A slug such as `deposit.confirmed`. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601. @default the tenant's time */
  readonly createdAt?: string | undefined;
}

/** A tenant, as handlers and simulations use it. */
export interface Tenant {
  readonly id: string;
  readonly state: TenantState;
  readonly random: SeededRandom;
  /** The tenant's time in milliseconds since the Unix epoch. */
  now(): number;
  /** The tenant's time as ISO 8601. */
  isoNow(): string;
  /** The tenant's time, for clients, and for timers that a move fires. */
  readonly clock: FollowingClock;
  /** From now on, requests with the token reach this tenant. */
  addToken(token: string): void;
  removeToken(token: string): void;
  /** Settles a new payment after some seconds; null: never. */
  settleAfter(seconds: number | null, payment: Omit<DueSettlement, "at">): void;
  /** Sends an event of the crypto service to its subscribers. */
  emit(event: SandboxEvent): void;
  /** Sends a notification of the fiat service to the registered address. */
  notify(notification: Readonly<Record<string, unknown>>): void;
}
