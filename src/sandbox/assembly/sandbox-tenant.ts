// The tenant that users of the sandbox get: client options, seeded ids, settings, simulations and deliveries.

import type { Fetch } from "../../wrappers/http/transport.ts";
import type { KeyMemory } from "../../wrappers/idempotency/ledger.ts";
import { newMemory, newStore } from "../../wrappers/idempotency/memory-store.ts";
import { keepsKeys, type LedgerStore } from "../../wrappers/idempotency/store.ts";
import type { Clock } from "../../wrappers/util/platform.ts";
import { furtherToken } from "../access/check-token.ts";
import type { TenantAccess, TenantInfo } from "../control/control-host.ts";
import type { ActionKind } from "../control/event-log.ts";
import { createSimulator, type Simulator } from "../control/simulator.ts";
import { checkSettingsChange } from "../core/check-settings.ts";
import { createSandboxClock, type MovableClock, type SandboxClock } from "../core/clock.ts";
import { changeSettings, type Settings, type SettingsChange } from "../core/settings.ts";
import { type SeededIds, seededIds } from "../state/seed-tenant.ts";
import type { Credentials, Tenant } from "../state/tenant.ts";
import { createDeliveryControl, type DeliveryControl } from "../webhooks/delivery-control.ts";
import { type SandboxSimulations, sandboxSimulations } from "./domains.ts";
import { noteMove, type OpenParts, type SandboxConfig } from "./parts.ts";

/** Options for the client of any service. */
export interface ServiceAccess {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly store: LedgerStore;
  readonly clock: Clock;
}

/** Options for the client of a further service. One that takes an API key has the token as its key. */
export interface FurtherServiceAccess extends ServiceAccess {
  readonly token: string;
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
  readonly fiat: ServiceAccess & Pick<Credentials, "accountId" | "appSecret">;
  /** Options for `new CryptoClient(…)`. */
  readonly crypto: ServiceAccess & Pick<Credentials, "apiKey" | "apiSecret">;
  /** Options for `new AgentClient(…)`. */
  readonly agent: ServiceAccess & Pick<Credentials, "connectorKey">;
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
  /** Simulates what the API cannot trigger: deposits, card payments, approvals. Each throws a `ControlError` on invalid input. */
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

interface TenantEntry {
  readonly handle: SandboxTenant;
  readonly access: TenantAccess;
  readonly store: KeyStore;
}

/** What users and the control plane hold of each tenant, always the same per tenant. */
export class TenantHandles {
  readonly #parts: OpenParts;
  readonly #config: SandboxConfig;
  readonly #entries = new WeakMap<Tenant, TenantEntry>();

  constructor(parts: OpenParts, config: SandboxConfig) {
    this.#parts = parts;
    this.#config = config;
  }

  of(tenant: Tenant): SandboxTenant {
    return this.#entryOf(tenant).handle;
  }

  /** For the control plane: the handle of users, and what a control request needs besides. */
  access(tenant: Tenant): TenantAccess {
    return this.#entryOf(tenant).access;
  }

  /** Resets the tenant to the seed, without its answers and the keys of its clients. Does not call `changed`. */
  reset(tenant: Tenant): void {
    this.#parts.tenants.registry.reset(tenant);
    this.#entryOf(tenant).store.clear();
    this.#parts.answers.clear(tenant.id);
  }

  #entryOf(tenant: Tenant): TenantEntry {
    const entry = this.#entries.get(tenant) ?? this.#create(tenant);
    this.#entries.set(tenant, entry);
    return entry;
  }

