// The tenants of a sandbox: creates, resets and replaces them, and finds them by credential.

import type { Clock } from "../../wrappers/util/platform.ts";
import { checkSandboxTime, createFollowingClock } from "../core/clock.ts";
import { ControlError } from "../core/control-error.ts";
import { createSeededRandom } from "../core/seeded-random.ts";
import { changeSettings, type Settings, type SettingsChange } from "../core/settings.ts";
import { seedTenant } from "./seed-tenant.ts";
import type { Credentials, DueSettlement, SandboxEvent, Tenant, TenantState } from "./tenant.ts";
import { createWebhooksState } from "./webhooks-state.ts";

/** Options of a new tenant. */
export interface TenantOptions {
  /** Changes to the sandbox's settings. */
  readonly settings?: SettingsChange | undefined;
  /** Instead of those from the seed. 1 to 200 characters of visible ASCII. */
  readonly credentials?: Partial<Credentials> | undefined;
}

/** What the registry needs of the sandbox. */
export interface RegistryParts {
  readonly seed: string;
  readonly settings: Settings;
  /** The tokens of a tenant that are not part of its state. @default none */
  readonly fixedTokens?: (credentials: Credentials) => readonly string[];
  /** The clock that every time is based on. */
  readonly clock: Clock;
  /** The offset of the sandbox's time, for the tenants that follow it. */
  offsetMs(): number;
  /** Called after a payment has been added that settles automatically. */
  settlementAdded?(tenant: Tenant): void;
  /** Sends an event of the crypto service. */
  emit(tenant: Tenant, event: SandboxEvent): void;
  /** Sends a notification of the fiat service. */
  notify(tenant: Tenant, notification: Readonly<Record<string, unknown>>): void;
}

/** A tenant whose state can be replaced by a reset or an import. */
interface ReplaceableTenant extends Tenant {
  state: TenantState;
  random: Tenant["random"];
}

/** All tenants of a sandbox. */
export interface TenantRegistry {
  readonly directory: Pick<TenantDirectory, "find" | "first">;
  readonly all: readonly Tenant[];
  find(id: string): Tenant | undefined;
  /** @throws {ControlError} 404 if an import has removed or replaced the tenant. */
  checkExists(tenant: Tenant): void;
  /** @throws {ControlError} if a credential belongs to another tenant. */
  create(options?: TenantOptions): Tenant;
  /** Resets a tenant to its seed; keeps its credentials and the settings that it was created with. */
  reset(tenant: Tenant): void;
  /**
   * Replaces all tenants by those of the states.
   *
   * @throws {ControlError} if the time of one is out of range; nothing has changed then.
   */
  replaceAll(states: readonly TenantState[]): void;
  /** To be called after the sandbox's time was moved: fires the timers of the tenants that follow it. */
  moved(): void;
}

/** Every token that may still be presented, expired ones included: whether one is valid is checked with each request. */
export function* tokensOf({ access, fiat }: Pick<TenantState, "access" | "fiat">): Generator<string> {
  yield* access.tokens.keys();
  yield* fiat.tokens.keys();
}

