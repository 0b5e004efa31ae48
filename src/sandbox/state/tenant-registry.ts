// The tenants of a sandbox: creates, resets and replaces them, and finds them by credential.

import type { Clock } from "../../wrappers/util/platform.ts";
import { type ClockMove, checkSandboxTime, createFollowingClock } from "../core/clock.ts";
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

export interface RegistryParts {
  readonly seed: string;
  readonly settings: Settings;
  /** The tokens of a tenant that are not part of its state. */
  fixedTokens(credentials: Credentials): readonly string[];
  readonly clock: Clock;
  /** The offset of the sandbox's time, for the tenants that follow it. */
  offsetMs(): number;
  settlementAdded(tenant: Tenant): void;
  emit(tenant: Tenant, event: SandboxEvent): void;
  notify(tenant: Tenant, notification: Readonly<Record<string, unknown>>): void;
}

interface ReplaceableTenant extends Tenant {
  state: TenantState;
  random: Tenant["random"];
}

export class TenantRegistry {
  readonly directory: TenantDirectory = new TenantDirectory();
  readonly #parts: RegistryParts;
  readonly #tenants = new Map<string, ReplaceableTenant>();
  readonly #options = new Map<string, TenantOptions>();

  constructor(parts: RegistryParts) {
    this.#parts = parts;
  }

  get all(): readonly Tenant[] {
    return [...this.#tenants.values()];
  }

  readonly find = (id: string): Tenant | undefined => this.#tenants.get(id);

  /** @throws {ControlError} 404 if an import has removed or replaced the tenant. */
  checkExists(tenant: Tenant): void {
    if (this.#tenants.get(tenant.id) !== tenant)
      throw new ControlError(`tenant ${tenant.id} no longer exists: an import has replaced it`, 404);
  }

  create(given: TenantOptions = {}): Tenant {
    let number = this.#tenants.size + 1;
    while (this.#tenants.has(`t${number}`)) number += 1;
    const id = `t${number}`;
    const state = this.#firstState(id, given);
    const { accountId, apiKey, connectorKey } = state.credentials;
    const taken = Object.entries({ accountId, apiKey, connectorKey }).find(([, each]) => this.directory.find(each));
    if (taken) throw new ControlError(`${taken[0]} belongs to another tenant; every tenant needs its own credentials`);
    this.#options.set(id, given);
    return this.#open(state);
  }

  /** Resets a tenant to its seed; keeps its credentials and the settings that it was created with. */
  reset(tenant: Tenant): void {
    this.checkExists(tenant);
    this.directory.removeAll(tenant);
    const { credentials } = tenant.state;
    this.#replace(
      tenant as ReplaceableTenant,
      this.#firstState(tenant.id, { ...this.#options.get(tenant.id), credentials }),
    );
  }

  /** @throws {ControlError} if the time of one state is out of range; nothing has changed then. */
  replaceAll(states: readonly TenantState[]): void {
    const { clock, offsetMs } = this.#parts;
    for (const { clockOffsetMs } of states) checkSandboxTime(clock.now() + (clockOffsetMs ?? offsetMs()));
    for (const tenant of this.all) this.directory.removeAll(tenant);
    const known = new Map(this.#tenants);
    this.#tenants.clear();
    for (const state of states) {
      const tenant = known.get(state.id);
      if (tenant) this.#replace(tenant, state);
      else this.#open(state);
    }
    // Stops the queued deliveries of a removed tenant: queues end with the state that they belong to.
    for (const tenant of known.values())
      if (!this.find(tenant.id)) tenant.state = { ...tenant.state, webhooks: createWebhooksState() };
  }

  /** To be called after a move of one tenant's time or, without one, of the sandbox's: fires the timers of the tenants that it moved. */
  readonly moved = (only?: Tenant): ClockMove => {
    const ownTime = this.all.filter(({ state }) => state.clockOffsetMs !== null);
    const moved = only ? [only] : this.all.filter((tenant) => !ownTime.includes(tenant));
    for (const tenant of moved) tenant.clock.moved();
    const ids = (tenants: readonly Tenant[]) => tenants.map(({ id }) => id);
    return { moved: ids(moved), ownTime: ids(ownTime) };
  };

  #firstState(id: string, { settings = {}, credentials }: TenantOptions): TenantState {
    const { seed, clock, offsetMs, settings: initial } = this.#parts;
    const now = () => clock.now() + offsetMs();
    return seedTenant({ id, seed, credentials, now, settings: changeSettings(initial, settings) });
  }

  #open(state: TenantState): Tenant {
    const { directory } = this;
    const parts = this.#parts;
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
        parts.settlementAdded(tenant);
      },
      emit: (event) => parts.emit(tenant, event),
      notify: (notification) => parts.notify(tenant, notification),
    };
    const clock = createFollowingClock(parts.clock, offsetMs);
    this.#register(tenant);
    return tenant;
  }

  #replace(tenant: ReplaceableTenant, state: TenantState): void {
    tenant.state = state;
    tenant.random = createSeededRandom(state.random);
    this.#register(tenant);
    tenant.clock.moved();
  }

  #register(tenant: ReplaceableTenant): void {
    this.#tenants.set(tenant.id, tenant);
    const { credentials, access, fiat } = tenant.state;
    const { accountId, apiKey, connectorKey } = credentials;
    const fixed = [accountId, apiKey, connectorKey, ...this.#parts.fixedTokens(credentials)];
    for (const credential of [...fixed, ...access.tokens.keys(), ...fiat.tokens.keys()])
      this.directory.add(credential, tenant);
  }
}

/** Finds tenants by credential, without checking whether it is valid. */
export class TenantDirectory {
  readonly #owners = new Map<string, Tenant>();

  readonly find = (credential: string): Tenant | undefined => this.#owners.get(credential);

  get first(): Tenant | undefined {
    return this.#owners.values().next().value;
  }

  add(credential: string, tenant: Tenant): void {
    this.#owners.set(credential, tenant);
  }

  remove(credential: string): void {
    this.#owners.delete(credential);
  }

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
