// Exports, imports and observes the whole state of a sandbox.

import { ControlError } from "../core/control-error.ts";
import type { MovableClock } from "../core/sandbox-clock.ts";
import { readSnapshot, type SandboxSnapshot, writeSnapshot } from "./snapshot.ts";
import type { Tenant } from "./tenant.ts";
import type { TenantRegistry } from "./tenant-registry.ts";

/** The whole state as JSON text, including the tenants' credentials. */
export interface SandboxState {
  export(): string;
  /** @throws {ControlError} if the text is not a valid state; nothing has changed then. */
  import(text: string): void;
  /** Calls `listener` after each change, until the returned function is called. Errors of a listener are ignored. */
  onChange(listener: () => void): () => void;
}

/** What the state needs. */
export interface StateParts {
  readonly clock: MovableClock;
  readonly registry: TenantRegistry;
  /** Sends the queued deliveries of a tenant. */
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
        throw new ControlError(`cannot import this state: ${(cause as Error).message}`);
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
