// Compares live responses of both services with their documentation (S51).

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import type { DriftObserver } from "../hooks/drift-observer.ts";
import { findDrift } from "./compare.ts";
import { documentedOperations } from "./documented-operations.ts";
import type { DriftEvent } from "./drift-event.ts";

export interface DriftOptions {
  /** Called for each difference. Its errors break no call; the client's hooks get a warning. */
  readonly onDrift: (event: DriftEvent) => unknown;
}

/**
 * For the client option `drift`: validates every response of a documented operation with the generated schemas. A difference
 * does not change the result of the call. The schemas, about 40 kB compressed, are loaded only with this function.
 *
 * @example
 * const drift = driftDetector({ onDrift: ({ operation, place, message }) => log.warn(`${operation} ${place}: ${message}`) });
 * const wallets = new CryptoClient({ drift });
 *
 * @throws {ConfigurationError} if `onDrift` is not a function or an option is unknown.
 */
export function driftDetector(options: DriftOptions): DriftObserver {
  const { onDrift } = ownOptions("driftDetector", options, ["onDrift"] satisfies (keyof DriftOptions)[]);
  if (typeof onDrift !== "function") throw new ConfigurationError("onDrift must be a function");
  return {
    observe(response) {
      const documented = documentedOperations.get(response.operation);
      if (documented === undefined) return undefined;
      const { operation, status } = response;
      return Promise.all(
        findDrift(response, documented).map((difference) => onDrift({ operation, status, ...difference })),
      );
    },
  };
}
