// What all throttles do with an attempt.

import { ApiError } from "../errors/api-error.ts";
import type { SdkError } from "../errors/sdk-error.ts";
import type { WaitHints } from "../http/retry-after.ts";
import type { Clock } from "../platform/clock.ts";
import type { ThrottledAttempt, ThrottledResult, UnsentAttempt } from "./throttle.ts";

/** A longer wait is for the user to plan (S24). */
export const LONGEST_WAIT_MS = 60_000;

/** The categories of the service's limits are undocumented (G46); resources are assumed to lie within one each. */
export function resourceOf({ name, path }: ThrottledAttempt["operation"]): string {
  const [client, resource] = name.split(".");
  return resource === undefined || name.includes(" ") ? path.split("/", 2).join("/") : `${client}.${resource}`;
}

export function notSent(error: SdkError): UnsentAttempt {
  return { ok: false, error, end: { kind: "final" } };
}

/** What the response of an attempt says about waiting. Its body was read before, into the error. */
export function waitHintsOf(made: ThrottledResult, clock: Clock): WaitHints | undefined {
  const response = made.ok ? made.result : made.response;
  if (!response) return undefined;
  const { status, headers } = response;
  const bodySeconds = !made.ok && made.error instanceof ApiError ? made.error.retryAfterSeconds : undefined;
  return { status, headers, bodySeconds, now: clock.now() };
}
