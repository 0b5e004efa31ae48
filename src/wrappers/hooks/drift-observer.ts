// The client option `drift` (S51). The detector, with all validators, is in src/drift.ts, so that clients do not include it.

import { ConfigurationError } from "../errors/configuration-error.ts";
import type { WarningEvent } from "./hooks.ts";
import { notify } from "./notify.ts";

/** One complete response. */
export interface ObservedResponse {
  /** The operationId, or method and path of a `client.request()`. */
  readonly operation: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
  /** Replaces the real service's names with the documented ones (S47). */
  readonly rename: (json: unknown) => unknown;
}

/** Observes responses. The calls do not wait for it. Made by `driftDetector` of `svc-sdk/drift`. */
export interface DriftObserver {
  observe(response: ObservedResponse): unknown;
}

/**
 * The observer of a client, with its errors turned into warnings.
 *
 * @throws {ConfigurationError} if it is not an observer.
 */
export function checkDrift(
  given: DriftObserver | undefined,
  warn: (event: WarningEvent) => void,
): DriftObserver | undefined {
  if (given === undefined) return undefined;
  if (typeof Object(given).observe !== "function") {
    throw new ConfigurationError("drift must be the result of driftDetector() from svc-sdk/drift");
  }
  const failed = (cause: unknown) => warn({ code: "hook_failed", message: "the drift observer failed", cause });
  return { observe: (response) => notify(() => given.observe(response), failed) };
}
