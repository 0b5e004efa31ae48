// Replaces the texts of several files: all of them, or none.

import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Texts by absolute path; the files exist. */
export type NewTexts = ReadonlyMap<string, string>;

/** Restores what it has replaced if it cannot replace all. `write` is replaced in tests of a full disk. */
export async function replaceFiles(
  texts: NewTexts,
  write: (file: string, text: string) => Promise<void> = writeFile,
): Promise<void> {
  const replaced = new Map<string, Buffer>();
  try {
    for (const [file, text] of texts) await write(sibling(file), text);
    for (const file of texts.keys()) {
      const before = await readFile(file);
      await rename(sibling(file), file);
      replaced.set(file, before);
    }
  } catch (error) {
    for (const [file, before] of replaced) await writeFile(file, before);
    throw error;
  } finally {
    for (const file of texts.keys()) await rm(sibling(file), { force: true });
  }
}

/** In the same folder, so that the rename stays in one file system. */
function sibling(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.new`);
}
