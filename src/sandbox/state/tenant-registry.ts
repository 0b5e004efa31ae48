// The tenants of a sandbox: made, reset, exported, imported, and found by their credentials.

import { ControlError } from "../core/control-error.ts";
import { createSeededRandom } from "../core/seeded-random.ts";
import { changeSettings, type Settings, type SettingsChange } from "../core/settings.ts";
import { createDirectory, type Directory } from "./directory.ts";
import { seedTenant } from "./seed-tenant.ts";
import type { Credentials, SandboxEvent, Tenant, TenantState } from "./tenant.ts";
import { createWebhooksState } from "./webhooks-state.ts";

/** What a new tenant can be given. */
export interface TenantOptions {
  /** On top of the sandbox's. */
  readonly settings?: SettingsChange | undefined;
  /** In place of those that the seed gives. */
  readonly credentials?: Partial<Credentials> | undefined;
}

/** What the registry needs of the sandbox. */
export interface RegistryParts {
  readonly seed: string;
  readonly settings: Settings;
  now(): number;
  /** Sends an event of the crypto service. */
  emit(tenant: Tenant, event: SandboxEvent): void;
  /** Sends a notification of the fiat service. */
  notify(tenant: Tenant, notification: Readonly<Record<string, unknown>>): void;
}

/** A tenant whose state can be replaced: by a reset or an import. */
interface ReplaceableTenant extends Tenant {
  state: TenantState;
  random: Tenant["random"];
}

/** All tenants of a sandbox. */
export interface TenantRegistry {
  readonly directory: Directory;
  readonly all: readonly Tenant[];
  find(id: string): Tenant | undefined;
  /** @throws {ControlError} 404 where an import has taken the tenant away, or put another under its id. */
  checkIsHere(tenant: Tenant): void;
  /** @throws {ControlError} where a credential is somebody's already. */
  create(options?: TenantOptions): Tenant;
  /** Back to the seed; credentials and settings given at the start stay. */
  reset(tenant: Tenant): void;
  /** Puts states in the place of all that there are. */
  replaceAll(states: readonly TenantState[]): void;
}

/** Every token that may still be presented, expired ones included: whether one is valid is checked with each request. */
export function* tokensOf({ access, fiat }: Pick<TenantState, "access" | "fiat">): Generator<string> {
  yield* access.tokens.keys();
  yield* fiat.tokens.keys();
}

export function createTenantRegistry(parts: RegistryParts): TenantRegistry {
  const directory = createDirectory();
  const tenants = new Map<string, ReplaceableTenant>();
  const options = new Map<string, TenantOptions>();

  function firstState(id: string, { settings = {}, credentials }: TenantOptions): TenantState {
    return seedTenant({
      ...{ id, seed: parts.seed, credentials, now: parts.now },
      settings: changeSettings(parts.settings, settings),
    });
  }

  function open(state: TenantState): ReplaceableTenant {
    const tenant: ReplaceableTenant = {
      id: state.id,
      state,
      random: createSeededRandom(state.random),
      now: parts.now,
      isoNow: () => new Date(parts.now()).toISOString(),
      recognise: (credential) => directory.add(credential, tenant),
      forget: (credential) => directory.forget(credential),
      emit: (event) => parts.emit(tenant, event),
      notify: (notification) => parts.notify(tenant, notification),
    };
    tenants.set(tenant.id, tenant);
    register(tenant);
    return tenant;
  }

  function register(tenant: Tenant): void {
    const { credentials } = tenant.state;
    const { accountId, apiKey, connectorKey } = credentials;
    for (const credential of [accountId, apiKey, connectorKey, ...tokensOf(tenant.state)])
      directory.add(credential, tenant);
  }

  /** Gives a tenant another state: whoever holds the tenant keeps a living one. */
  function replace(tenant: ReplaceableTenant, state: TenantState): void {
    tenant.state = state;
    tenant.random = createSeededRandom(state.random);
    tenants.set(tenant.id, tenant);
    register(tenant);
  }

  function checkIsHere(tenant: Tenant): asserts tenant is ReplaceableTenant {
    if (tenants.get(tenant.id) !== tenant) throw new ControlError(`there is no such tenant ${tenant.id} any more`, 404);
  }

  return {
    directory,
    get all() {
      return [...tenants.values()];
    },
    find: (id) => tenants.get(id),
    checkIsHere,
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
        throw new ControlError(`${taken[0]} belongs to another tenant; each tenant has credentials of its own`);
      options.set(id, given);
      return open(state);
    },
    reset(tenant) {
      checkIsHere(tenant);
      directory.remove(tenant);
      const credentials = tenant.state.credentials;
      replace(tenant, firstState(tenant.id, { ...options.get(tenant.id), credentials }));
    },
    replaceAll(states) {
      for (const tenant of tenants.values()) directory.remove(tenant);
      const known = new Map(tenants);
      tenants.clear();
      const kept = new Set(states.map(({ id }) => id));
      // Of a tenant that is gone nothing is under way any more: its lanes end with the state that they belong to.
      for (const tenant of known.values())
        if (!kept.has(tenant.id)) tenant.state = { ...tenant.state, webhooks: createWebhooksState() };
      for (const state of states) {
        const tenant = known.get(state.id);
        if (tenant) replace(tenant, state);
        else open(state);
      }
    },
  };
}
