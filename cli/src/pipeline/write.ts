// Puts generated files into place, whole folders at a time: a reader finds the old output or the new one, never a mix.

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Texts by file name. */
export type Files = Readonly<Record<string, string>>;

/** Files by the folder that holds them, and nothing else. */
export type Output = ReadonlyMap<string, Files>;

export interface Difference {
  readonly file: string;
  readonly kind: "missing" | "changed" | "extra";
}

/** What is there is not what the specs give. */
export class OutdatedOutputError extends Error {
  override readonly name = "OutdatedOutputError";
  readonly differences: readonly Difference[];

  constructor(differences: readonly Difference[]) {
    const lines = differences.map(({ file, kind }) => `${path.relative(process.cwd(), file)}: ${kind}`);
    super([...lines, "Generate again, and commit the result."].join("\n"));
    this.differences = differences;
  }
}

/** Replaces each folder. Whatever fails, the folders end up as they were. */
export async function writeOutput(output: Output): Promise<void> {
  const folders = [...output].map(([folder, files]) => ({ folder, files, ...siblings(folder) }));
  const replaced: typeof folders = [];
  try {
    for (const { staged, files } of folders) await stage(staged, files);
    for (const entry of folders) {
      await renameIfThere(entry.folder, entry.previous);
      replaced.push(entry);
      await rename(entry.staged, entry.folder);
    }
  } catch (error) {
    for (const { folder, previous } of replaced) {
      await rm(folder, { recursive: true, force: true });
      await renameIfThere(previous, folder);
    }
    throw error;
  } finally {
    for (const { staged, previous } of folders) {
      await rm(staged, { recursive: true, force: true });
      await rm(previous, { recursive: true, force: true });
    }
  }
}

/** What writing would change, sorted by file. */
export async function compareOutput(output: Output): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [folder, files] of output) {
    const present = await listFiles(folder);
    for (const name of [...new Set([...Object.keys(files), ...present])].sort()) {
      const file = path.join(folder, name);
      const wanted = files[name];
      if (wanted === undefined) differences.push({ file, kind: "extra" });
      else if (!present.includes(name)) differences.push({ file, kind: "missing" });
      else if ((await readFile(file, "utf8")) !== wanted) differences.push({ file, kind: "changed" });
    }
  }
  return differences;
}

/** Beside the folder, so that a rename never crosses a file system; hidden, so that no compiler looks into them. */
function siblings(folder: string): { staged: string; previous: string } {
  const hidden = path.join(path.dirname(folder), `.${path.basename(folder)}.${process.pid}`);
  return { staged: `${hidden}.new`, previous: `${hidden}.old` };
}

async function stage(folder: string, files: Files): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch(ignoreAbsence);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreAbsence);
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
