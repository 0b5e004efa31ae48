// Writes a file so that whoever reads it, at whatever moment, sees the old text or the new one.

import { open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Puts a text in the place of a file. It is on the disk when the promise resolves; a process that is killed leaves the old text. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    // Only for the user: a state has credentials in it.
    const handle = await open(temporary, "w", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

/** Removes what processes that were killed have left beside a file. */
export async function removeLeftovers(file: string): Promise<void> {
  const folder = path.dirname(file);
  const prefix = `${path.basename(file)}.`;
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)\.tmp$/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process runs, too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

// That the file has its new content is known to the disk only with the folder. Not every system lets a folder be opened.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // The file itself is on the disk.
  } finally {
    await handle?.close();
  }
}
