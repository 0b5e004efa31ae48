// Pauses logins with credentials that the service has rejected (S56).

import { AuthenticationError } from "../errors/authentication-error.ts";
import type { CallArguments } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";
import type { Clock } from "../platform/clock.ts";

/** Sends one token request. */
export type LoginCall = <Data>(operation: Operation, args: CallArguments) => Promise<Data>;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface Rejection {
  readonly credentials: string;
  readonly error: AuthenticationError;
  readonly pauseMs: number;
  /** By the monotonic clock. */
  readonly endsAt: number;
}

/** Without a pause, a wrong secret costs one login per call, and services lock accounts for that. */
export class LoginBackoff {
  readonly #clock: Clock;
  #rejection: Rejection | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * The same request, except that rejected credentials are not sent again for 1 s, and for twice as long after each further
   * rejection, up to 60 s. Other credentials are sent at once.
   *
   * @throws {AuthenticationError} with `attempts: 0` during a pause.
   */
  guard(login: LoginCall): LoginCall {
    return async (operation, args) => {
      const credentials = JSON.stringify(args.body);
      const last = this.#rejection?.credentials === credentials ? this.#rejection : undefined;
      if (last && this.#clock.monotonic() < last.endsAt) throw this.#paused(last);
      try {
        const response = await login<never>(operation, args);
        this.#rejection = undefined;
        return response;
      } catch (error) {
        if (error instanceof AuthenticationError) {
          const pauseMs = last ? Math.min(last.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
          this.#rejection = { credentials, error, pauseMs, endsAt: this.#clock.monotonic() + pauseMs };
        }
        throw error;
      }
    };
  }

  #paused({ error, endsAt }: Rejection): AuthenticationError {
    const until = new Date(this.#clock.now() + endsAt - this.#clock.monotonic()).toISOString();
    const { httpStatus, code, method } = error;
    return new AuthenticationError({
      ...{ httpStatus, code, method, cause: error },
      outcome: "not-sent",
      message: `the service rejected these credentials. The SDK does not send them again before ${until}; correct the secret`,
    });
  }
}
