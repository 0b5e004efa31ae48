// What a user may watch of calls (S41). Nothing that can be printed or serialised of it holds a credential, a body, a value of
// a described path or of a query (S36).

import type { SdkError } from "../errors/sdk-error.ts";
import type { HttpMethod, RetryClass } from "../operation/operation.ts";
import type { RateLimit } from "../operation/results.ts";

/** One logical call. */
export interface CallEvent {
  /** The operationId, or method and path of a `client.request()`. */
  readonly operation: string;
  /** Scheme, host and port of the base address. */
  readonly origin: string;
  readonly method: HttpMethod;
  /** The path as a template, e.g. `/apikey/{id}`, because its values may be personal; that of a `client.request()` as it was given. */
  readonly path: string;
  readonly retry: RetryClass;
  readonly idempotencyKey: string | undefined;
}

/** A request that is about to be sent. */
export interface RequestEvent extends CallEvent {
  /** 1 for the first time that the call is sent. */
  readonly attempt: number;
}

/** How an attempt ended. */
export interface ResponseEvent extends RequestEvent {
  /** Milliseconds from sending to the end of the body, or to the failure. */
  readonly durationMs: number;
  /** HTTP status; undefined where no answer came. */
  readonly httpStatus: number | undefined;
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** Undefined where the attempt succeeded. Its `outcome` is that of this attempt alone. */
  readonly error: SdkError | undefined;
}

/** A call that is going to be sent again. */
export interface RetryEvent extends RequestEvent {
  /** The attempt that failed is `attempt`; this is why. */
  readonly error: SdkError;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** Whether the token is renewed first, since the service refused it (S3). */
  readonly renewsToken: boolean;
}

/** Something that a careful user wants to know, and that breaks no call. */
export interface WarningEvent {
  /**
   * `background_renewal_failed`: a token could not be renewed ahead of time (S4). `process_only_store`: keys are remembered by
   * this process alone, because the client has no `store` (S12). `process_store_full`: and that has begun to forget them.
   * `hook_failed`: a hook threw, or asked for a header that cannot be sent.
   */
  readonly code: "background_renewal_failed" | "process_only_store" | "process_store_full" | "hook_failed";
  readonly message: string;
  readonly cause?: unknown;
}

/** What `next` of an `around` hook gives when the call has succeeded. */
export interface CallSummary {
  readonly httpStatus: number;
  readonly requestId: string | undefined;
  readonly attempts: number;
}

/**
 * Functions that watch the calls of a client. What they throw or reject with breaks no call, and none is waited for but
 * `around`, until it calls `next`.
 */
export interface Hooks {
  /** An attempt is about to be sent. @default none */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** An attempt has ended, with an answer or without. @default none */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** A call is going to be sent again. @default none */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Something that a careful user wants to know, and that breaks no call. @default none */
  readonly onWarning?: ((event: WarningEvent) => void) | undefined;
  /**
   * Wraps one logical call with all its attempts. `next` carries it out, once however often it is called; it takes headers to
   * add to every attempt, such as `traceparent`, and rejects with the call's own error. What `around` gives or throws changes
   * nothing of the call, which is carried out also where `next` is never called. The caller has the result as soon as it is
   * there, whatever `around` does then; one that neither ends nor calls `next` holds the call up until its deadline.
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
