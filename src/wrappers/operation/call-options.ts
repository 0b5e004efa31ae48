// The options of calls.

/** How waits grow from one retry to the next (S23). What is left out keeps its default. */
export interface BackoffOptions {
  /** The first wait in milliseconds, from 0 to 2147483647. @default 500 */
  readonly baseMs?: number | undefined;
  /** No wait is longer, in milliseconds, from 0 to 2147483647. @default 8000, or `baseMs` where that is more */
  readonly capMs?: number | undefined;
  /** By how much each wait is longer than the one before, from 1 to 100. @default 2 */
  readonly factor?: number | undefined;
  /**
   * A wait is a random share of its full length, from this share on, so that clients which failed together come back apart. From
   * 0 to 1. @default 0.5
   */
  readonly minJitter?: number | undefined;
}

/** Limits that a client sets for its calls, and that a call may set for itself. */
export interface LimitOptions {
  /**
   * Milliseconds that one attempt may take, from sending to the last byte of the answer; then it counts as lost (S25). From 1
   * to 2147483647.
   *
   * @default 30000, and 60000 for an operation that moves money
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Milliseconds that a call may take in all: hooks, store, token, attempts, waits (S25). Then it ends with a `TimeoutError`, or
   * with an `OutcomeUnknownError` where a write may have been carried out. From 1 to 2147483647.
   *
   * @default 120000
   */
  readonly totalTimeoutMs?: number | undefined;
  /**
   * How often a call may be sent again where its rule allows that, from 0 to 20. Not counted: one resend with a new token after
   * a 401, and the waits for an earlier attempt of the same transfer (S23).
   *
   * @default 2
   */
  readonly maxRetries?: number | undefined;
  /** Waits between attempts where the service asks for none (S23). @default each of its parts has one */
  readonly backoff?: BackoffOptions | undefined;
}

/** Options of every call. */
export interface CallOptions extends LimitOptions {
  /**
   * Ends the call at once, in every phase (S26); the error's `outcome` tells whether the request may already have reached the
   * service.
   *
   * @default none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Extra request headers. Authorization, Idempotency-Key, Content-Type, Content-Length and Host are refused (S43), as
   * are headers of the connection itself and control characters (S35).
   *
   * @default none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Extra top-level body fields, for what the description names without placing, such as `twoFactorCode` (G25). A function is
   * asked anew for every attempt. Declared fields and `idempotency_key` are refused (S43).
   *
   * @default none
   */
  readonly extraBody?: ExtraBody | undefined;
  /**
   * `false` takes the call out of the client's budget of retries: it is sent again though that is used up, and takes nothing from
   * it (S23). @default the client's budget
   */
  readonly retryBudget?: false | undefined;
}

/** Extra body fields, or a function that gives them for each attempt. */
export type ExtraBody = Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>);

/**
 * 1 to 255 visible ASCII characters (S14); with the time at which the key was first used, where you know it: a service that
 * forgets keys would take an old one for a new payment (S13). Say it of a key that is sent again: a refusal of such a key proves
 * nothing of its earlier calls (S45).
 */
export type IdempotencyKey = string | { readonly key: string; readonly firstUsedAt?: Date | undefined };

/** Options of a write whose idempotency key the SDK makes; the caller's own key wins (S9). */
export interface KeyedCallOptions extends CallOptions {
  /** @default a fresh UUID per logical call */
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Options of a transfer: the caller decides on the key (S11). */
export interface TransferCallOptions extends CallOptions {
  /**
   * The same for every try of the same transfer; `deriveKey` makes such keys. `false` sends without a key: then nothing stops a
   * second transfer when a lost one is sent again.
   */
  readonly idempotencyKey: IdempotencyKey | false;
}

/** What a resource method hands to the run time. */
export interface CallArguments {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly options?: CallOptions | KeyedCallOptions | TransferCallOptions | undefined;
}
