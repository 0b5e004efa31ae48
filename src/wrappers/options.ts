// Options and arguments of calls.

import type { PriceLimit } from "./call/pay-within.ts";
import type { ExtraBody } from "./http/body.ts";
import type { Operation } from "./operation.ts";
import type { ResultPromise } from "./results.ts";

/** Limits of a client for its calls, or of a single call. */
export interface LimitOptions {
  /**
   * Time limit of one attempt in milliseconds, from 1 to 2147483647: from sending the request to the last byte of the response.
   * After that the attempt counts as lost.
   *
   * @default 30000, or 60000 for operations that move money
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Deadline of the whole call in milliseconds, from 1 to 2147483647: hooks, store, login, attempts and waits. After that the
   * call fails with a `TimeoutError`, or with an `OutcomeUnknownError` if a write may have been carried out.
   *
   * @default 120000
   */
  readonly totalTimeoutMs?: number | undefined;
  /**
   * How often a call may be retried, from 0 to 20, if its retry rule allows it. Not counted: one retry with a new token after a
   * 401, and retries that wait for an earlier attempt of the same transfer.
   *
   * @default 2
   */
  readonly maxRetries?: number | undefined;
}

/** Options of every call. */
export interface CallOptions extends LimitOptions {
  /**
   * Aborts the call at once, in every phase. The `outcome` of the error says whether the request may have reached the service.
   *
   * @default none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Extra request headers. Authorization, Idempotency-Key, Content-Type, Content-Length, Host, connection headers and control
   * characters are rejected.
   *
   * @default none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Extra top-level body fields, for fields that the documents mention without a place, such as `twoFactorCode`: the result of
   * `extraFields`. How the service refuses a wrong code is undocumented; an `ApiError` with `httpStatus` 403 is assumed.
   *
   * @default none
   */
  readonly extraBody?: ExtraBody | undefined;
}

/**
 * 1 to 255 visible ASCII characters. Add `firstUsedAt` if you send a key again and know when it was first used: a service
 * that has forgotten the key would make a second payment, and a rejection proves nothing about earlier calls. Without a
 * store that survives restarts, a rejection is `unknown` if `firstUsedAt`, or the time in a derived key, is before this process began.
 */
export type IdempotencyKey = string | { readonly key: string; readonly firstUsedAt?: Date | undefined };

/** Options of a write. The SDK makes an idempotency key unless you pass one. */
export interface KeyedCallOptions extends CallOptions {
  /** @default a new UUID per call */
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Options of a transfer. `idempotencyKey` is required. */
export interface TransferCallOptions extends CallOptions {
  /**
   * Pass the same key every time you try the same transfer; `deriveKey` makes such keys. Keep it after a refusal that leaves
   * nothing to correct in the request: `insufficient_balance`, once the account is funded, or a wrong two-factor code. A corrected
   * transfer needs a new key. `false` sends no key: then nothing prevents a second transfer if you call again.
   */
  readonly idempotencyKey: IdempotencyKey | false;
}

/** Options of a paid fetch. */
export interface PaidCallOptions extends CallOptions {
  /**
   * The highest price that you accept, in USDC: `priceLimit("0.10")`. The SDK first requests the resource itself, from your process and without
   * paying, and does not call the service if the resource asks for more or its price is not known. This is a check, not a limit:
   * the resource may ask the agent for another price a moment later.
   *
   * @default no check
   */
  readonly maxAmount?: PriceLimit | undefined;
}

/** What a resource method passes to the runtime. */
export interface CallArguments {
  readonly path?: Readonly<Record<string, string | number | bigint | boolean>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly options?: CallOptions | KeyedCallOptions | TransferCallOptions | PaidCallOptions | undefined;
}

/** Carries out one operation: the function through which generated methods call the runtime. */
export type Caller = <Data>(operation: Operation, args: CallArguments) => ResultPromise<Data>;
