// Elects the one process that renews a token.
//
// A holder proves every second that it is alive. One that is killed delays the others by three seconds, not by the life of the
// lock, which only ends a renewal that never ends.

import { putIfAbsent } from "../idempotency/put-if-absent.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";

const LOCK_MS = 60_000;
const ALIVE_MS = 3_000;
const BEAT_MS = 1_000;

export interface RenewalLockParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly uuid: () => string;
  /** Of the lock, in the store. */
  readonly name: string;
}

/** Acquires the lock. Resolves to the function that releases it; undefined while another process has it. */
export async function acquireRenewalLock(parts: RenewalLockParts): Promise<(() => Promise<void>) | undefined> {
  const { store, name } = parts;
  const holder = await store.get(name);
  if (holder !== undefined && (await store.get(aliveName(name, holder))) !== undefined) return undefined;
  // Only one process removes a dead holder.
  if (holder !== undefined && !(await store.deleteIfEquals(name, holder))) return undefined;

  const id = parts.uuid();
  // First, so that no lock is ever seen without a sign of life.
  const stop = await startBeating(parts, aliveName(name, id));
  if ((await putIfAbsent(store, name, id, LOCK_MS).catch(failed(stop))) !== id) {
    stop();
    return undefined;
  }
  return async () => {
    stop();
    await store.deleteIfEquals(name, id);
  };
}

function aliveName(name: string, id: string): string {
  return `${name}:${id}`;
}

async function startBeating({ store, clock }: RenewalLockParts, name: string): Promise<() => void> {
  let cancel: (() => void) | undefined;
  let isStopped = false;
  const beat = () => store.set(name, "alive", ALIVE_MS);
  const schedule = () => {
    if (isStopped) return;
    cancel = clock.after(BEAT_MS, () => void beat().then(schedule, schedule), false);
  };
  await beat();
  schedule();
  return () => {
    isStopped = true;
    cancel?.();
  };
}

function failed(stop: () => void): (cause: unknown) => never {
  return (cause) => {
    stop();
    throw cause;
  };
}
