// A tenant as a user of the sandbox holds it: what clients need, what was seeded, and what can be made to happen.

import type { Fetch } from "../wrappers/http/transport.ts";
import type { Simulator } from "./control/simulator.ts";
import type { Settings, SettingsChange } from "./core/settings.ts";
import type { SandboxSimulations } from "./simulations.ts";
import type { SeededIds } from "./state/seeded-ids.ts";
import type { DeliveryControl } from "./webhooks/delivery-control.ts";

/**
 * A tenant: its credentials see one another and nobody else, so that parallel tests never share. Where an import has taken it away,
 * whatever would change it throws a `ControlError`.
 */
export interface SandboxTenant {
  readonly id: string;
  /** Options for `new FiatClient(…)`. */
  readonly fiat: {
    readonly baseUrl: string;
    readonly accountId: string;
    readonly appSecret: string;
    readonly fetch: Fetch;
  };
  /** Options for `new CryptoClient(…)`. */
  readonly crypto: {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly apiSecret: string;
    readonly fetch: Fetch;
  };
  /** Options for `new AgentClient(…)`. */
  readonly agent: { readonly baseUrl: string; readonly connectorKey: string; readonly fetch: Fetch };
  readonly seeded: SeededIds;
  /** What it does where the documents leave it open. */
  readonly settings: Settings;
  /**
   * Changes settings, section by section; what is left out stays.
   *
   * @throws {ControlError} on a section or a name that there is not, and on a value of another type.
   */
  change(change: SettingsChange): void;
  /** What happens without a call: deposits, card payments, approvals. Each throws a `ControlError` that says what is allowed. */
  readonly simulate: Simulator<SandboxSimulations>;
  /** Deliveries of webhooks: their records, manual retries, and wrong ones on demand. */
  readonly deliveries: DeliveryControl;
  /** Back to the seed, with the same credentials. */
  reset(): void;
}
