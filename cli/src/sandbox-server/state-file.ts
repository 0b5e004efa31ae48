// Keeps a sandbox's state in a file: every change is in it before its request is answered, many changes in one write.

import { readFile } from "node:fs/promises";
import { removeLeftovers, writeAtomically } from "./atomic-write.ts";
import { ProgramError } from "./program-error.ts";

/** A file that follows the state. */
export interface StateFile {
  /** Resolves when everything that has changed until now is on the disk. Rejects where it cannot be written. */
  saved(): Promise<void>;
  /** Follows no longer; resolves as `saved` does. */
  close(): Promise<void>;
}

/** What a file follows. */
export interface FollowedState {
  export(): string;
  onChange(listener: () => void): () => void;
}

/**
 * The text of a state file; undefined where there is none yet.
 *
 * @throws {ProgramError} where it cannot be read.
 */
export async function readStateFile(file: string): Promise<string | undefined> {
  try {
    await removeLeftovers(file);
    return await readFile(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new ProgramError(`the state file ${file} cannot be read: ${message}`);
  }
}

/**
 * Writes the state to the file after each change.
 *
 * @param failed hears of writes that failed with nobody waiting for them. The next change tries again.
 */
export function followState(state: FollowedState, file: string, failed: (error: unknown) => void): StateFile {
  let changes = 0;
  let saved = 0;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    // Changes of the same moment go into the same write.
    await new Promise((resolve) => setImmediate(resolve));
    const covered = changes;
    await writeAtomically(file, state.export());
    saved = covered;
  }

  async function save(): Promise<void> {
    const wanted = changes;
    while (saved < wanted) {
      writing ??= write().finally(() => {
        writing = undefined;
      });
      await writing;
    }
  }

  const unfollow = state.onChange(() => {
    changes += 1;
    // Deliveries change the state with no request that would wait.
    save().catch(failed);
  });
  return {
    saved: save,
    close() {
      unfollow();
      return save();
    },
  };
}
