// Shortens a state file in the background: reads its lines again and writes a snapshot, a little at a time, while lines are appended.

import { createReadStream, renameSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { createStateReader } from "../../../src/sandbox/state/recording/state-reader.ts";
import { syncFolder, temporaryFile } from "./atomic-write.ts";
import { linesOf } from "./file-lines.ts";
import { createStateLog, type StateLog } from "./state-log.ts";

/** How long requests may wait for a part of the work, apart from a single line. */
const SLICE_MS = 4;

/** What a compaction needs. */
export interface Compaction {
  readonly file: string;
  readonly log: StateLog;
  /** Whether the work has become useless: the file stays as it is then. */
  isOutdated(): boolean;
  /** Called with the log of the new file as soon as it is in place. */
  replaced(log: StateLog): void;
  /** Called when the new file cannot be synced later. */
  failed(error: unknown): void;
}

/** Replaces the file of a log by a shorter one, together with the lines that are appended meanwhile. */
export async function compactState({ file, log, isOutdated, replaced, failed }: Compaction): Promise<void> {
  const temporary = temporaryFile(file);
  const handle = await open(temporary, "w", 0o600);
  try {
    const pause = pauses();
    const reader = createStateReader();
    let copied = log.size;
    for await (const { text } of linesOf(file, copied)) {
      reader.add(text);
      await pause();
    }
    for (const line of reader.compact()) {
      await handle.writeFile(`${line}\n`);
      await pause();
    }
    await handle.sync();
    const { ino, dev, size: firstSize } = await handle.stat();
    let size = firstSize;
    while (copied < log.size) {
      const end = log.size;
      for await (const bytes of createReadStream(file, { start: copied, end: end - 1 })) await handle.writeFile(bytes);
      size += end - copied;
      copied = end;
    }
    if (isOutdated()) {
      await discard(handle, temporary);
      return;
    }
    // Nothing is appended between the last comparison of sizes and this.
    renameSync(temporary, file);
    replaced(createStateLog(file, handle, { ino, dev, size }, failed));
  } catch (error) {
    await discard(handle, temporary);
    throw error;
  }
  await syncFolder(path.dirname(file));
}

async function discard(handle: FileHandle, temporary: string): Promise<void> {
  await handle.close();
  await rm(temporary, { force: true });
}

/** Lets requests be served when a slice of time is over. */
function pauses(): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    start = performance.now();
  };
}
