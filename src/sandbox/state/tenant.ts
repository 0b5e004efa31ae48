// A tenant: a set of credentials and everything that belongs to them, isolated from other tenants.

import type { FollowingClock } from "../core/clock.ts";
import type { RandomState, SeededRandom } from "../core/seeded-random.ts";
import type { Settings } from "../core/settings.ts";
import type { AgentState } from "./agent-state.ts";
import type { CardsState } from "./cards-state.ts";
import type { FiatState, IssuedToken } from "./fiat-state.ts";
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

export interface DueSettlement {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly kind: "transfer" | "card-transaction";
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
  /** The tokens of the crypto service. A renewal leaves the old one valid until it expires; it is dropped some time later. */
  readonly access: { readonly tokens: Map<string, IssuedToken> };
  readonly fiat: FiatState;
  readonly funds: FundsState;
  readonly cards: CardsState;
  readonly agent: AgentState;
  readonly webhooks: WebhooksState;
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

export interface Tenant {
  readonly id: string;
  readonly state: TenantState;
  readonly random: SeededRandom;
  /** The tenant's time in milliseconds since the Unix epoch. */
  now(): number;
  isoNow(): string;
  readonly clock: FollowingClock;
  /** From now on, requests with the token reach this tenant. */
  addToken(token: string): void;
  removeToken(token: string): void;
  /** Settles a new payment after some seconds; null: never. */
  settleAfter(seconds: number | null, payment: Omit<DueSettlement, "at">): void;
  emit(event: SandboxEvent): void;
  notify(notification: Readonly<Record<string, unknown>>): void;
}
