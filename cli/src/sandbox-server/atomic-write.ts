// Writes a file atomically: a reader sees either the old text or the new one.

import { open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isRunning } from "../pipeline/write/write-output.ts";

/**
 * Replaces the text of a file. It is on disk once the promise resolves; a killed process leaves the old text.
 *
 * @param mode who may read and write it. By default the user only: the state holds credentials.
 */
export async function writeAtomically(file: string, text: string, mode = 0o600): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, "w", mode);
    try {
      // Whatever the process masks.
      await handle.chmod(mode);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    // The caller knows only the file.
    if (error instanceof Error) error.message = error.message.replaceAll(temporary, file);
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Removes temporary files that killed processes left beside a file. */
export async function removeLeftovers(file: string): Promise<void> {
  const folder = path.dirname(file);
  const prefix = `${path.basename(file)}.`;
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)\.tmp$/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(path.join(folder, name), { force: true });
  }
}

/** A rename is durable only once its folder is synced. Some systems cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // The file itself is on disk.
  } finally {
    await handle?.close();
  }
}
