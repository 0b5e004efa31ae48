// What the stores on servers and files share.

import { ConfigurationError, type StoreFailureReason } from "../errors.ts";
import type { Clock } from "../util/platform.ts";
import { similarName } from "../util/validate.ts";

/** A failure that a pattern recognizes, and what to do about it. */
export type KnownFailure = readonly [pattern: RegExp, reason: StoreFailureReason | undefined, message: string];

export function findFailure(failures: readonly KnownFailure[], text: unknown): KnownFailure | undefined {
  return typeof text === "string" ? failures.find(([pattern]) => pattern.test(text)) : undefined;
}

/** The option `acceptedRisks`. @throws {ConfigurationError} if it is no list of these names. */
export function readRisks<Risk extends string>(names: readonly Risk[], given: readonly Risk[] = []): readonly Risk[] {
  if (!Array.isArray(given)) throw new ConfigurationError("acceptedRisks must be a list of names of risks");
  const unknown: unknown = given.find((risk) => !names.includes(risk));
  if (unknown === undefined) return [...given];
  const similar = typeof unknown === "string" ? similarName(unknown, names) : undefined;
  const advice = similar ? `Did you mean "${similar}"?` : `Known risks: ${names.join(", ")}.`;
  throw new ConfigurationError(`acceptedRisks has the unknown risk ${JSON.stringify(unknown)}. ${advice}`);
}

/** Concurrent callers share one run. A success counts for `keepMs` milliseconds, a failure only for those who wait for it. */
export function rememberSuccess(
  check: () => Promise<void>,
  keepMs: number,
  clock: Pick<Clock, "monotonic">,
): () => Promise<void> {
  let last: { readonly startedAt: number; readonly result: Promise<void> } | undefined;
  return () => {
    if (last && clock.monotonic() - last.startedAt < keepMs) return last.result;
    const own = { startedAt: clock.monotonic(), result: check() };
    last = own;
    own.result.catch(() => {
      if (last === own) last = undefined;
    });
    return own.result;
  };
}
