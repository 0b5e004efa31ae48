// Whom a credential belongs to: account ids, API keys, connector keys and tokens, of all tenants.

import type { Tenant } from "./tenant.ts";

/** Finds tenants by whatever they prove themselves with. What a credential is good for is not its business. */
export interface Directory {
  find(credential: string): Tenant | undefined;
}

/** A directory that can be written. */
export interface WritableDirectory extends Directory {
  add(credential: string, tenant: Tenant): void;
  forget(credential: string): void;
  /** Forgets every credential of a tenant. */
  remove(tenant: Tenant): void;
}

export function createDirectory(): WritableDirectory {
  const owners = new Map<string, Tenant>();
  return {
    find: (credential) => owners.get(credential),
    add: (credential, tenant) => owners.set(credential, tenant),
    forget: (credential) => owners.delete(credential),
    remove(tenant) {
      for (const [credential, owner] of owners) if (owner === tenant) owners.delete(credential);
    },
  };
}
