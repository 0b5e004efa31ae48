// Elects the one process that renews a token.
//
// A holder proves every second that it is alive. One that is killed delays the others by three seconds, not by the life of the
// lock, which only ends a renewal that never ends.

import { ApiError, AuthenticationError, RateLimitError, StoreError } from "../errors.ts";
import { putIfAbsent, type Store } from "../idempotency/store.ts";
import { type Clock, sha256 } from "../util/platform.ts";
import type { GuardLogin } from "./shared-token.ts";

const LOCK_MS = 60_000;
const ALIVE_MS = 3_000;
const BEAT_MS = 1_000;

/** `name`: of the lock, in the store. Resolves to the function that releases it; undefined while another process has it. */
export async function acquireRenewalLock(
  store: Store,
  clock: Clock,
  name: string,
  uuid: () => string,
): Promise<(() => Promise<void>) | undefined> {
  const holder = await store.get(name);
  if (holder !== undefined && (await store.get(aliveName(name, holder))) !== undefined) return undefined;
  // Only one process removes a dead holder.
  if (holder !== undefined && !(await store.deleteIfEquals(name, holder))) return undefined;

  const id = uuid();
  // First, so that no lock is ever seen without a sign of life.
  const stop = await startBeating(store, clock, aliveName(name, id));
  let isAcquired = false;
  try {
    isAcquired = (await putIfAbsent(store, name, id, LOCK_MS)) === id;
  } finally {
    if (!isAcquired) stop();
  }
  const release = async () => {
    stop();
    await store.deleteIfEquals(name, id);
  };
  return isAcquired ? release : undefined;
}

function aliveName(name: string, id: string): string {
  return `${name}:${id}`;
}

async function startBeating(store: Store, clock: Clock, name: string): Promise<() => void> {
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

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Of a wait that the service asks for. */
const LONGEST_WAIT_MS = 600_000;

/** Enough to tell a corrected secret from a wrong one, and too few to find out a secret by trying. */
const HASH_LENGTH = 8;

const PAUSED_STATUSES: readonly unknown[] = [401, 429, 503];

interface Pause {
  readonly status: number;
  readonly milliseconds: number;
}

/** `name`: of the account's pauses in the store. A store that fails knows of no pause. */
export function createLoginPause(store: Store, clock: Clock, name: string): GuardLogin {
  const read = async (key: string) => readPause(await store.get(key).catch(() => undefined));

  async function record(key: string, error: unknown): Promise<void> {
    const pause = await pauseAfter(error, () => read(lastName(key)));
    if (!pause) return;
    const value = JSON.stringify(pause);
    await store.set(key, value, pause.milliseconds);
    // Outlives the pause, so that the next one is longer.
    await store.set(lastName(key), value, 3 * pause.milliseconds);
  }

  return async (credentials, send) => {
    const key = `${name}:${(await sha256(credentials)).slice(0, HASH_LENGTH)}`;
    const pause = await read(key);
    if (pause) throw pausedError(pause, clock);
    try {
      return await send();
    } catch (error) {
      await record(key, error).catch(() => undefined);
      throw error;
    }
  };
}

function lastName(key: string): string {
  return `${key}:last`;
}

/** Undefined if the service did not refuse a login: one that was not sent has `attempts: 0`. */
async function pauseAfter(error: unknown, last: () => Promise<Pause | undefined>): Promise<Pause | undefined> {
  if (!(error instanceof ApiError) || error.attempts === 0) return undefined;
  const { httpStatus: status, retryAfterSeconds: seconds } = error;
  if (!PAUSED_STATUSES.includes(status)) return undefined;
  if (seconds) return { status, milliseconds: Math.min(seconds * 1000, LONGEST_WAIT_MS) };
  const before = await last();
  const milliseconds = before ? Math.min(before.milliseconds * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
  return { status, milliseconds };
}

/** Undefined also for what this version did not write. */
function readPause(value: unknown): Pause | undefined {
  const [, status, milliseconds] = /^\{"status":(\d{3}),"milliseconds":(\d{1,6})\}$/.exec(String(value)) ?? [];
  return status === undefined ? undefined : { status: Number(status), milliseconds: Number(milliseconds) };
}

function pausedError({ status, milliseconds }: Pause, clock: Clock): ApiError {
  const what = `the service refused the login of a process that shares the token with status ${status}`;
  const advice = `No process logs in with these credentials again for up to ${Math.ceil(milliseconds / 1000)} s`;
  const facts = { httpStatus: status, outcome: "not-sent", message: `${what}. ${advice}` } as const;
  if (status === 401) return new AuthenticationError({ ...facts, message: `${facts.message}; correct the secret` });
  const [retryAfterSeconds, retryAt] = [Math.ceil(milliseconds / 1000), new Date(clock.now() + milliseconds)];
  return new (status === 429 ? RateLimitError : ApiError)({ ...facts, retryAfterSeconds, retryAt });
}

/** A login takes about as long. */
const LIMIT_MS = 2_000;

/** Every failure is a `StoreError`, and each operation has a time limit. */
export function limitedStore(store: Store, clock: Clock): Store {
  function limited<Value>(work: () => Promise<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new StoreError("the token store failed", { cause }));
      const cancel = clock.after(LIMIT_MS, () => fail(new Error(`no response after ${LIMIT_MS} ms`)), false);
      // A store may also throw at once.
      Promise.resolve().then(work).then(resolve, fail).finally(cancel);
    });
  }
  return {
    get: (key) => limited(() => store.get(key)),
    set: (...args) => limited(() => store.set(...args)),
    setIfAbsent: (...args) => limited(() => store.setIfAbsent(...args)),
    deleteIfEquals: (...args) => limited(() => store.deleteIfEquals(...args)),
  };
}
