// Replaces whole folders of generated files atomically: a reader finds the old output or the new one, never a mix.

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Texts by file name, or by path with `/` for a file in a nested folder. */
export type Files = Readonly<Record<string, string>>;

/** The complete content of each folder. */
export type Output = ReadonlyMap<string, Files>;

export interface Difference {
  readonly file: string;
  readonly kind: "missing" | "changed" | "extra";
}

/** The existing output differs from what would be written. */
export class OutdatedOutputError extends Error {
  override readonly name = "OutdatedOutputError";
  readonly differences: readonly Difference[];

  /** @param command The command that writes the output. */
  constructor(differences: readonly Difference[], command: string) {
    const lines = differences.map(({ file, kind }) => `${path.relative(process.cwd(), file)}: ${kind}`);
    super([...lines, `Run ${command} and commit the result.`].join("\n"));
    this.differences = differences;
  }
}

export interface WriteOptions {
  /** Entries at the top of each folder that are not output: they stay, and are not compared. */
  readonly keep?: readonly string[];
  /** Writes a file; replaced in tests of a full disk. */
  readonly write?: (file: string, text: string) => Promise<void>;
}

/** Replaces each folder; restores all of them on failure. */
export async function writeOutput(output: Output, { keep = [], write = writeFile }: WriteOptions = {}): Promise<void> {
  const replacements = [...output].map(([folder, files]) => ({ folder, files, ...siblings(folder) }));
  const replaced: Replacement[] = [];
  try {
    for (const { staged, files } of replacements) await stage(staged, files, write);
    for (const replacement of replacements) {
      await replace(replacement);
      replaced.push(replacement);
    }
    for (const { folder, previous } of replaced) {
      for (const name of keep) await renameIfThere(path.join(previous, name), path.join(folder, name));
    }
  } catch (error) {
    for (const { folder, staged, previous } of replaced) {
      await renameIfThere(folder, staged);
      await renameIfThere(previous, folder);
    }
    throw error;
  } finally {
    for (const { staged, previous } of replacements) {
      await remove(staged);
      await remove(previous);
    }
  }
}

/** Repairs what a killed run left: restores whole folders and removes temporary ones. */
export async function clearUp(folders: Iterable<string>): Promise<void> {
  for (const folder of folders) {
    for (const name of (await readdir(path.dirname(folder)).catch(ignoreAbsence)) ?? []) {
      const [, sibling, processId] = /^\.(.*)\.([0-9]+)\.(?:new|old)$/.exec(name) ?? [];
      if (sibling !== path.basename(folder) || isRunning(Number(processId))) continue;
      const left = path.join(path.dirname(folder), name);
      if (name.endsWith(".old")) await rename(left, folder).catch(ignoreOccupied);
      await remove(left);
    }
  }
}

/** The changes that writing would make, sorted by file. */
export async function compareOutput(output: Output, { keep = [] }: WriteOptions = {}): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [folder, files] of output) {
    const present = await listFiles(folder, keep);
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

/**
 * Throws an `OutdatedOutputError` if writing would change anything.
 * @param command The command that writes the output.
 */
export async function requireSameOutput(output: Output, command: string, options: WriteOptions = {}): Promise<void> {
  const differences = await compareOutput(output, options);
  if (differences.length > 0) throw new OutdatedOutputError(differences, command);
}

interface Replacement {
  readonly folder: string;
  /** Temporary path of the new folder. */
  readonly staged: string;
  /** Temporary path of the old folder. */
  readonly previous: string;
}

/** Beside the folder, so that renames stay in one file system; hidden from compilers. */
export function siblings(folder: string): { staged: string; previous: string } {
  const hidden = path.join(path.dirname(folder), `.${path.basename(folder)}.${process.pid}`);
  return { staged: `${hidden}.new`, previous: `${hidden}.old` };
}

async function stage(folder: string, files: Files, write: NonNullable<WriteOptions["write"]>): Promise<void> {
  await remove(folder);
  await mkdir(folder, { recursive: true });
  for (const inner of new Set(Object.keys(files).map((name) => path.dirname(name)))) {
    await mkdir(path.join(folder, inner), { recursive: true });
  }
  for (const [name, text] of Object.entries(files)) await write(path.join(folder, name), text);
}

async function replace({ folder, staged, previous }: Replacement): Promise<void> {
  await renameIfThere(folder, previous);
  try {
    // Another run may put its own folder there meanwhile: replace that too.
    while ((await rename(staged, folder).catch(ignoreOccupied)) === "occupied") {
      await remove(previous);
      await renameIfThere(folder, previous);
    }
  } catch (error) {
    await renameIfThere(previous, folder);
    throw error;
  }
}

/** Whether this machine, or this container, has a process of that number. */
export function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch(ignoreAbsence);
}

/** All files below a folder, except in the kept entries at its top. Paths have `/`. */
export async function listFiles(folder: string, keep: readonly string[]): Promise<string[]> {
  const top = (await readdir(folder, { withFileTypes: true }).catch(ignoreAbsence)) ?? [];
  const files = top
    .filter(({ name }) => !keep.includes(name))
    .map(async (entry) => {
      if (!entry.isDirectory()) return [entry.name];
      const inner = await readdir(path.join(folder, entry.name), { recursive: true, withFileTypes: true });
      return inner
        .filter((each) => !each.isDirectory())
        .map((each) => path.relative(folder, path.join(each.parentPath, each.name)).replaceAll(path.sep, "/"));
    });
  return (await Promise.all(files)).flat();
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

function ignoreOccupied(error: NodeJS.ErrnoException): "occupied" {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  return "occupied";
}
