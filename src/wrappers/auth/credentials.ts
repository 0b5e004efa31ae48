// Credentials from options: a text, an environment variable, or a function that is called when one is needed.

import { ConfigurationError, CredentialError } from "../errors.ts";
import { abortable } from "../util/abort.ts";
import { describeCause } from "../util/cause.ts";
import { environmentVariable } from "../util/platform.ts";
import { createScrubber } from "../util/redact.ts";
import { isVisibleAscii } from "../util/validate.ts";
import { type Authorization, bearer, fixedAuthorization, HeldSecrets, takesToken, tokenOf } from "./token.ts";

/** Returns a secret, e.g. from a secret store. Called whenever the client logs in. */
export type SecretProvider = () => string | Promise<string>;

export interface Secret {
  read(): Promise<string>;
  /** Texts that must not appear in messages. */
  known(): readonly string[];
}

/** From an option or the environment. Messages never repeat it. */
export function credential(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  if (value === undefined || value === "") {
    throw new ConfigurationError(`${name} is missing: pass the option or set ${variable}`);
  }
  return checkCredential(name, value);
}

function checkCredential(name: string, value: string): string {
  if (isVisibleAscii(value)) return value;
  throw new ConfigurationError(`${name} must be visible ASCII without spaces. Was it copied with a line break?`);
}

/** A secret from an option, which may be a function, or from the environment. */
export function secret(name: string, given: string | SecretProvider | undefined, variable: string): Secret {
  if (typeof given !== "function") {
    const value = credential(name, given, variable);
    return { read: async () => value, known: () => [value] };
  }
  const held = new HeldSecrets();
  return { read: () => askProvider(name, given, held), known: () => held.all };
}

/** The credential that the user's function returns, added to `held`. */
export async function askProvider(name: string, provider: () => unknown, held: HeldSecrets): Promise<string> {
  let value: unknown;
  try {
    value = await provider();
  } catch (thrown) {
    const cause = describeCause(thrown, createScrubber(held.all));
    throw new CredentialError(`The function passed as ${name} failed`, { cause });
  }
  if (isVisibleAscii(value)) {
    held.add(value);
    return value;
  }
  throw new CredentialError(`The function passed as ${name} must return visible ASCII without spaces`);
}

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

/** Undefined without the option. */
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
      const asking = askProvider("token", () => provider(request), held);
      return bearer(await abortable(asking, waiting.signal));
    },
    discard: () => true,
    secrets: () => held.all,
    close: () => undefined,
  };
}
