// Reads a state file: an exported state, or a snapshot and the changes since.

import { readFile } from "node:fs/promises";
import { createStateReader } from "../../../src/sandbox/state/recording/state-reader.ts";
import { readSnapshot, type SandboxSnapshot } from "../../../src/sandbox/state/snapshot.ts";
import { removeLeftovers } from "./atomic-write.ts";
import { linesOf } from "./file-lines.ts";
import { ProgramError } from "./program-error.ts";

/** The state in a file; undefined if it does not exist. @throws {ProgramError} if it cannot be read, or holds no valid state. */
export async function readStateFile(file: string): Promise<SandboxSnapshot | undefined> {
  try {
    await removeLeftovers(file);
    return await readLines(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code !== undefined) throw new ProgramError(`cannot read the state file ${file}: ${message}`);
    throw unusable(file, error as Error);
  }
}

/** The error for a file whose state cannot be used. */
export function unusable(file: string, { message }: Error): ProgramError {
  return new ProgramError(
    `cannot load the state file ${file}: ${message}\nThe file is unchanged. Delete or move it to start fresh.`,
  );
}

async function readLines(file: string): Promise<SandboxSnapshot> {
  const reader = createStateReader();
  let isFirst = true;
  for await (const { text, isComplete } of linesOf(file)) {
    // A file without changes need not be a single line: someone may have formatted it.
    if (isFirst && !isJson(text)) return readSnapshot(await readFile(file, "utf8"));
    // The process was killed while it wrote this line: its response was never sent.
    if (isFirst || isComplete) reader.add(text);
    isFirst = false;
  }
  return isFirst ? readSnapshot("") : reader.read();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
