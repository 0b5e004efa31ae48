// Finds the tenant of a credential: account ids, API keys, connector keys and tokens of all tenants.

import type { Tenant } from "./tenant.ts";

/** Finds tenants by credential, without checking whether it is valid. */
export interface Directory {
  find(credential: string): Tenant | undefined;
  /** The tenant of requests that no credential can tell apart. */
  readonly first: Tenant | undefined;
}

/** A directory that can be changed. */
export interface WritableDirectory extends Directory {
  add(credential: string, tenant: Tenant): void;
  forget(credential: string): void;
  /** Removes all credentials of a tenant. */
  remove(tenant: Tenant): void;
}

export function createDirectory(): WritableDirectory {
  const owners = new Map<string, Tenant>();
  return {
    find: (credential) => owners.get(credential),
    get first() {
      return owners.values().next().value;
    },
    add: (credential, tenant) => owners.set(credential, tenant),
    forget: (credential) => owners.delete(credential),
    remove(tenant) {
      for (const [credential, owner] of owners) if (owner === tenant) owners.delete(credential);
    },
  };
}
