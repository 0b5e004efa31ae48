// What is kept of the fiat service's idempotency keys.

/** What a key brings back. */
export interface FiatKeyRecord {
  /** The request in canonical form, to tell whether the key comes back with another one (G55); null: it was refused unread. */
  readonly request: string | null;
  readonly status: number;
  /** The body as it was written. */
  readonly body: string;
  /** In milliseconds since the Unix epoch. */
  readonly keptAt: number;
}

/** By method, path and key, with blanks between: so far a key reaches within its account (G6). */
export type FiatKeysState = Map<string, FiatKeyRecord>;

/** No key has been used. */
export function createFiatKeysState(): FiatKeysState {
  return new Map();
}
