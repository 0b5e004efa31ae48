// The open state file: lines are appended to it, and are in the file when `append` returns.

import { fdatasync, type Stats, statSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** An open state file. */
export interface StateLog {
  /** The size of the file in bytes. */
  readonly size: number;
  /** Its size when it was opened: that of the snapshot in it. */
  readonly firstSize: number;
  /** Whether the file can go on: it was not deleted, replaced or changed, and every line so far was written. */
  isIntact(): boolean;
  /**
   * Appends a line. It survives a killed process once this returns, and a power failure about a second later.
   *
   * @returns false if the file is not intact: write all of it again.
   * @throws if the line cannot be written.
   */
  append(line: string): boolean;
  close(): Promise<void>;
}

/** A power failure loses the changes of this time at most. */
const SYNC_MS = 1_000;

/** Called when a file cannot be synced. */
type Failed = (error: unknown) => void;

export async function openStateLog(file: string, failed: Failed): Promise<StateLog> {
  const handle = await open(file, "r+");
  const stats = await handle.stat();
  return createStateLog(file, handle, stats, failed);
}

/** @param handle of the file, open for writing. */
export function createStateLog(
  file: string,
  handle: FileHandle,
  { ino, dev, size: firstSize }: Pick<Stats, "ino" | "dev" | "size">,
  failed: Failed,
): StateLog {
  let size = firstSize;
  let isBroken = false;
  let timer: NodeJS.Timeout | undefined;

  function isIntact(): boolean {
    const now = statSync(file, { throwIfNoEntry: false });
    return !isBroken && now?.ino === ino && now.dev === dev && now.size === size;
  }

  return {
    get size() {
      return size;
    },
    firstSize,
    isIntact,
    append(line) {
      if (!isIntact()) return false;
      const bytes = Buffer.from(`${line}\n`);
      isBroken = true;
      for (let at = 0; at < bytes.length; ) at += writeSync(handle.fd, bytes, at, bytes.length - at, size + at);
      isBroken = false;
      size += bytes.length;
      timer ??= setTimeout(() => {
        timer = undefined;
        fdatasync(handle.fd, (error) => error && failed(error));
      }, SYNC_MS).unref();
      return true;
    },
    async close() {
      clearTimeout(timer);
      await handle.close();
    },
  };
}
