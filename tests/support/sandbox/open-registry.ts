// A registry of tenants without a sandbox around it, for tests.

import { defaultSettings } from "../../../src/sandbox/core/settings.ts";
import { seedTenant } from "../../../src/sandbox/state/seed-tenant.ts";
import type { TenantState } from "../../../src/sandbox/state/tenant.ts";
import { type RegistryParts, TenantRegistry } from "../../../src/sandbox/state/tenant-registry.ts";
import { FakeClock } from "../fake-clock.ts";

/** The machine's time at the start. */
export const START: number = Date.UTC(2026, 0, 1);

export interface OpenRegistry {
  readonly registry: TenantRegistry;
  readonly clock: FakeClock;
  /** The offset of the sandbox's time. */
  readonly offset: { ms: number };
  /** The state of a new tenant with this id, as another sandbox would export it. */
  seeded(id: string): TenantState;
}

export function openRegistry(parts: Partial<RegistryParts> = {}): OpenRegistry {
  const clock = new FakeClock(START);
  const offset = { ms: 0 };
  const registry = new TenantRegistry({
    seed: "example",
    settings: defaultSettings,
    clock,
    offsetMs: () => offset.ms,
    emit: () => undefined,
    notify: () => undefined,
    ...parts,
  });
  return {
    registry,
    clock,
    offset,
    seeded: (id) => seedTenant({ id, seed: "another", settings: defaultSettings, now: () => START }),
  };
}