  #create(tenant: Tenant): TenantEntry {
    const { bus, entrance, tenants, deliveries: delivered } = this.#parts;
    const { further, origin, rateLimitNames } = this.#config;
    const { registry, autoSettle } = tenants;
    const note = (kind: ActionKind, text: string) => {
      bus.note(kind, tenant.id, text);
      bus.changed();
    };
    const reset = () => this.reset(tenant);
    const simulate = createSimulator(sandboxSimulations, tenant, (text) => note("simulation", text));
    const deliveries = createDeliveryControl(tenant, delivered.deliverer, note);
    const store = createKeyStore(this.#config.clock);
    const common = { fetch: entrance.fetch, store, clock: tenant.clock };
    /** A control of the tenant, once the payments that are due have settled. */
    const upToDate = <Part>(part: Part): Part => {
      registry.checkExists(tenant);
      autoSettle.settleDue(tenant);
      return part;
    };
    const handle: SandboxTenant = {
      id: tenant.id,
      get fiat() {
        const { accountId, appSecret } = tenant.state.credentials;
        return { baseUrl: `${origin}/fiat/api/v1`, accountId, appSecret, ...common };
      },
      get crypto() {
        const { apiKey, apiSecret } = tenant.state.credentials;
        return { baseUrl: `${origin}/crypto/api/v1`, apiKey, apiSecret, ...common };
      },
      get agent() {
        const { connectorKey } = tenant.state.credentials;
        return { baseUrl: `${origin}/crypto/api/v1`, connectorKey, ...common };
      },
      get services() {
        const { credentials } = tenant.state;
        const accessTo = (service: string) => {
          return { baseUrl: `${origin}/${service}`, token: furtherToken(service, credentials), ...common };
        };
        return Object.fromEntries(further.map((service) => [service, accessTo(service)]));
      },
      get seeded() {
        return seededIds(tenant);
      },
      get settings() {
        return structuredClone(tenant.state.settings);
      },
      change(change) {
        registry.checkExists(tenant);
        checkSettingsChange(change, { settings: tenant.state.settings, rateLimitNames });
        tenant.state.settings = changeSettings(tenant.state.settings, change);
        note("settings", settingsText(change));
      },
      get simulate() {
        return upToDate(simulate);
      },
      get deliveries() {
        return upToDate(deliveries);
      },
      clock: this.#clockOf(tenant),
      reset() {
        reset();
        note("reset", `reset tenant ${tenant.id}`);
      },
    };
    const more = { tenant: { value: tenant }, info: { get: () => infoOf(handle) } };
    return { handle, store, access: Object.create(handle, more) };
  }

  /** The tenant's time: the sandbox's, until it is moved itself. */
  #clockOf(tenant: Tenant): MovableClock {
    const { bus, clock, tenants } = this.#parts;
    const moved = (seconds: number) => noteMove(bus, tenant.id, seconds, tenants.registry.moved(tenant));
    return createSandboxClock(this.#config.clock, moved, {
      get offsetMs() {
        return tenant.state.clockOffsetMs ?? clock.offsetMs;
      },
      set offsetMs(offsetMs) {
        tenants.registry.checkExists(tenant);
        tenant.state.clockOffsetMs = offsetMs;
      },
    });
  }
}

/** `changed cards.deploymentSeconds, swaps.quoteLifeSeconds`. Without values, some of which are secrets. */
function settingsText(change: SettingsChange): string {
  const names = Object.entries(change).flatMap(([section, settings]) =>
    Object.keys(Object(settings)).map((name) => `${section}.${name}`),
  );
  return `changed ${names.join(", ") || "no settings"}`;
}

function infoOf({ id, fiat, crypto: wallets, agent, services, seeded }: SandboxTenant): TenantInfo {
  const further = Object.entries(services).map(([name, options]) => [name, dataOf(options)]);
  const more = further.length > 0 ? { services: Object.fromEntries(further) } : {};
  return { ...more, id, fiat: dataOf(fiat), crypto: dataOf(wallets), agent: dataOf(agent), seeded };
}

function dataOf<Options extends ServiceAccess>(options: Options) {
  const { fetch: _fetch, store: _store, clock: _clock, ...data } = options;
  return data;
}

/**
 * A store of idempotency keys in memory. A reset empties it together with the service, so clients with `requireSharedStore` accept it,
 * unlike a memory store.
 */
export interface KeyStore extends LedgerStore {
  clear(): void;
}

/** `clock`: for the lifetime of entries. It does not follow moves of the time, so that no move makes a client forget a key. */
export function createKeyStore(clock: Clock): KeyStore {
  let keys = newMemory(clock);
  let entries = newStore(clock);
  const memory: KeyMemory = {
    keeper: {},
    nameOf: (...name) => keys.nameOf(...name),
    record: (...use) => keys.record(...use),
    mark: (...use) => keys.mark(...use),
  };
  return {
    [keepsKeys]: () => memory,
    get: (key) => entries.get(key),
    set: (key, value, ttlMs) => entries.set(key, value, ttlMs),
    setIfAbsent: (key, value, ttlMs) => entries.setIfAbsent(key, value, ttlMs),
    deleteIfEquals: (key, value) => entries.deleteIfEquals(key, value),
    clear() {
      keys = newMemory(clock);
      entries = newStore(clock);
    },
  };
}
