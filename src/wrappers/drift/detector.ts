// Compares live answers of both services with their descriptions (S51).

import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { DriftObserver } from "../hooks/drift-observer.ts";
import { findDrift } from "./compare.ts";
import { documentedOperations } from "./documented-operations.ts";
import type { DriftEvent } from "./drift-event.ts";

export interface DriftOptions {
  /** Gets one event for each difference. What it throws breaks no call; the client's hooks get a warning. */
  readonly onDrift: (event: DriftEvent) => unknown;
}

/**
 * For the client option `drift`: validates every answer to a described operation with the generated schemas. An answer that
 * differs changes nothing of its call. The clients carry none of the schemas, which are about 40 kB compressed.
 *
 * @example
 * const drift = driftDetector({ onDrift: ({ operation, place, message }) => log.warn(`${operation} ${place}: ${message}`) });
 * const wallets = new CryptoClient({ drift });
 *
 * @throws {ConfigurationError} without a function for the events.
 */
export function driftDetector(options: DriftOptions): DriftObserver {
  checkOptionNames("driftDetector", options, ["onDrift"] satisfies (keyof DriftOptions)[]);
  const { onDrift } = options;
  if (typeof onDrift !== "function") throw new ConfigurationError("onDrift must be a function");
  return {
    observe(answer) {
      const described = documentedOperations.get(answer.operation);
      if (described === undefined) return undefined;
      const { operation, status } = answer;
      return Promise.all(
        findDrift(answer, described).map((difference) => onDrift({ operation, status, ...difference })),
      );
    },
  };
}
