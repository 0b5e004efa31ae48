// Bearer tokens that the user provides in place of credentials (S49).

import { abortable } from "../deadlines/abort-listeners.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { HeldSecrets } from "../redaction/held-secrets.ts";
import { type Authorization, bearer, fixedAuthorization, takesToken, tokenOf } from "./authorization.ts";
import { askProvider, checkCredential } from "./credential.ts";

/** The argument of a token provider. */
export interface TokenRequest {
  /**
   * The token that the service has just rejected; undefined if it rejected none. If the provider returns the same token again,
   * the call fails with an `AuthenticationError`.
   */
  readonly refused: string | undefined;
}

/** Returns a bearer token. Called before every attempt, so it has to cache its tokens itself. */
export type TokenProvider = (request: TokenRequest) => string | Promise<string>;

/** The `token` option of a client that can also log in. */
export interface TokenOption {
  /**
   * A bearer token in place of the credentials, e.g. one that many processes share. The client never logs in with it. A function
   * is called before every attempt, and after a 401 with the rejected token.
   *
   * @default none
   */
  readonly token?: string | TokenProvider | undefined;
}

/**
 * The authorization for the `token` option; undefined without the option.
 *
 * @throws {ConfigurationError} if the token is invalid, or credentials are passed as well.
 */
export function tokenOption(
  { token }: TokenOption,
  credentials: Readonly<Record<string, unknown>>,
): Authorization | undefined {
  if (token === undefined) return undefined;
  const other = Object.keys(credentials).find((name) => credentials[name] !== undefined);
  if (other !== undefined) throw new ConfigurationError(`Pass token or ${other}, not both`);
  return typeof token === "function"
    ? providedAuthorization(token)
    : fixedAuthorization(checkCredential("token", token));
}

function providedAuthorization(provider: TokenProvider): Authorization {
  const held = new HeldSecrets();
  return {
    identity: undefined,
    async header(operation, waiting, refused) {
      if (!takesToken(operation)) return undefined;
      const request = { refused: refused === undefined ? undefined : tokenOf(refused) };
      const token = await abortable(
        askProvider("token", () => provider(request), held),
        waiting.signal,
      );
      return bearer(token);
    },
    refused: () => true,
    secrets: () => held.all,
    close: () => undefined,
  };
}
