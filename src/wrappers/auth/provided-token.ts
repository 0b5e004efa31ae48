// Bearer tokens that the user gives in place of credentials (S49).

import { abortable } from "../deadlines/abortable.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { type Authorization, bearer, fixedAuthorization, takesToken, tokenOf } from "./authorization.ts";
import { askProvider, checkCredential } from "./credential.ts";

/** What a token provider is told. */
export interface TokenRequest {
  /** The token that the service has just refused; undefined where none was. The same one again ends the call with the refusal. */
  readonly refused: string | undefined;
}

/** Gives a bearer token. It is asked before every attempt, so it keeps its tokens by itself. */
export type TokenProvider = (request: TokenRequest) => string | Promise<string>;

/** The `token` option of a client that can also log in. */
export interface TokenOption {
  /**
   * A bearer token in place of the credentials, with which the client never logs in: e.g. one that a whole fleet shares. A
   * function is asked before every attempt, and once more after a 401, with the token that was refused. @default none
   */
  readonly token?: string | TokenProvider | undefined;
}

/**
 * What the `token` option makes; undefined where it is not given.
 *
 * @throws {ConfigurationError} where it is no token, or where credentials are given as well.
 */
export function tokenOption(
  { token }: TokenOption,
  credentials: Readonly<Record<string, unknown>>,
): Authorization | undefined {
  if (token === undefined) return undefined;
  const other = Object.keys(credentials).find((name) => credentials[name] !== undefined);
  if (other !== undefined) throw new ConfigurationError(`give token or ${other}, not both`);
  return typeof token === "function"
    ? providedAuthorization(token)
    : fixedAuthorization(checkCredential("token", token));
}

function providedAuthorization(provider: TokenProvider): Authorization {
  let known: readonly string[] = [];
  return {
    identity: undefined,
    async header(operation, signal, refused) {
      if (!takesToken(operation)) return undefined;
      const request = { refused: refused === undefined ? undefined : tokenOf(refused) };
      const token = await abortable(
        askProvider("token", () => provider(request)),
        signal,
      );
      known = [token];
      return bearer(token);
    },
    refused: () => true,
    secrets: () => known,
    close: () => undefined,
  };
}
