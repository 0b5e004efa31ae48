// What a client asks before it sends an attempt, if it has a throttle (S57).

import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import type { CallFacts, SdkError } from "../errors/sdk-error.ts";
import type { Operation } from "../operation/operation.ts";
import type { Clock } from "../platform/clock.ts";
import type { AttemptEnd } from "../retries/retry-policy.ts";

/** An attempt that is about to be sent. */
export interface ThrottledAttempt {
  readonly operation: Operation;
  /** The base address of the service. */
  readonly base: string;
  readonly clock: Clock;
  /** The scope of the call. */
  readonly scope: DeadlineScope;
  /** Facts for errors. */
  readonly facts: CallFacts;
}

interface AttemptResponse {
  readonly status: number;
  readonly headers: Headers;
}

/** An attempt that was not sent. */
export interface UnsentAttempt {
  readonly ok: false;
  readonly error: SdkError;
  readonly end: AttemptEnd;
}

/** How an attempt ended. */
export type ThrottledResult =
  | { readonly ok: true; readonly result: AttemptResponse }
  | (UnsentAttempt & { readonly response?: AttemptResponse });

/** Delays attempts, or refuses to send them. Made by `adaptiveRateLimit`. */
export interface Throttle {
  /** Sends the attempt when it is time. Never rejects: an attempt that is not sent is a failure with the outcome `not-sent`. */
  run<Made extends ThrottledResult>(
    attempt: ThrottledAttempt,
    send: () => Promise<Made>,
  ): Promise<Made | UnsentAttempt>;
}
