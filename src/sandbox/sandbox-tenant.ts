// The tenant that users of the sandbox get: client options, seeded ids, settings, simulations and deliveries.

import type { Fetch } from "../wrappers/http/transport.ts";
import type { Store } from "../wrappers/idempotency/store.ts";
import type { Clock } from "../wrappers/util/platform.ts";
import type { Simulator } from "./control/simulator.ts";
import type { SandboxClock } from "./core/sandbox-clock.ts";
import type { Settings, SettingsChange } from "./core/settings.ts";
import type { SandboxSimulations } from "./simulations.ts";
import type { SeededIds } from "./state/seeded-ids.ts";
import type { DeliveryControl } from "./webhooks/delivery-control.ts";

/** Options for the client of a further service. One that takes an API key has the token as its key. */
export interface FurtherServiceAccess {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: Fetch;
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * A tenant with its own credentials and state, isolated from other tenants, so that tests can run in parallel. If an import has
 * removed it, methods that would change it throw a `ControlError`.
 */
export interface SandboxTenant {
  readonly id: string;
  /**
   * Options for `new FiatClient(…)`. The `store` is the tenant's own, so that tests can use the same idempotency keys: the tenants of
   * two sandboxes with one seed have the same credentials. Pass your own store in its place to test it. The `clock` follows the
   * tenant's time: waits end and tokens are renewed as soon as a move has passed them, while time limits of calls run in real
   * time. Pass it to verifiers and webhook handlers, too.
   */
  readonly fiat: {
    readonly baseUrl: string;
    readonly accountId: string;
    readonly appSecret: string;
    readonly fetch: Fetch;
    readonly store: Store;
    readonly clock: Clock;
  };
  /** Options for `new CryptoClient(…)`. */
  readonly crypto: {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly apiSecret: string;
    readonly fetch: Fetch;
    readonly store: Store;
    readonly clock: Clock;
  };
  /** Options for `new AgentClient(…)`. */
  readonly agent: {
    readonly baseUrl: string;
    readonly connectorKey: string;
    readonly fetch: Fetch;
    readonly store: Store;
    readonly clock: Clock;
  };
  /** Options for the clients of further services, by name. */
  readonly services: Readonly<Record<string, FurtherServiceAccess>>;
  readonly seeded: SeededIds;
  /** How the sandbox fills gaps in the documents for this tenant. */
  readonly settings: Settings;
  /**
   * Changes settings by section; omitted ones keep their values.
   *
   * @throws {ControlError} if a section or setting is unknown, or a value is invalid.
   */
  change(change: SettingsChange): void;
  /** Simulates what no API call causes: deposits, card payments, approvals. Each throws a `ControlError` on invalid input. */
  readonly simulate: Simulator<SandboxSimulations>;
  /** Webhook deliveries: their records, manual retries, and delivery faults. */
  readonly deliveries: DeliveryControl;
  /**
   * The tenant's time. It follows `sandbox.clock` until you move it here; from then on `sandbox.clock` no longer moves it, until the
   * tenant is reset.
   */
  readonly clock: SandboxClock;
  /** Resets the tenant to the seed, with the same credentials: it follows `sandbox.clock` again, and its `store` is empty. */
  reset(): void;
}
