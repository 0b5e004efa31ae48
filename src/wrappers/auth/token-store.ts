// What a client asks of a store of tokens that several processes share (S60).

import { ConfigurationError } from "../errors/configuration-error.ts";
import type { WarningEvent } from "../hooks/hooks.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import type { Clock } from "../platform/clock.ts";
import type { RandomSource } from "../platform/random.ts";
import type { Grant } from "./token-manager.ts";

/** Sends a login, or throws instead. `credentials`: the text that the login contains, which must not be stored. */
export type GuardLogin = <Data>(credentials: string, send: () => Promise<Data>) => Promise<Data>;

/** How one client gets tokens by itself. */
export interface TokenSource {
  /** Base address of the service and name of the account. Processes with the same two share a token. */
  readonly account: readonly [base: string, identity: string];
  readonly login: (signal: AbortSignal, guard?: GuardLogin) => Promise<Grant>;
  readonly refresh: ((token: string, signal: AbortSignal) => Promise<Grant>) | undefined;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly warn: (event: WarningEvent) => void;
}

/** The shared token of one account, as one client sees it. */
export interface SharedToken {
  /**
   * The shared token, by a login if there is none. Its lifetime is how long it may be used before asking again.
   *
   * @throws the error of the login.
   */
  obtain(signal: AbortSignal): Promise<Grant>;
  /** The service rejected this token: `obtain` does not return it again. */
  refuse(token: string): void;
  /** The last tokens of all clients that share the store in this process, which must not appear in messages. */
  secrets(): readonly string[];
}

/** Shares tokens among processes. Made by `createTokenStore`. */
export interface TokenStore {
  share(source: TokenSource): SharedToken;
}

/** The `tokenStore` option of a client that logs in. */
export interface TokenStoreOption {
  /**
   * Shares the token with other processes of the same account: see `createTokenStore` (S60).
   *
   * @default none: each client logs in for itself
   */
  readonly tokenStore?: TokenStore | undefined;
}

/** @throws {ConfigurationError} if the option is no token store. */
export function checkTokenStore({ tokenStore }: TokenStoreOption): TokenStore | undefined {
  const complaint = tokenStore === undefined ? undefined : complaintAboutMethods("tokenStore", tokenStore, ["share"]);
  if (complaint !== undefined) throw new ConfigurationError(complaint);
  return tokenStore;
}
