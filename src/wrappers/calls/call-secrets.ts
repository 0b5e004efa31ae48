// What no error of a call may show: its secrets, even if the service repeats them (S36).

import { base64Forms } from "../redaction/held-secrets.ts";
import { createScrubber, type Scrub } from "../redaction/redact.ts";
import type { CallContext } from "./call-context.ts";

// A body may have thousands of values, of which few are credentials.
const MOST_IN_BASE64 = 300;

/** The secrets of the client, and `more`, which are those of one call; the first ones also in base64. */
export function secretsOf({ authorization, held }: CallContext, more: readonly string[] = []): readonly string[] {
  const all = [...new Set([...authorization.secrets(), ...held.all, ...more])];
  return [...all, ...all.slice(0, MOST_IN_BASE64).flatMap(base64Forms)];
}

/** Secrets are collected when there is something to redact: most calls succeed. */
export function scrubberOf(secrets: () => readonly string[]): Scrub {
  return (text) => createScrubber(secrets(), text)(text);
}
