// Which credential an attempt carries, and which texts must never show up in messages.

import { ArgumentError } from "./errors/argument-error.ts";
import type { Operation } from "./operation.ts";
import type { TokenManager } from "./token-manager.ts";

/** A client's credentials. */
export interface Authorization {
  /**
   * The value of the Authorization header for one attempt; undefined where the operation takes none.
   *
   * @throws {ArgumentError} where the operation wants another kind of credential (S7); a failed login's own error.
   */
  header(operation: Operation, signal: AbortSignal | undefined): Promise<string | undefined>;
  /** The service refused this header's value: it is not used again. */
  refused(header: string): void;
  /** Credentials and tokens in use at the moment. */
  secrets(): readonly string[];
}

/** A client that logs in: bearer tokens for every operation but the login itself. */
export function tokenAuthorization(tokens: TokenManager, credentials: readonly string[]): Authorization {
  return {
    async header({ id, auth = "token" }, signal) {
      if (auth === "connector") throw new ArgumentError(`${id} takes a connector key: call it through an AgentClient`);
      return auth === "token" ? `Bearer ${await tokens.token(signal)}` : undefined;
    },
    refused: (header) => tokens.discard(header.slice("Bearer ".length)),
    secrets: () => (tokens.current === undefined ? credentials : [...credentials, tokens.current]),
  };
}

/** An agent client: the connector key, for agent operations alone (S7). */
export function connectorAuthorization(connectorKey: string): Authorization {
  return {
    async header({ id, auth }) {
      if (auth !== "connector")
        throw new ArgumentError(`${id} is no agent operation: the connector key is not sent there`);
      return `Bearer ${connectorKey}`;
    },
    // There is no other key to use instead.
    refused: () => undefined,
    secrets: () => [connectorKey],
  };
}
