// Which of a tenant's states this is. A reset, and an import, take randomness back to where it was, and the same randomness
// would issue a token that somebody was refused a moment ago: a client that renews its token would get the very text that it
// has just given up.

import type { Tenant, TenantState } from "../state/tenant.ts";

interface Seen {
  readonly state: TenantState;
  readonly generation: number;
}

// No part of the state: it is about what has been said to clients of this process, whatever is imported or reset.
const seen = new WeakMap<Tenant, Seen>();

/** A text that no token of this tenant has had, whatever its state was meanwhile: `random`, with its generation from 1 on. */
export function uniqueToken(tenant: Tenant, random: string): string {
  const generation = generationOf(tenant);
  return generation === 0 ? random : `${random}.${generation}`;
}

// How often the state has been replaced since a token was first issued.
function generationOf(tenant: Tenant): number {
  const { state } = tenant;
  const last = seen.get(tenant);
  if (last?.state === state) return last.generation;
  const generation = last ? last.generation + 1 : 0;
  seen.set(tenant, { state, generation });
  return generation;
}
