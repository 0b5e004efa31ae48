// The state of the fiat service: tokens, notification addresses and idempotency keys.

import type { Seeder } from "../core/seeded-random.ts";

export interface IssuedToken {
  /** Milliseconds since the Unix epoch: rejected from then on, except for the refresh of the fiat service. */
  readonly expiresAt: number;
}

/** The address that is notified of status changes. Its secret comes from the settings, so it is not stored. */
export interface RegisteredWebhook {
  readonly id: string;
  readonly url: string;
  /** ISO 8601, as is `updated_at`. */
  readonly created_at: string;
  readonly updated_at: string;
}

export interface NamedWebhook {
  readonly webhook_id: string;
  readonly name: string;
  readonly url: string;
}

export interface FiatKeyRecord {
  /** The body in canonical form, to detect that the key is used for another request; null: rejected unread. */
  readonly request: string | null;
  readonly status: number;
  readonly body: string;
  readonly keptAt: number;
}

export interface FiatState {
  /** The signing key of the tokens: 64 hexadecimal digits from the seed. */
  readonly signingKey: string;
  /** By token. Expired tokens stay, because they can be refreshed. */
  readonly tokens: Map<string, IssuedToken>;
  webhook: RegisteredWebhook | null;
  readonly namedWebhooks: NamedWebhook[];
  /** Idempotency keys of writes, by "method path key": the scope of a key is its account. */
  readonly keys: Map<string, FiatKeyRecord>;
}

export function createFiatState({ random }: Seeder): FiatState {
  return { signingKey: random.hex(64), tokens: new Map(), webhook: null, namedWebhooks: [], keys: new Map() };
}
