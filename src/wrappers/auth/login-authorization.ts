// Authorization of a client that logs in with its own credentials.

import type { WarningEvent } from "../hooks/hooks.ts";
import type { Caller } from "../operation/caller.ts";
import type { Clock } from "../platform/clock.ts";
import { type Authorization, fixedAuthorization, tokenAuthorization } from "./authorization.ts";
import { type Grant, TokenManager } from "./token-manager.ts";

/** What a client lends to its authorization. */
export interface AuthorizationContext {
  readonly clock: Clock;
  readonly warn: (event: WarningEvent) => void;
  /** The client's way of calling, with another authorization. */
  readonly callAs: (authorization: Authorization) => Caller;
}

/** How one service logs in. */
export interface LoginParts {
  /** Names the account. */
  readonly identity: string;
  /** What must not show up in messages. */
  readonly secrets: () => readonly string[];
  readonly login: (call: Caller, signal: AbortSignal) => Promise<Grant>;
  /** Renews the token that `call` carries. */
  readonly refresh?: (call: Caller, signal: AbortSignal) => Promise<Grant>;
}

/** Bearer tokens that the client gets, shares among its calls and renews. */
export function loginAuthorization(
  { clock, warn, callAs }: AuthorizationContext,
  { identity, secrets, login, refresh }: LoginParts,
): Authorization {
  const tokens = new TokenManager({
    login: (signal) => login(callAs(authorization), signal),
    // It carries the very token that it renews, and a refusal of it leads to no other renewal.
    refresh: refresh && ((token, signal) => refresh(callAs(fixedAuthorization(token)), signal)),
    clock,
    warn,
  });
  const authorization = tokenAuthorization(tokens, identity, secrets);
  return authorization;
}
