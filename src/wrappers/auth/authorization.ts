// Which credential an attempt carries, and which texts must never show up in messages.

import { ArgumentError } from "../errors/argument-error.ts";
import type { Operation } from "../operation/operation.ts";
import type { TokenManager } from "./token-manager.ts";

/** A client's credentials. */
export interface Authorization {
  /** Names the account that the credential belongs to; undefined where only tokens are known, which change. */
  readonly identity: string | undefined;
  /**
   * The value of the Authorization header for one attempt; undefined where the operation takes none. `refused` is the value
   * that the service refused on the attempt before: where it comes back, there is no other, and the refusal stands.
   *
   * @throws {ArgumentError} where the operation wants another kind of credential (S7); a failed login's own error, which is
   * one object for all who wait; `signal.reason`.
   */
  header(operation: Operation, signal: AbortSignal | undefined, refused?: string): Promise<string | undefined>;
  /** The service refused this header's value: it is not used again. True where another one can be asked for (S3). */
  refused(header: string): boolean;
  /** Credentials and tokens in use at the moment. */
  secrets(): readonly string[];
  /** Nothing is got ahead of time any more. */
  close(): void;
}

const SCHEME = "Bearer ";

/** A client that logs in: bearer tokens for every operation but the login itself. */
export function tokenAuthorization(
  tokens: TokenManager,
  identity: string,
  credentials: () => readonly string[],
): Authorization {
  return {
    identity,
    async header(operation, signal) {
      return takesToken(operation) ? bearer(await tokens.token(signal)) : undefined;
    },
    refused(header) {
      tokens.discard(tokenOf(header));
      return true;
    },
    secrets: () => (tokens.current === undefined ? credentials() : [...credentials(), tokens.current]),
    close: () => tokens.close(),
  };
}

/** One token that nothing renews: a 401 stands. */
export function fixedAuthorization(token: string): Authorization {
  return {
    identity: undefined,
    header: async (operation) => (takesToken(operation) ? bearer(token) : undefined),
    refused: () => false,
    secrets: () => [token],
    close: () => undefined,
  };
}

/** An agent client: the connector key, for agent operations alone (S7). */
export function connectorAuthorization(connectorKey: string): Authorization {
  return {
    ...fixedAuthorization(connectorKey),
    identity: connectorKey,
    async header({ id, auth }) {
      if (auth !== "connector")
        throw new ArgumentError(`${id} is no agent operation: the connector key is not sent there`);
      return bearer(connectorKey);
    },
  };
}

/** Whether the operation takes a bearer token. @throws {ArgumentError} where it takes a connector key. */
export function takesToken({ id, auth = "token" }: Operation): boolean {
  if (auth === "connector") throw new ArgumentError(`${id} takes a connector key: call it through an AgentClient`);
  return auth === "token";
}

/** The header's value for a token. */
export function bearer(token: string): string {
  return SCHEME + token;
}

/** The token in a header's value. */
export function tokenOf(header: string): string {
  return header.slice(SCHEME.length);
}
