// What all throttles do with an attempt.

import type { SdkError } from "../errors/sdk-error.ts";
import type { ThrottledAttempt, UnsentAttempt } from "./throttle.ts";

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
