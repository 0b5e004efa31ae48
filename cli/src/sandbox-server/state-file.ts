// Writes a sandbox's whole state to a file. The HTTP server responds only after that, and one write serves all that wait for it.

import { readFile } from "node:fs/promises";
import type { StoredState } from "../../../src/sandbox/state/sandbox-state.ts";
import { removeLeftovers, writeAtomically } from "./atomic-write.ts";
import { ProgramError } from "./program-error.ts";

export interface StateFile {
  /** The number of changes so far. */
  readonly changes: number;
  /** Resolves when all changes so far are in the file. Rejects if it cannot be written; the next call tries again. */
  saved(): Promise<void>;
  /** Whether the last write has failed. Reads need not wait for the next one then. */
  readonly hasFailed: boolean;
  /** Stops following the state once all changes are in the file. Rejects if it cannot be written. */
  close(): Promise<void>;
}

export interface StateFileParts {
  readonly file: string;
  readonly state: Pick<StoredState, "store" | "onChange">;
  /** Whether this process may still write the file. @throws if not. */
  checkLock?(): void;
  /** Called when a write fails. */
  failed(error: unknown): void;
  /** Called when changes have become slow. */
  warned(text: string): void;
}

/** A warning names the cost from this number of records on, and again at ten times as many. */
const MANY_RECORDS = 1_000;

export function followState({ file, state, checkLock, failed, warned }: StateFileParts): StateFile {
  let changes = 0;
  let inFile = -1;
  let writing: Promise<void> | undefined;
  let hasFailed = false;
  let isScheduled = false;
  let warnAt = MANY_RECORDS;

  async function write(): Promise<void> {
    const written = changes;
    const start = performance.now();
    try {
      checkLock?.();
      const { text, records } = state.store();
      await writeAtomically(file, text);
      inFile = written;
      hasFailed = false;
      if (records >= warnAt) warn(records, performance.now() - start);
    } catch (error) {
      hasFailed = true;
      failed(error);
      throw error;
    }
  }

  function warn(records: number, tookMs: number): void {
    while (warnAt <= records) warnAt *= 10;
    warned(
      `The state in ${file} has ${records} records, and every change writes all of them: the last one took ` +
        `${Math.ceil(tookMs)} ms. Reset the sandbox or a tenant to make it small again: POST /_sandbox/reset, or ` +
        "POST /_sandbox/tenants/<id>/reset.",
    );
  }

  async function saved(): Promise<void> {
    const wanted = changes;
    while (inFile < wanted) {
      // A write that has begun may lack the change: the next one has it.
      writing ??= write().finally(() => {
        writing = undefined;
      });
      await writing;
    }
  }

  const unfollow = state.onChange(() => {
    changes += 1;
    if (isScheduled) return;
    isScheduled = true;
    // Deliveries change the state without a request that waits for it.
    setImmediate(() => {
      isScheduled = false;
      saved().catch(() => undefined);
    });
  });

  return {
    get changes() {
      return changes;
    },
    get hasFailed() {
      return hasFailed;
    },
    saved,
    async close() {
      unfollow();
      await saved();
    },
  };
}

/** The text of a state file, if it exists. @throws {ProgramError} if it cannot be read. */
export async function readStateFile(file: string): Promise<string | undefined> {
  await removeLeftovers(file);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new ProgramError(`cannot read the state file ${file}: ${message}`);
  }
}
