// Exports, imports and observes the whole state of a sandbox.

import { type MovableClock, parseIsoTime } from "../core/clock.ts";
import { ControlError } from "../core/control-error.ts";
import { countRecords, readSnapshot, type SandboxSnapshot, writeSnapshot } from "./snapshot.ts";
import type { Tenant } from "./tenant.ts";
import type { TenantRegistry } from "./tenant-registry.ts";

/** The whole state as JSON text, including the tenants' credentials. */
export interface SandboxState {
  export(): string;
  /**
   * Replaces the state. The sandbox's time continues from that of the export.
   *
   * @throws {ControlError} if the text is not a valid state; nothing has changed then.
   */
  import(text: string): void;
  /** Calls `listener` after each change, until the returned function is called. Errors of a listener are ignored. */
  onChange(listener: () => void): () => void;
}

/** The state of a sandbox for a server that keeps it in a file. */
export interface StoredState extends SandboxState {
  /** The state without the sandbox's time, which continues after an import as if the sandbox had never stopped. */
  store(): { readonly text: string; readonly records: number };
}

interface StateParts {
  readonly clock: MovableClock;
  readonly registry: TenantRegistry;
  wake(tenant: Tenant): void;
  readonly listeners: Set<() => void>;
  changed(): void;
}

export function createSandboxState({ clock, registry, wake, listeners, changed }: StateParts): StoredState {
  function current(): SandboxSnapshot {
    return { clockOffsetMs: clock.offsetMs, tenants: registry.all.map(({ state }) => state) };
  }

  function replaceState({ clockOffsetMs, tenants }: SandboxSnapshot): void {
    clock.shiftTo(clockOffsetMs);
    registry.replaceAll(tenants);
  }

  function importSnapshot(after: SandboxSnapshot): void {
    const before = current();
    try {
      replaceState(continueTime(after, clock));
    } catch (cause) {
      replaceState(before);
      throw new ControlError(`cannot import this state: ${(cause as Error).message}`);
    }
    for (const tenant of registry.all) wake(tenant);
    changed();
  }

  return {
    export: () => writeSnapshot({ ...current(), now: new Date(clock.now()).toISOString() }),
    import: (text) => importSnapshot(readSnapshot(text)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    store() {
      const snapshot = current();
      return { text: writeSnapshot(snapshot), records: countRecords(snapshot) };
    },
  };
}

/** The snapshot with the offsets that make the time of the sandbox, and of tenants with their own, that of the export. */
function continueTime({ now, clockOffsetMs, tenants }: SandboxSnapshot, clock: MovableClock): SandboxSnapshot {
  if (now === undefined) return { clockOffsetMs, tenants };
  const elapsedMs = parseIsoTime(now) - clockOffsetMs - (clock.now() - clock.offsetMs);
  const shift = (offsetMs: number | null) => (offsetMs === null ? null : offsetMs + elapsedMs);
  return {
    clockOffsetMs: clockOffsetMs + elapsedMs,
    tenants: tenants.map((tenant) => ({ ...tenant, clockOffsetMs: shift(tenant.clockOffsetMs) })),
  };
}
