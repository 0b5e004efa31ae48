// Credentials as options give them: as text, from the environment, or from a function that is asked when one is needed (S49).

import { ConfigurationError } from "../errors/configuration-error.ts";
import { CredentialError } from "../errors/credential-error.ts";
import { environmentVariable } from "../platform/environment.ts";

/** Gives a secret whenever the client logs in, e.g. from a secret store. */
export type SecretProvider = () => string | Promise<string>;

/** A secret and what is known of it. */
export interface Secret {
  /** @throws {CredentialError} where the function that it comes from fails. */
  read(): Promise<string>;
  /** What must not show up in messages. */
  known(): readonly string[];
}

/**
 * A credential from an option or the environment. @throws {ConfigurationError} where both are missing, or where it could
 * not stand in a header; the message never repeats it.
 */
export function credential(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  if (value === undefined || value === "") {
    throw new ConfigurationError(`${name} is missing: give the option, or set ${variable}`);
  }
  return checkCredential(name, value);
}

/** @throws {ConfigurationError} where the text could not stand in a header; the message never repeats it. */
export function checkCredential(name: string, value: string): string {
  if (fitsIntoHeader(value)) return value;
  throw new ConfigurationError(`${name} must be visible ASCII without blanks; was it copied with a line break?`);
}

/** A secret from an option, which may be a function, or from the environment. */
export function secret(name: string, given: string | SecretProvider | undefined, variable: string): Secret {
  if (typeof given !== "function") {
    const value = credential(name, given, variable);
    return { read: async () => value, known: () => [value] };
  }
  let known: readonly string[] = [];
  return {
    async read() {
      const value = await askProvider(name, given);
      known = [value];
      return value;
    },
    known: () => known,
  };
}

/** What a function of the user's gives for a credential. @throws {CredentialError} where it fails or gives none. */
export async function askProvider(name: string, provider: () => unknown): Promise<string> {
  let value: unknown;
  try {
    value = await provider();
  } catch (cause) {
    throw new CredentialError(`the function given as ${name} failed`, { cause });
  }
  if (fitsIntoHeader(value)) return value;
  throw new CredentialError(`the function given as ${name} must give visible ASCII without blanks`);
}

/** Whether a value can stand in a header as a credential. */
export function fitsIntoHeader(value: unknown): value is string {
  return typeof value === "string" && /^[!-~]+$/.test(value);
}
