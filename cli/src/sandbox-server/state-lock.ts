// Keeps two processes from writing one state file: a lock file beside it, which its holder touches every second.
//
// It names no process: in a container, the process after a restart often has the number of the old one.

import { readFileSync } from "node:fs";
import { rm, stat, utimes, writeFile } from "node:fs/promises";
import type { Clock } from "../../../src/wrappers/util/platform.ts";
import { ProgramError } from "./program-error.ts";

export interface StateLock {
  /** @throws if another process has taken the lock over. */
  check(): void;
  release(): Promise<void>;
}

const TOUCH_MS = 1_000;
/** A lock is stale if it was not touched for this time: long enough for a busy process. */
const STALE_MS = 5_000;
const POLL_MS = 200;

/**
 * Takes the lock of a file. Waits up to 5 seconds for one that a killed process left.
 *
 * @param failed called when the lock cannot be kept.
 * @throws {ProgramError} if another process holds it, or the file's folder does not exist.
 */
export async function lockState(file: string, clock: Clock, failed: (error: unknown) => void): Promise<StateLock> {
  const lock = `${file}.lock`;
  const token = globalThis.crypto.randomUUID();
  try {
    if (!(await create(lock, token)) && !(await takeOver(lock, token, clock))) throw refuse(file, lock);
  } catch (error) {
    if (error instanceof ProgramError) throw error;
    // The message of the system names the lock, which the caller did not type.
    const reason = (error as Error).message.replaceAll(lock, () => file);
    throw new ProgramError(`cannot write the state file ${file}: ${reason}`);
  }
  let touching: Promise<void> | undefined;
  let cancel: () => void = () => undefined;
  let isReleased = false;

  async function touch(): Promise<void> {
    const holder = read(lock);
    if (holder === token) await utimes(lock, clock.now() / 1000, clock.now() / 1000);
    // Someone has deleted it.
    else if (holder === undefined) await create(lock, token);
  }

  function keep(): void {
    if (isReleased) return;
    const next = () => {
      touching = touch().catch(failed).finally(keep);
    };
    cancel = clock.after(TOUCH_MS, next, false);
  }

  keep();
  return {
    check() {
      const holder = read(lock);
      if (holder !== undefined && holder !== token)
        throw new Error(`another process has taken over the state file ${file}`);
    },
    async release() {
      isReleased = true;
      cancel();
      await touching;
      if (read(lock) === token) await rm(lock, { force: true });
    },
  };
}

/** Returns false if there is a lock. */
async function create(lock: string, token: string): Promise<boolean> {
  try {
    await writeFile(lock, token, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Returns false if the holder touches the lock, or another process takes it over at the same time. */
async function takeOver(lock: string, token: string, clock: Clock): Promise<boolean> {
  const touchedAt = async () => (await stat(lock).catch(() => undefined))?.mtimeMs;
  const first = await touchedAt();
  const end = clock.monotonic() + STALE_MS;
  while (clock.monotonic() < end) {
    await pause(clock);
    const now = await touchedAt();
    // Released meanwhile.
    if (now === undefined) return create(lock, token);
    if (now !== first) return false;
  }
  await writeFile(lock, token);
  // Of two processes that take the lock over at once, the later one has it.
  await pause(clock);
  return read(lock) === token;
}

function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(POLL_MS, resolve);
  });
}

function refuse(file: string, lock: string): ProgramError {
  return new ProgramError(
    `the state file ${file} is in use by another process.\n` +
      `Stop that sandbox, or choose another file with --state. Its lock is ${lock}.`,
  );
}

function read(lock: string): string | undefined {
  try {
    return readFileSync(lock, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