export function createTenantRegistry(parts: RegistryParts): TenantRegistry {
  const directory = new TenantDirectory();
  const tenants = new Map<string, ReplaceableTenant>();
  const options = new Map<string, TenantOptions>();

  function firstState(id: string, { settings = {}, credentials }: TenantOptions): TenantState {
    return seedTenant({
      id,
      seed: parts.seed,
      credentials,
      now: () => parts.clock.now() + parts.offsetMs(),
      settings: changeSettings(parts.settings, settings),
    });
  }

  function open(state: TenantState): ReplaceableTenant {
    const offsetMs = () => tenant.state.clockOffsetMs ?? parts.offsetMs();
    const now = () => parts.clock.now() + offsetMs();
    const tenant: ReplaceableTenant = {
      id: state.id,
      state,
      random: createSeededRandom(state.random),
      now,
      isoNow: () => new Date(now()).toISOString(),
      get clock() {
        return clock;
      },
      addToken: (token) => directory.add(token, tenant),
      removeToken: (token) => directory.remove(token),
      settleAfter(seconds, payment) {
        if (seconds === null) return;
        addSettlement(tenant.state.settlements, { ...payment, at: now() + seconds * 1000 });
        parts.settlementAdded?.(tenant);
      },
      emit: (event) => parts.emit(tenant, event),
      notify: (notification) => parts.notify(tenant, notification),
    };
    const clock = createFollowingClock(parts.clock, offsetMs);
    tenants.set(tenant.id, tenant);
    register(tenant);
    return tenant;
  }

  function register(tenant: Tenant): void {
    const { credentials } = tenant.state;
    const { accountId, apiKey, connectorKey } = credentials;
    const further = parts.fixedTokens?.(credentials) ?? [];
    for (const credential of [accountId, apiKey, connectorKey, ...further, ...tokensOf(tenant.state)])
      directory.add(credential, tenant);
  }

  /** Replaces the state of a tenant, so that existing references to the tenant stay usable. */
  function replace(tenant: ReplaceableTenant, state: TenantState): void {
    tenant.state = state;
    tenant.random = createSeededRandom(state.random);
    tenants.set(tenant.id, tenant);
    register(tenant);
    tenant.clock.moved();
  }

  function checkExists(tenant: Tenant): asserts tenant is ReplaceableTenant {
    if (tenants.get(tenant.id) !== tenant)
      throw new ControlError(`tenant ${tenant.id} no longer exists: an import has replaced it`, 404);
  }

  return {
    directory,
    get all() {
      return [...tenants.values()];
    },
    find: (id) => tenants.get(id),
    checkExists,
    create(given = {}) {
      let number = tenants.size + 1;
      while (tenants.has(`t${number}`)) number += 1;
      const id = `t${number}`;
      const state = firstState(id, given);
      const { accountId, apiKey, connectorKey } = state.credentials;
      const taken = Object.entries({ accountId, apiKey, connectorKey }).find(([, credential]) =>
        directory.find(credential),
      );
      if (taken)
        throw new ControlError(`${taken[0]} belongs to another tenant; every tenant needs its own credentials`);
      options.set(id, given);
      return open(state);
    },
    reset(tenant) {
      checkExists(tenant);
      directory.removeAll(tenant);
      const credentials = tenant.state.credentials;
      replace(tenant, firstState(tenant.id, { ...options.get(tenant.id), credentials }));
    },
    replaceAll(states) {
      for (const { clockOffsetMs } of states) checkSandboxTime(parts.clock.now() + (clockOffsetMs ?? parts.offsetMs()));
      for (const tenant of tenants.values()) directory.removeAll(tenant);
      const known = new Map(tenants);
      tenants.clear();
      for (const state of states) {
        const tenant = known.get(state.id);
        if (tenant) replace(tenant, state);
        else open(state);
      }
      // Stops the queued deliveries of a removed tenant: queues end with the state that they belong to.
      for (const tenant of known.values())
        if (!tenants.has(tenant.id)) tenant.state = { ...tenant.state, webhooks: createWebhooksState() };
    },
    moved() {
      for (const tenant of tenants.values()) tenant.clock.moved();
    },
  };
}

/** Finds tenants by credential, without checking whether it is valid. */
export class TenantDirectory {
  readonly #owners = new Map<string, Tenant>();

  readonly find = (credential: string): Tenant | undefined => this.#owners.get(credential);

  /** The tenant of requests that no credential can tell apart. */
  get first(): Tenant | undefined {
    return this.#owners.values().next().value;
  }

  add(credential: string, tenant: Tenant): void {
    this.#owners.set(credential, tenant);
  }

  remove(credential: string): void {
    this.#owners.delete(credential);
  }

  /** Removes all credentials of a tenant. */
  removeAll(tenant: Tenant): void {
    for (const [credential, owner] of this.#owners) if (owner === tenant) this.#owners.delete(credential);
  }
}

/** Adds a settlement in order of time, behind those at the same time. */
export function addSettlement(settlements: DueSettlement[], added: DueSettlement): void {
  let index = settlements.length;
  while (index > 0 && (settlements[index - 1]?.at ?? 0) > added.at) index -= 1;
  settlements.splice(index, 0, added);
}

/** Removes and returns the settlements that are due, in order of time. */
export function takeDue(settlements: DueSettlement[], now: number): readonly DueSettlement[] {
  const later = settlements.findIndex(({ at }) => at > now);
  return settlements.splice(0, later < 0 ? settlements.length : later);
}
