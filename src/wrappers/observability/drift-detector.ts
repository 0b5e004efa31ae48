// Compares live responses of both services with their documentation.

import { documentedResponses as cryptoResponses } from "../../../generated/crypto/responses.ts";
import { responses as cryptoValidators } from "../../../generated/crypto/validators.js";
import { documentedResponses as fiatResponses } from "../../../generated/fiat/responses.ts";
import { responses as fiatValidators } from "../../../generated/fiat/validators.js";
import type { DriftService } from "./drift.ts";
import { type DriftOptions, serviceDriftDetector } from "./drift.ts";
import type { DriftObserver } from "./hooks.ts";

const services: readonly DriftService[] = [
  { documentedResponses: fiatResponses, validators: fiatValidators },
  { documentedResponses: cryptoResponses, validators: cryptoValidators },
];

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
  return serviceDriftDetector(services, options);
}
