// Keeps two processes from writing one state file: a lock file beside it, with the number of the process that holds it.

import { readFile, rm, writeFile } from "node:fs/promises";
import { isRunning } from "../pipeline/write/write-output.ts";
import { ProgramError } from "./program-error.ts";

/** Those of this process. Another one with its number has ended: in a container, a restart often has the number of the start. */
const held = new Set<string>();

/**
 * Takes the lock of a file, also one that a killed process left. Returns the function that releases it.
 *
 * @throws {ProgramError} if another process holds it, or the file's folder does not exist.
 */
export async function lockState(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  try {
    if (!(await create(lock))) {
      const holder = Number.parseInt(await readFile(lock, "utf8"), 10);
      if (held.has(lock) || (holder !== process.pid && isRunning(holder))) throw refuse(file, lock, holder);
      await rm(lock, { force: true });
      if (!(await create(lock))) throw refuse(file, lock, holder);
    }
  } catch (error) {
    if (error instanceof ProgramError) throw error;
    // The message of the system names the lock, which the caller did not type.
    const reason = (error as Error).message.replaceAll(lock, () => file);
    throw new ProgramError(`cannot write the state file ${file}: ${reason}`);
  }
  held.add(lock);
  return async () => {
    held.delete(lock);
    await rm(lock, { force: true });
  };
}

/** Returns false if there is a lock. */
async function create(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function refuse(file: string, lock: string, holder: number): ProgramError {
  return new ProgramError(
    `the state file ${file} is in use by another process.\n` +
      `Stop that sandbox, or choose another file with --state. If process ${holder} is none, delete ${lock}.`,
  );
}
