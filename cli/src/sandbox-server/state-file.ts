// Persists a sandbox's state in a file: changes are appended before their response is sent, several in one line.

import type { StateRecording } from "../../../src/sandbox/state/recording/state-recording.ts";
import { replaceAtomically } from "./atomic-write.ts";
import { compactState } from "./compact-state.ts";
import { openStateLog, type StateLog } from "./state-log.ts";

/** A file that follows the state. */
export interface StateFile {
  /** Resolves when all changes so far are in the file. Rejects if it cannot be written. */
  saved(): Promise<void>;
  /** Stops following the state, and leaves it in the file as a snapshot. Rejects if a change cannot be written. */
  close(): Promise<void>;
}

/** What a state file needs. */
export interface StateFileParts {
  readonly file: string;
  readonly recording: StateRecording;
  /** Calls `listener` after each change, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Whether this process may still write the file. @throws if not. */
  checkLock?(): void;
  /** Called when a write fails that no request waits for. The next change tries again. */
  failed(error: unknown): void;
}

/** The file is compacted when the changes in it are longer than its snapshot, but not before they have this many bytes. */
const LEAST_CHANGES = 4 * 1024 * 1024;

export function followState({ file, recording, onChange, checkLock, failed }: StateFileParts): StateFile {
  let log: StateLog | undefined;
  let rewriting: Promise<void> | undefined;
  let compacting: Promise<void> | undefined;
  let isScheduled = false;
  let isClosed = false;

  /** Returns whether all changes are in the file; if not, write all of it. */
  function append(): boolean {
    if (!log || recording.isReplaced) return false;
    const line = recording.take();
    if (line === undefined) return true;
    checkLock?.();
    if (!log.append(line)) return false;
    if (log.size - log.firstSize > Math.max(LEAST_CHANGES, log.firstSize)) compact(log);
    return true;
  }

  async function rewrite(): Promise<void> {
    checkLock?.();
    const old = log;
    log = undefined;
    await old?.close();
    // Read at once: the state may change while it is written.
    const lines = [...recording.snapshot()];
    await replaceAtomically(file, async (handle) => {
      for (const line of lines) await handle.writeFile(`${line}\n`);
    });
    log = await openStateLog(file, failed);
  }

  function compact(current: StateLog): void {
    compacting ??= compactState({
      ...{ file, log: current, failed },
      isOutdated: () => log !== current || isClosed,
      replaced(shorter) {
        log = shorter;
        current.close().catch(failed);
      },
    })
      .catch(failed)
      .finally(() => {
        compacting = undefined;
      });
  }

  async function saved(): Promise<void> {
    while (rewriting || !append()) {
      rewriting ??= rewrite().finally(() => {
        rewriting = undefined;
      });
      await rewriting;
    }
  }

  const unfollow = onChange(() => {
    if (isScheduled) return;
    isScheduled = true;
    // Deliveries change the state without a request that waits for it.
    setImmediate(() => {
      isScheduled = false;
      if (!isClosed) saved().catch(failed);
    });
  });

  return {
    saved,
    async close() {
      unfollow();
      isClosed = true;
      await compacting;
      await saved();
      // A file that was deleted meanwhile stays so.
      if (log && log.size > log.firstSize && log.isIntact()) await rewrite();
      await log?.close();
    },
  };
}
