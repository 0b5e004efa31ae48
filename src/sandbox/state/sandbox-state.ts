// The state of a sandbox as a whole: exported, imported, and watched.

import { ControlError } from "../core/control-error.ts";
import type { MovableClock } from "../core/sandbox-clock.ts";
import { readSnapshot, type SandboxSnapshot, writeSnapshot } from "./snapshot.ts";
import type { Tenant } from "./tenant.ts";
import type { TenantRegistry } from "./tenant-registry.ts";

/** The whole state as text. It holds the tenants' credentials. */
export interface SandboxState {
  export(): string;
  /** @throws {ControlError} on text that is no state; nothing has changed then. */
  import(text: string): void;
  /** Calls `listener` after each change; the function that it gives ends that. What a listener throws is lost. */
  onChange(listener: () => void): () => void;
}

/** What the state is made of. */
export interface StateParts {
  readonly clock: MovableClock;
  readonly registry: TenantRegistry;
  /** Sends the deliveries that wait in a tenant's state. */
  wake(tenant: Tenant): void;
  readonly listeners: Set<() => void>;
  changed(): void;
}

export function createSandboxState({ clock, registry, wake, listeners, changed }: StateParts): SandboxState {
  function replaceState({ clockOffsetMs, tenants }: SandboxSnapshot): void {
    clock.shiftTo(clockOffsetMs);
    registry.replaceAll(tenants);
  }

  return {
    export: () => writeSnapshot({ clockOffsetMs: clock.offsetMs, tenants: registry.all.map((tenant) => tenant.state) }),
    import(text) {
      const before = { clockOffsetMs: clock.offsetMs, tenants: registry.all.map((tenant) => tenant.state) };
      const after = readSnapshot(text);
      try {
        replaceState(after);
      } catch (cause) {
        replaceState(before);
        throw new ControlError(`this state cannot be used: ${(cause as Error).message}`);
      }
      for (const tenant of registry.all) wake(tenant);
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
