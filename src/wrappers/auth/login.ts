// Logs in with the credentials of a client, and keeps its token valid.

import { AuthenticationError, ResponseError, SdkError } from "../errors.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import type { Operation } from "../operation.ts";
import type { CallArguments, Caller, CallOptions } from "../options.ts";
import { assignDefined } from "../util/branded-error.ts";
import type { Clock, RandomSource } from "../util/platform.ts";
import { fieldsOf, isVisibleAscii, wholeNumber } from "../util/validate.ts";
import type { GuardLogin, TokenStore } from "./shared-token.ts";
import { type Authorization, fixedAuthorization, type Grant, TokenManager, tokenAuthorization } from "./token.ts";

export interface AuthorizationContext {
  readonly base: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly warn: (event: WarningEvent) => void;
  /** Calls operations like the client, but with another authorization. */
  readonly callAs: (authorization: Authorization) => Caller;
}

export interface LoginParts {
  /** Names the account. */
  readonly identity: string;
  /** Texts that must not appear in messages. */
  readonly secrets: () => readonly string[];
  readonly login: (call: LoginCall, signal: AbortSignal) => Promise<Grant>;
  /** Renews the token that `call` carries. */
  readonly refresh?: (call: LoginCall, signal: AbortSignal) => Promise<Grant>;
  readonly tokenStore: TokenStore | undefined;
}

/** Bearer tokens that the client requests, shares among its calls and renews. */
export function loginAuthorization(
  { base, clock, random, warn, callAs }: AuthorizationContext,
  { identity, secrets, tokenStore, ...parts }: LoginParts,
): Authorization {
  const pauseAfterRefusal = loginBackoff(clock);
  const login = (signal: AbortSignal, guard?: GuardLogin) => {
    const call = pauseAfterRefusal(callAs(authorization));
    const guarded: LoginCall = (operation, args) => {
      const send = () => call<never>(operation, args);
      return guard ? guard(JSON.stringify(args.body), send) : send();
    };
    return parts.login(guarded, signal);
  };
  // Carries the token that it renews. If that is refused, no second renewal starts.
  const refresh =
    parts.refresh &&
    ((token: string, signal: AbortSignal) => parts.refresh?.(callAs(refreshing(token)), signal) as Promise<Grant>);
  const refreshing = (token: string): Authorization => ({ ...fixedAuthorization(token), secrets: known });
  const shared = tokenStore?.share({ account: [base, identity], login, refresh, clock, random, warn });
  const tokens = new TokenManager({
    clock,
    warn,
    ...(shared ? { login: shared.obtain } : { login: (signal) => login(signal), refresh }),
  });
  const known = (): readonly string[] => [...secrets(), ...(shared?.secrets() ?? [])];
  const authorization = tokenAuthorization(tokens, identity, known, shared?.refuse);
  return authorization;
}

/** One login, or one refresh of a token. */
export interface LoginRequest {
  readonly operation: Operation;
  readonly body?: () => Promise<object>;
  readonly options?: CallOptions;
  /** Lifetime of a token in seconds, if the response does not state it. */
  readonly documentedLifetime: number;
}

/** Its errors have the outcome `not-sent`: whatever happened to the login, the call that waited for the token was not sent. */
export async function logIn(
  call: LoginCall,
  { operation, body, options, documentedLifetime }: LoginRequest,
): Promise<Grant> {
  try {
    const response: unknown = await call(operation, { body: await body?.(), options });
    const { access_token: token, expires_in: lifetime } = fieldsOf(response);
    if (!isVisibleAscii(token)) {
      const message = `${operation.name}: the response has no usable token`;
      throw new ResponseError(message, { method: operation.name, attempts: 1, code: "response_empty" });
    }
    return { token, lifetimeMs: 1000 * (secondsOf(lifetime) ?? documentedLifetime) };
  } catch (error) {
    if (error instanceof SdkError) {
      assignDefined(error, { outcome: "not-sent", method: error.method ?? operation.name });
    }
    throw error;
  }
}

// An invalid lifetime counts as none.
function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === "string" ? wholeNumber(value) : value;
  return typeof seconds === "number" && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

export type LoginCall = <Data>(operation: Operation, args: CallArguments) => Promise<Data>;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Rejected credentials are not sent again for 1 s, and for twice as long after each further rejection, up to 60 s. Without a pause, a
 * wrong secret costs one login per call, and services lock accounts for that.
 */
function loginBackoff(clock: Clock): (login: LoginCall) => LoginCall {
  // `endsAt`: by the monotonic clock.
  let rejection: { credentials: string; error: AuthenticationError; pauseMs: number; endsAt: number } | undefined;
  return (login) => async (operation, args) => {
    const credentials = JSON.stringify(args.body);
    const last = rejection?.credentials === credentials ? rejection : undefined;
    if (last && clock.monotonic() < last.endsAt) {
      throw pausedError(last.error, new Date(clock.now() + last.endsAt - clock.monotonic()));
    }
    try {
      const response = await login<never>(operation, args);
      rejection = undefined;
      return response;
    } catch (error) {
      if (error instanceof AuthenticationError) {
        const pauseMs = last ? Math.min(last.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
        rejection = { credentials, error, pauseMs, endsAt: clock.monotonic() + pauseMs };
      }
      throw error;
    }
  };
}

function pausedError(cause: AuthenticationError, until: Date): AuthenticationError {
  const problem = "the service rejected these credentials";
  const message = `${problem}. The SDK does not send them again before ${until.toISOString()}; correct the secret`;
  const { httpStatus, code, method } = cause;
  return new AuthenticationError({ httpStatus, code, method, cause, outcome: "not-sent", message });
}
