// Keeps two processes from writing one state file: a lock file beside it names its holder.
//
// In a container, the number of a process says little: after a restart, the new process often has the number of the old one. So a holder
// touches its lock every second, and a lock is stale if that stops, or if its process ran in the same place and is gone.

import { readFileSync, readlinkSync } from "node:fs";
import { rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import type { Clock } from "../../../src/wrappers/platform/clock.ts";
import { isRunning } from "./atomic-write.ts";
import { ProgramError } from "./program-error.ts";

/** A lock that this process holds. */
export interface StateLock {
  /** @throws if another process has taken the lock over. */
  check(): void;
  release(): Promise<void>;
}

/** The content of a lock file. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Tells apart places whose processes have the same numbers, such as containers. */
  readonly place: string;
  /** ISO 8601. */
  readonly since: string;
  /** Differs from any other lock's. */
  readonly token: string;
}

const TOUCH_MS = 1_000;
/** A lock is stale if it was not touched for this time: long enough for a busy process. */
const STALE_MS = 5_000;
const POLL_MS = 200;

/**
 * Takes the lock of a file.
 *
 * @param failed called when the lock cannot be kept.
 * @throws {ProgramError} if another process holds it, or the file's folder does not exist.
 */
export async function lockState(file: string, clock: Clock, failed: (error: unknown) => void): Promise<StateLock> {
  const lock = `${file}.lock`;
  const holder: Holder = {
    ...{ pid: process.pid, host: hostname(), place: placeOf() },
    ...{ since: new Date(clock.now()).toISOString(), token: globalThis.crypto.randomUUID() },
  };
  try {
    if (!(await create(lock, holder))) await takeOver(file, lock, holder, clock);
  } catch (error) {
    if (error instanceof ProgramError) throw error;
    throw new ProgramError(`cannot write the state file ${file}: ${(error as Error).message}`);
  }
  let touching: Promise<void> | undefined;
  let cancel: () => void = () => undefined;
  let isReleased = false;

  async function touch(): Promise<void> {
    const known = read(lock);
    if (known?.token === holder.token) await utimes(lock, clock.now() / 1000, clock.now() / 1000).catch(ignoreMissing);
    // Someone has deleted it.
    else if (known === undefined) await create(lock, holder);
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
      const known = read(lock);
      if (known && known.token !== holder.token)
        throw new Error(`${describe(known)} has taken over the state file ${file}`);
    },
    async release() {
      isReleased = true;
      cancel();
      await touching;
      if (read(lock)?.token === holder.token) await rm(lock, { force: true });
    },
  };
}

/** Returns false if there is a lock. */
async function create(lock: string, holder: Holder): Promise<boolean> {
  try {
    await writeFile(lock, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** A lock that was deleted meanwhile comes back with the next touch. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** @throws {ProgramError} if the holder is alive. */
async function takeOver(file: string, lock: string, holder: Holder, clock: Clock): Promise<void> {
  const known = read(lock);
  if (!isGone(known, holder) && (await isTouched(lock, clock))) throw refuse(file, lock, read(lock));
  const temporary = `${lock}.${holder.token}`;
  await create(temporary, holder);
  await rename(temporary, lock);
  // Of two processes that take the lock over at once, the later one has it.
  await pause(clock);
  const winner = read(lock);
  if (winner && winner.token !== holder.token) throw refuse(file, lock, winner);
}

/** Whether the holder ran in the same place, and no process there has its number. */
function isGone(known: Holder | undefined, { place, pid }: Holder): boolean {
  return known !== undefined && known.place === place && known.pid !== pid && !isRunning(known.pid);
}

/** Waits until someone touches the lock, or it is stale. */
async function isTouched(lock: string, clock: Clock): Promise<boolean> {
  const touched = async () => (await stat(lock)).mtimeMs;
  const first = await touched();
  const end = clock.monotonic() + STALE_MS;
  while (clock.monotonic() < end) {
    await pause(clock);
    if ((await touched()) !== first) return true;
  }
  return false;
}

function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(POLL_MS, resolve);
  });
}

function refuse(file: string, lock: string, known: Holder | undefined): ProgramError {
  return new ProgramError(
    `the state file ${file} is in use by ${describe(known)}.\n` +
      `Stop that sandbox, or choose another file with --state. Its lock is ${lock}.`,
  );
}

function describe(known: Holder | undefined): string {
  return known ? `process ${known.pid} on ${known.host} since ${known.since}` : "another process";
}

function read(lock: string): Holder | undefined {
  return parse(readIfThere(lock));
}

function readIfThere(lock: string): string {
  try {
    return readFileSync(lock, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** Undefined if there is no lock, or it was not written to its end. */
function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** The host and, on Linux, the namespace of process numbers, which every container has for itself. */
function placeOf(): string {
  try {
    return `${hostname()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}
