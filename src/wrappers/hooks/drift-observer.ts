// The client's side of drift detection (S51): what the option `drift` takes. The detector itself, with all validators, is
// in src/drift.ts, so that clients do not carry it.

import { ConfigurationError } from "../errors/configuration-error.ts";
import type { WarningEvent } from "./hooks.ts";
import { notify } from "./notify.ts";

/** One whole answer. */
export interface ObservedResponse {
  /** The operationId, or method and path of a `client.request()`. */
  readonly operation: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
  /** Puts the names of the description in place of the real service's (S47). */
  readonly rename: (json: unknown) => unknown;
}

/** Looks at answers beside the call that they belong to, which waits for nothing. Made by `driftDetector` of `svc-sdk/drift`. */
export interface DriftObserver {
  observe(answer: ObservedResponse): unknown;
}

/**
 * The observer that a client was given, made harmless: what it throws is a warning.
 *
 * @throws {ConfigurationError} on anything but an observer.
 */
export function checkDrift(
  given: DriftObserver | undefined,
  warn: (event: WarningEvent) => void,
): DriftObserver | undefined {
  if (given === undefined) return undefined;
  if (typeof Object(given).observe !== "function") {
    throw new ConfigurationError("drift must be what driftDetector() of svc-sdk/drift gives");
  }
  const failed = (cause: unknown) => warn({ code: "hook_failed", message: "the observer of drift failed", cause });
  return { observe: (answer) => notify(() => given.observe(answer), failed) };
}
