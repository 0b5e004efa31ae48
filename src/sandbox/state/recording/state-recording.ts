// Records the state of a sandbox as lines of text: a snapshot, and then the changes since, each line as soon as it is taken.

import type { TenantState } from "../tenant.ts";
import { snapshotLines } from "./snapshot-lines.ts";
import { createTreeRecorder } from "./tree-recorder.ts";
import { WatchedMap } from "./watched-map.ts";

/** A record of a sandbox's state, for a file. */
export interface StateRecording {
  /** The changes since the last call, as one line; undefined if there are none. @throws {TypeError} if a value cannot be written. */
  take(): string | undefined;
  /** Whether an import has replaced the state since `snapshot` was called: write a snapshot then, instead of changes. */
  readonly isReplaced: boolean;
  /** The whole state, in lines that can be read again one by one. Read all of them before anything changes. */
  snapshot(): Generator<string>;
}

/** The recording, for the sandbox that is recorded. */
export interface WritableRecording extends StateRecording {
  /** Records a tenant from now on. Use the returned state in place of the given one. */
  track(state: TenantState): TenantState;
  /** The state itself, of one that is tracked. */
  unwrap(state: TenantState): TenantState;
  /** Forgets all tenants: a whole new state follows. */
  replace(): void;
}

// Read in every request, and replaced as a whole, except for the last two.
const opaque = new Set(["settings", "credentials", "random", "handlers"]);

/** @param clock offers the offset of the sandbox's clock. */
export function createStateRecording(clock: { readonly offsetMs: number }): WritableRecording {
  const tenants = new Map<string, TenantState>();
  const root = { clockOffsetMs: clock.offsetMs, tenants };
  const counters = new WeakMap<TenantState, number>();
  const states = new WeakSet<object>();
  const recorder = createTreeRecorder(root, (parent, key) => states.has(parent) && opaque.has(key));
  recorder.link(tenants, root, "tenants");
  let isReplaced = true;

  function noteTenant(state: TenantState): void {
    // A request changes the state of the generator hundreds of times; its last part counts the changes.
    const [, , , counter] = state.random;
    if (counters.get(state) !== counter) recorder.noteEntry(state, "random", "set");
    counters.set(state, counter);
    if (state.handlers instanceof WatchedMap) state.handlers.noteChanges();
  }

  function noteAll(): void {
    if (root.clockOffsetMs !== clock.offsetMs) recorder.noteEntry(root, "clockOffsetMs", "set");
    root.clockOffsetMs = clock.offsetMs;
    for (const state of tenants.values()) noteTenant(state);
  }

  return {
    get isReplaced() {
      return isReplaced;
    },
    track(given) {
      const state: TenantState = recorder.unwrap(given);
      const { handlers } = state;
      const watched = new WatchedMap(handlers, (key, change) => recorder.noteEntry(watched, key, change));
      Object.assign(state, { handlers: watched });
      states.add(state);
      recorder.noteEntry(tenants, state.id, tenants.has(state.id) ? "set" : "add");
      tenants.set(state.id, state);
      recorder.link(state, tenants, state.id);
      recorder.link(watched, state, "handlers");
      return recorder.view(state) as TenantState;
    },
    unwrap: (state) => recorder.unwrap(state),
    replace() {
      tenants.clear();
      isReplaced = true;
    },
    take() {
      try {
        noteAll();
        return recorder.take();
      } catch (error) {
        // What could not be written now is part of the next snapshot.
        isReplaced = true;
        throw error;
      }
    },
    *snapshot() {
      noteAll();
      recorder.clear();
      yield* snapshotLines({ clockOffsetMs: clock.offsetMs, tenants: [...tenants.values()] });
      isReplaced = false;
    },
  };
}
