// Hooks that observe calls. Their events contain no credentials, bodies, query values, or values of documented paths.

import type { AttemptResult } from "../call/exchange.ts";
import type { Call } from "../call/sender.ts";
import type { SdkError } from "../errors.ts";
import type { HttpMethod, RetryRule } from "../operation.ts";
import type { RateLimit, ResultWithResponse } from "../results.ts";

/** One logical call. */
export interface CallEvent {
  /** The operationId, or method and path of a `client.request()`. */
  readonly operation: string;
  /** Scheme, host and port of the base address. */
  readonly origin: string;
  readonly method: HttpMethod;
  /** The path template, e.g. `/apikey/{id}`, because values may be personal. The given path of a `client.request()`. */
  readonly path: string;
  /** The retry rule of the operation. */
  readonly retry: RetryRule;
  /** The documented error codes of the operation. Other codes are possible. Empty for a `client.request()`. */
  readonly errorCodes: readonly string[];
  readonly idempotencyKey: string | undefined;
}

/** An attempt that is about to be sent. */
export interface RequestEvent extends CallEvent {
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** The end of an attempt. */
export interface ResponseEvent extends RequestEvent {
  /** Milliseconds from sending to the end of the body or the failure. */
  readonly durationMs: number;
  /** HTTP status. Undefined if there was no response. */
  readonly httpStatus: number | undefined;
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** Undefined if the attempt succeeded. Its `outcome` is that of this attempt only. */
  readonly error: SdkError | undefined;
}

/** A retry that is about to happen. */
export interface RetryEvent extends CallEvent {
  /** The number of the failed attempt. */
  readonly attempt: number;
  /** The error of that attempt. */
  readonly error: SdkError;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** Whether the token is renewed first, because the service rejected it. */
  readonly renewsToken: boolean;
}

/** A problem that breaks no call. */
export interface WarningEvent {
  /**
   * - `background_renewal_failed`: a token could not be renewed before it expired
   * - `token_store_failed`: the `tokenStore` failed, so the client logged in on its own
   * - `process_only_store`: only this process remembers keys, because the client has no `store`
   * - `process_store_full`: the process's own store is full and forgets keys
   * - `unknown_body_field`: a body has a field that the documentation does not name, which is sent as given
   * - `hook_failed`: a hook threw, or added an invalid header
   */
  readonly code:
    | "background_renewal_failed"
    | "token_store_failed"
    | "process_only_store"
    | "process_store_full"
    | "unknown_body_field"
    | "hook_failed";
  readonly message: string;
  readonly cause?: unknown;
}

/** The result of `next` in an `around` hook if the call succeeded. */
export interface CallSummary {
  readonly httpStatus: number;
  readonly requestId: string | undefined;
  readonly attempts: number;
}

/**
 * Functions that observe the calls of a client. Their errors break no call. The client waits only for `around`, until it calls
 * `next`.
 */
export interface Hooks {
  /** An attempt is about to be sent. @default none */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** An attempt has ended, with or without a response. @default none */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** A call is about to be retried. @default none */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** A problem that breaks no call. @default none */
  readonly onWarning?: ((event: WarningEvent) => void) | undefined;
  /**
   * Wraps one logical call with all its attempts. `next` performs the call, once however often it is called. It takes headers to
   * add to every attempt, such as `traceparent`, and rejects with the call's error. The result of `around` is ignored, and the
   * call is performed even if `next` is never called. The caller gets the result as soon as it is available. An `around` hook
   * that does not return or call `next` delays the call until its deadline.
   *
   * @default none
   */
  readonly around?:
    | ((
        call: CallEvent,
        next: (added?: { readonly headers?: Readonly<Record<string, string>> | undefined }) => Promise<CallSummary>,
      ) => Promise<unknown>)
    | undefined;
}

/** By which a client finds what runs hooks. `createHooks` makes it, so that clients without hooks do not contain it. */
export const runsHooks: unique symbol = Symbol.for("svc-sdk.hooks") as never;

/** The hooks of a client. Made by `createHooks`, `logHooks`, `openTelemetryHooks` and `openTelemetryMetrics`. */
export interface ClientHooks extends Hooks {
  readonly [runsHooks]: CallHooks;
}

/** What a call tells the hooks of its client. No method throws because of a hook, and only `around` waits for one. */
export interface CallHooks {
  warn(event: WarningEvent): void;
  request(call: Call): void;
  response(call: Call, durationMs: number, result: AttemptResult): void;
  retry(call: Call, error: SdkError, delayMs: number, renewsToken: boolean): void;
  /** Runs the call. */
  around(call: Call): Promise<ResultWithResponse<unknown>>;
}

/** One complete response. */
export interface ObservedResponse {
  /** The operationId, or method and path of a `client.request()`. */
  readonly operation: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly headers: Pick<Headers, "get">;
  readonly body: string;
  /** Replaces the real service's names with the documented ones. */
  readonly rename: (json: unknown) => unknown;
}

/** Observes responses. The calls do not wait for it. Made by `driftDetector` of `svc-sdk/drift`. */
export interface DriftObserver {
  observe(response: ObservedResponse): unknown;
}
