// A tenant: a set of credentials and everything that belongs to them, isolated from other tenants.

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

/** The state of a tenant: only plain objects, arrays, maps, bigints and JSON values, so that it can be exported. */
export interface TenantState {
  readonly id: string;
  readonly credentials: Credentials;
  settings: Settings;
  readonly random: RandomState;
  readonly access: AccessState;
  readonly fiat: FiatState;
  readonly funds: FundsState;
  readonly cards: CardsState;
  readonly agent: AgentState;
  readonly webhooks: WebhooksState;
  /** What the handlers of users keep. */
  readonly handlers: Map<string, unknown>;
}

/** An event of the crypto service, for its subscribers. */
export interface SandboxEvent {
  /** A slug such as `deposit.confirmed`. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A tenant, as handlers and simulations use it. */
export interface Tenant {
  readonly id: string;
  readonly state: TenantState;
  readonly random: SeededRandom;
  /** The sandbox's time in milliseconds since the Unix epoch. */
  now(): number;
  /** The sandbox's time as ISO 8601. */
  isoNow(): string;
  /** Registers a credential, so that requests with it reach this tenant. */
  recognise(credential: string): void;
  /** Unregisters a credential: requests with it no longer reach any tenant. */
  forget(credential: string): void;
  /** Sends an event of the crypto service to its subscribers (C94). */
  emit(event: SandboxEvent): void;
  /** Sends a notification of the fiat service to the registered address (F19). */
  notify(notification: Readonly<Record<string, unknown>>): void;
}
