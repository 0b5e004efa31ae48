// Removes secrets from texts for people and logs (S36).

import { transformAt } from "../money/json-path.ts";
import type { JsonPath } from "../operation/operation.ts";
import { replaceCardNumbers } from "./card-numbers.ts";
import { KnownSecrets } from "./known-secrets.ts";

const HIDDEN = "[redacted]";

/** Replaces the secrets in a text. */
export type Scrub = (text: string) => string;

/**
 * Replaces the given secrets, also URL-encoded, form-encoded and JSON-escaped, and anything that looks like a card number, a JSON
 * Web Token or a bearer credential, in time linear in the length of the text. `shown`: all texts that it will be called with, if
 * they are known, so that a call with many secrets takes little time.
 */
export function createScrubber(secrets: Iterable<string>, shown?: string): Scrub {
  const known = new KnownSecrets(secrets, shown);
  return (text) => {
    const scrubbed = known
      .replace(text, HIDDEN)
      .replace(/(?<![\w-])eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, HIDDEN)
      .replace(/\b(Bearer\s+)(?=\S*\d)[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`);
    return replaceCardNumbers(scrubbed, HIDDEN);
  };
}

/** Replaces every text as a whole, where all of them are secret. */
export const hideAll: Scrub = () => HIDDEN;

/** The texts and numbers at the sensitive paths of bodies, each once, for `createScrubber`. */
export function sensitiveValues(bodies: readonly unknown[], paths: readonly JsonPath[] = []): string[] {
  const found = new Set<unknown>();
  const value = (at: unknown) => {
    found.add(at);
    return at;
  };
  for (const body of bodies) transformAt(body, paths, { value });
  const values: string[] = [];
  // The loop visits values added to the set meanwhile, each once.
  for (const at of found) {
    if (typeof at === "string" || typeof at === "number") values.push(String(at));
    else if (typeof at === "object" && at !== null) for (const inner of Object.values(at)) found.add(inner);
  }
  return values;
}
