// The credential of each attempt, and the secrets to keep out of messages.

import { ArgumentError } from "../errors/argument-error.ts";
import type { Operation } from "../operation/operation.ts";
import type { TokenManager } from "./token-manager.ts";

/** What may wait for a credential: a call. Its signal is looked at only if it waits. */
export interface WaitingCall {
  readonly signal: AbortSignal | undefined;
}

/** The credentials of one client. */
export interface Authorization {
  /** Names the account; undefined if only tokens are known, which change. */
  readonly identity: string | undefined;
  /** The header of the credential, in lower case. @default "authorization" */
  readonly headerName?: string;
  /**
   * The credential's header of one attempt, at once if there is one; undefined if the operation takes none. `refused` is the
   * header that the service refused on the attempt before. If it comes back, there is no other one, and the refusal stands.
   *
   * @throws {ArgumentError} if the operation needs another kind of credential (S7).
   * @throws the error of a failed login, which is one object for all waiting calls; `signal.reason`.
   */
  header(
    operation: Operation,
    waiting: WaitingCall,
    refused?: string,
  ): string | undefined | Promise<string | undefined>;
  /** Reports a header that the service refused. True if another one is available (S3). */
  refused(header: string): boolean;
  /** Current credentials and tokens, whether or not a call has sent them. */
  secrets(): readonly string[];
  /** Stops renewing tokens. */
  close(): void;
}

const SCHEME = "Bearer ";

/** A client that logs in: bearer tokens for every operation except the login. */
export function tokenAuthorization(
  tokens: TokenManager,
  identity: string,
  credentials: () => readonly string[],
  refuse?: (token: string) => void,
): Authorization {
  return {
    identity,
    header(operation, waiting) {
      if (!takesToken(operation)) return undefined;
      const held = tokens.usable();
      return held === undefined ? tokens.token(waiting.signal).then(bearer) : bearer(held);
    },
    refused(header) {
      const token = tokenOf(header);
      tokens.discard(token);
      refuse?.(token);
      return true;
    },
    secrets: () => (tokens.current === undefined ? credentials() : [...credentials(), tokens.current]),
    close: () => tokens.close(),
  };
}

/** One token without renewal: a 401 stands. */
export function fixedAuthorization(token: string): Authorization {
  return {
    identity: undefined,
    header: (operation) => (takesToken(operation) ? bearer(token) : undefined),
    refused: () => false,
    secrets: () => [token],
    close: () => undefined,
  };
}

/** An agent client: the connector key, only for agent operations (S7). */
export function connectorAuthorization(connectorKey: string): Authorization {
  return {
    ...fixedAuthorization(connectorKey),
    identity: connectorKey,
    header({ name, auth }) {
      if (auth !== "connector")
        throw new ArgumentError(`${name} is not an agent operation: an AgentClient cannot call it`);
      return bearer(connectorKey);
    },
  };
}

/** Whether the operation takes a bearer token. @throws {ArgumentError} if it takes a connector key. */
export function takesToken({ name, auth = "token" }: Operation): boolean {
  if (auth === "connector") throw new ArgumentError(`${name} needs a connector key: call it with an AgentClient`);
  return auth === "token";
}

/** The header for a token. */
export function bearer(token: string): string {
  return SCHEME + token;
}

/** The token in a header. */
export function tokenOf(header: string): string {
  return header.slice(SCHEME.length);
}
