// A tenant: credentials that see one another and nobody else, and everything that belongs to them.

import type { RandomState, SeededRandom } from "../core/seeded-random.ts";
import type { Settings } from "../core/settings.ts";
import type { AccessState } from "./access-state.ts";
import type { AgentState } from "./agent-state.ts";
import type { CardsState } from "./cards-state.ts";
import type { FiatState } from "./fiat-state.ts";
import type { FundsState } from "./funds-state.ts";
import type { WebhooksState } from "./webhooks-state.ts";

/** What a client needs to reach its tenant. */
export interface Credentials {
  readonly accountId: string;
  readonly appSecret: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly connectorKey: string;
}

/** All that is kept of a tenant: plain objects, arrays, maps, big integers and JSON values, so that it can be exported. */
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
}

/** An event of the crypto service, for whoever has subscribed to it. */
export interface SandboxEvent {
  /** Slug, such as `deposit.confirmed`. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What handlers and simulations work with. */
export interface Tenant {
  readonly id: string;
  readonly state: TenantState;
  readonly random: SeededRandom;
  /** The sandbox's time in milliseconds since the Unix epoch. */
  now(): number;
  /** The sandbox's time as ISO 8601. */
  isoNow(): string;
  /** Makes a credential known, so that requests which carry it reach this tenant. */
  recognise(credential: string): void;
  /** Takes that back: requests which carry it reach nobody any more. */
  forget(credential: string): void;
  /** Sends an event of the crypto service to the subscriptions that want it (C94). */
  emit(event: SandboxEvent): void;
  /** Sends a notification of the fiat service to the registered address (F19). */
  notify(notification: Readonly<Record<string, unknown>>): void;
}
