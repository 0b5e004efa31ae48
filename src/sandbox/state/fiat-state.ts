// What is kept of the fiat service: its tokens, the addresses for its notifications, and the keys of its writes.

import type { Seeder } from "../core/seeder.ts";

/** A bearer token of the fiat service that has been issued. */
export interface IssuedFiatToken {
  /** Milliseconds since the Unix epoch: from then on it is refused (F6), except by the refresh (F8). */
  readonly expiresAt: number;
}

/** The address that is told of status changes (F15). Its secret is not kept: it is the configured scheme's, or null. */
export interface RegisteredWebhook {
  readonly id: string;
  readonly url: string;
  /** ISO 8601, as is `updated_at`. */
  readonly created_at: string;
  readonly updated_at: string;
}

/** A webhook of the second form (F22). */
export interface NamedWebhook {
  readonly webhook_id: string;
  readonly name: string;
  readonly url: string;
}

/** What a key brings back. */
export interface FiatKeyRecord {
  /** The request in canonical form, to tell whether the key comes back with another one (G55); null: it was rejected unread. */
  readonly request: string | null;
  readonly status: number;
  /** The body as it was written. */
  readonly body: string;
  /** In milliseconds since the Unix epoch. */
  readonly keptAt: number;
}

export interface FiatState {
  /** What the tokens are signed with: 64 hexadecimal digits, fixed by the seed. */
  readonly signingKey: string;
  /** By token. Tokens that have ended stay: they can be refreshed (F8). */
  readonly tokens: Map<string, IssuedFiatToken>;
  /** The one address for notifications (G9); null: none is registered. */
  webhook: RegisteredWebhook | null;
  /** Webhooks of the second form, oldest first (F21). */
  readonly namedWebhooks: NamedWebhook[];
  /** Idempotency keys of writes (F10), by method, path and key with spaces between: a key's scope is its account (G6). */
  readonly keys: Map<string, FiatKeyRecord>;
}

export function createFiatState({ random }: Seeder): FiatState {
  return {
    signingKey: random.hex(64),
    tokens: new Map(),
    webhook: null,
    namedWebhooks: [],
    keys: new Map(),
  };
}
