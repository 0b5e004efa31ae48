// What it means that a canary was caught, or that it was not.

import { CheckFailure } from "../../scripts/lib/steps.ts";
import type { Canary } from "./canary.ts";

/**
 * Says by what a canary was caught, or why it need not be. `asleep` are the checks that did not notice.
 *
 * @throws {CheckFailure} where it survives without a reason, and where it is caught although there is one.
 */
export function verdictOn({ caughtBy }: Canary, asleep: readonly string[], reason: string | undefined): string {
  if (reason !== undefined) {
    if (asleep.length === 0) throw new CheckFailure(["it is caught: take it off the list of argued survivors"]);
    return `survives: ${reason}`;
  }
  if (asleep.length > 0) throw new CheckFailure(asleep);
  return [...new Set(caughtBy.map((check) => ("step" in check ? check.step : check.file)))].join(", ");
}
