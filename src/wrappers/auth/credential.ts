// Credentials from options: a text, an environment variable, or a function that is called when one is needed (S49).

import { describeCause } from "../errors/cause.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { CredentialError } from "../errors/credential-error.ts";
import { isVisibleAscii } from "../parsing/tokens.ts";
import { environmentVariable } from "../platform/environment.ts";
import { HeldSecrets } from "../redaction/held-secrets.ts";
import { createScrubber } from "../redaction/redact.ts";

/** Returns a secret, e.g. from a secret store. Called whenever the client logs in. */
export type SecretProvider = () => string | Promise<string>;

export interface Secret {
  /** @throws {CredentialError} if the user's function fails. */
  read(): Promise<string>;
  /** Texts that must not appear in messages. */
  known(): readonly string[];
}

/**
 * A credential from an option or the environment.
 *
 * @throws {ConfigurationError} if it is missing or does not fit into a header; the message never repeats it.
 */
export function credential(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  if (value === undefined || value === "") {
    throw new ConfigurationError(`${name} is missing: pass the option or set ${variable}`);
  }
  return checkCredential(name, value);
}

/** @throws {ConfigurationError} if the text does not fit into a header; the message never repeats it. */
export function checkCredential(name: string, value: string): string {
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

/** The credential that the user's function returns, added to `held`. @throws {CredentialError} if it fails or returns none. */
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
