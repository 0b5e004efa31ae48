// A drift detector for the services of any documents: ours, or those of a generated package.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import type { DriftObserver } from "../hooks/drift-observer.ts";
import { findDrift } from "./compare.ts";
import { type DriftService, documentedOperations } from "./documented-operations.ts";
import type { DriftEvent } from "./drift-event.ts";

export interface DriftOptions {
  /** Called for each difference. Its errors break no call; the client's hooks get a warning. */
  readonly onDrift: (event: DriftEvent) => unknown;
}

/**
 * Creates the detector of these services. Responses of other operations are ignored.
 *
 * @throws {ConfigurationError} if `onDrift` is not a function or an option is unknown.
 */
export function serviceDriftDetector(services: readonly DriftService[], options: DriftOptions): DriftObserver {
  const { onDrift } = ownOptions("driftDetector", options, ["onDrift"] satisfies (keyof DriftOptions)[]);
  if (typeof onDrift !== "function") throw new ConfigurationError("onDrift must be a function");
  const operations = documentedOperations(services);
  return {
    observe(response) {
      const documented = operations.get(response.operation);
      if (documented === undefined) return undefined;
      const { operation, status } = response;
      return Promise.all(
        findDrift(response, documented).map((difference) => onDrift({ operation, status, ...difference })),
      );
    },
  };
}
