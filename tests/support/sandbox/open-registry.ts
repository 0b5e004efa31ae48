// A registry of tenants without a sandbox around it, for tests.

import { defaultSettings } from "../../../src/sandbox/core/settings.ts";
import { seedTenant } from "../../../src/sandbox/state/seed-tenant.ts";
import type { TenantState } from "../../../src/sandbox/state/tenant.ts";
import { type RegistryParts, TenantRegistry } from "../../../src/sandbox/state/tenant-registry.ts";
import { FakeClock } from "../fake-clock.ts";

/** The machine's time at the start. */
export const START: number = Date.UTC(2026, 0, 1);

export class OpenRegistry {
  readonly clock: FakeClock = new FakeClock(START);
  /** The offset of the sandbox's time. */
  readonly offset = { ms: 0 };
  readonly registry: TenantRegistry;

  constructor(parts: Partial<RegistryParts> = {}) {
    this.registry = new TenantRegistry({
      seed: "example",
      settings: defaultSettings,
      clock: this.clock,
      offsetMs: () => this.offset.ms,
      fixedTokens: () => [],
      settlementAdded: () => undefined,
      emit: () => undefined,
      notify: () => undefined,
      ...parts,
    });
  }

  /** The state of a new tenant with this id, as another sandbox would export it. */
  readonly seeded = (id: string): TenantState =>
    seedTenant({ id, seed: "another", settings: defaultSettings, now: () => START });
}
