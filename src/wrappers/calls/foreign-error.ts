// Wraps errors that are not the SDK's: those of an injected clock, transport or random source.

import { describeCause } from "../errors/cause.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import type { CallFacts } from "../errors/sdk-error.ts";
import type { Scrub } from "../redaction/redact.ts";

/** The request may have been sent before such an error, so the outcome is unknown. */
export function foreignError(cause: unknown, facts: CallFacts, scrub: Scrub): ConnectionError {
  return new ConnectionError(`${facts.method}: the call failed inside the client`, {
    ...facts,
    outcome: "unknown",
    cause: describeCause(cause, scrub),
  });
}
