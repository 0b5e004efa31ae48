// Hides credentials in recorded headers: those that carry one by their name, and known secrets, tokens and card numbers anywhere.

import { createScrubber } from "../../../wrappers/util/redact.ts";
import { sandboxToken } from "./hide-secrets.ts";
import { hidden } from "./hide-values.ts";

/** Headers as an object of lower-case names, without credentials. */
export type HideHeaders = (
  headers: Iterable<readonly [name: string, value: string]>,
) => Readonly<Record<string, string>>;

const secretName = /cookie|secret|token|password|api-?key|(?:^|-)(?:otp|2fa|two-factor)/;

/** @param known secrets of the sandbox, hidden wherever they occur. */
export function headerHider(known: readonly string[]): HideHeaders {
  const scrub = createScrubber(known);
  const shown = (name: string, value: string) => {
    // The scheme tells whether the header has the right form.
    if (name.endsWith("authorization")) return value.replace(/^(\w+ )?.*$/s, `$1${hidden}`);
    return secretName.test(name) ? hidden : scrub(value).replace(sandboxToken, hidden);
  };
  return (headers) => Object.fromEntries([...headers].map(([name, value]) => [name, shown(name, value)]));
}
