// Pauses the logins of all processes after the service has refused one (S56, S60).

import type { GuardLogin } from "../auth/token-store.ts";
import { ApiError } from "../errors/api-error.ts";
import { AuthenticationError } from "../errors/authentication-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/digest.ts";

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
  const facts = {
    httpStatus: status,
    outcome: "not-sent" as const,
    message: `${what}. ${advice}${status === 401 ? "; correct the secret" : ""}`,
  };
  if (status === 401) return new AuthenticationError(facts);
  const wait = {
    retryAfterSeconds: Math.ceil(milliseconds / 1000),
    retryAt: new Date(clock.now() + milliseconds),
  };
  return new (status === 429 ? RateLimitError : ApiError)({ ...facts, ...wait });
}
