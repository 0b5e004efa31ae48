// Writes a sandbox's whole state to a file. The HTTP server responds only after that, and one write serves all that wait for it.

import { readFile } from "node:fs/promises";
import type { StoredState } from "../../../src/sandbox/state/sandbox-state.ts";
import { writeAtomically } from "./atomic-write.ts";
import { ProgramError } from "./program-error.ts";

export interface StateFile {
  /** Resolves when all changes so far are in the file. Rejects if it cannot be written; the next call tries again. */
  saved(): Promise<void>;
  /** Stops following the state once all changes are in the file. Rejects if it cannot be written. */
  close(): Promise<void>;
}

export interface StateFileParts {
  readonly file: string;
  readonly state: Pick<StoredState, "store" | "onChange">;
  /** Called when a write fails. */
  failed(error: unknown): void;
  /** Called when changes have become slow. */
  warned(text: string): void;
}

/** A warning names the cost from this number of records on, and again at ten times as many. */
const MANY_RECORDS = 1_000;

export function followState({ file, state, failed, warned }: StateFileParts): StateFile {
  let changes = 0;
  let inFile = -1;
  let writing: Promise<void> | undefined;
  let isScheduled = false;
  let warnAt = MANY_RECORDS;

  async function write(): Promise<void> {
    const written = changes;
    const start = performance.now();
    try {
      const { text, records } = state.store();
      // Under one name: the next write replaces what a killed process left.
      await writeAtomically(file, text, undefined, `${file}.tmp`);
      inFile = written;
      if (records >= warnAt) warn(records, performance.now() - start);
    } catch (error) {
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
    saved,
    async close() {
      unfollow();
      await saved();
    },
  };
}

/** The text of a state file, if it exists. @throws {ProgramError} if it cannot be read. */
export async function readStateFile(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new ProgramError(`cannot read the state file ${file}: ${message}`);
  }
}
