// Keeps tokens unique across resets and imports. These rewind the random generator, which would issue the same token again: a client
// that renews a rejected token would get the same text back.

import type { Tenant, TenantState } from "../state/tenant.ts";

interface Seen {
  readonly state: TenantState;
  readonly generation: number;
}

// Not part of the state: it describes what this process issued, across imports and resets.
const seen = new WeakMap<Tenant, Seen>();

/** A token text that this tenant has never issued: `random`, with the generation from 1 on. */
export function uniqueToken(tenant: Tenant, random: string): string {
  const generation = generationOf(tenant);
  return generation === 0 ? random : `${random}.${generation}`;
}

// How often the state was replaced since the first token was issued.
function generationOf(tenant: Tenant): number {
  const { state } = tenant;
  const last = seen.get(tenant);
  if (last?.state === state) return last.generation;
  const generation = last ? last.generation + 1 : 0;
  seen.set(tenant, { state, generation });
  return generation;
}
