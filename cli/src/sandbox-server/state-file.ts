// Persists a sandbox's state in a file: changes are saved before their response is sent, several in one write.

import { readFile } from "node:fs/promises";
import { removeLeftovers, writeAtomically } from "./atomic-write.ts";
import { ProgramError } from "./program-error.ts";

/** A file that is rewritten whenever the state changes. */
export interface StateFile {
  /** Resolves when all changes so far are on disk. Rejects if the file cannot be written. */
  saved(): Promise<void>;
  /** Stops following the state; resolves as `saved` does. */
  close(): Promise<void>;
}

/** The part of a sandbox's state that is persisted. */
export interface FollowedState {
  export(): string;
  onChange(listener: () => void): () => void;
}

/** The text of a state file; undefined if it does not exist. @throws {ProgramError} if it cannot be read. */
export async function readStateFile(file: string): Promise<string | undefined> {
  try {
    await removeLeftovers(file);
    return await readFile(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new ProgramError(`cannot read the state file ${file}: ${message}`);
  }
}

/**
 * Writes the state to the file after each change.
 *
 * @param failed called when a write fails that no request waits for. The next change tries again.
 */
export function followState(state: FollowedState, file: string, failed: (error: unknown) => void): StateFile {
  let changes = 0;
  let saved = 0;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    // Changes of the same tick share one write.
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
    // Deliveries change the state without a request that waits for it.
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
