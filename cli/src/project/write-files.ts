// Writes files of a project: all of them, or nothing.

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathError } from "../pipeline/bundle/problem.ts";
import { clearUp, siblings } from "../pipeline/write/write-output.ts";

/** Contents by path, relative to the folder, with slashes. */
type NewProject = ReadonlyMap<string, string | Uint8Array>;

export type WriteFile = (file: string, content: string | Uint8Array) => Promise<void>;

/** The files that may be in the folder before. */
const HARMLESS = [".git"];

/** @throws {PipelineError} if the folder contains anything; nothing is written then */
export async function writeProject(folder: string, files: NewProject, write: WriteFile = writeFile): Promise<void> {
  const present = await entriesOf(folder);
  await clearUp([folder]);
  const isNew = present === undefined;
  // A folder that exists may be the working directory of a shell: it stays, and the entries move into it.
  const staged = isNew ? sibling(folder) : path.join(folder, `.init.${process.pid}`);
  const firstCreated = await mkdir(isNew ? path.dirname(folder) : staged, { recursive: true });
  try {
    for (const [name, content] of files) {
      const file = path.join(staged, name);
      await mkdir(path.dirname(file), { recursive: true });
      await write(file, content);
    }
    await (isNew ? rename(staged, folder) : moveEntries(staged, folder, files));
  } catch (error) {
    if (isNew && firstCreated !== undefined) await rm(firstCreated, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/** Undefined if there is no folder. */
async function entriesOf(folder: string): Promise<string[] | undefined> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    if (error.code === "ENOTDIR") throw pathError(folder, "is a file", "choose another folder with --dir");
    throw error;
  });
  const foreign = entries?.filter((name) => !HARMLESS.includes(name)) ?? [];
  if (foreign.length === 0) return entries;
  const more = foreign.length > 3 ? `, and ${foreign.length - 3} more` : "";
  const reason = `is not empty: ${foreign.slice(0, 3).join(", ")}${more}`;
  throw pathError(folder, reason, "choose another folder with --dir, or empty this one");
}

/** In the order of the files: the configuration, which makes the folder a project, is the last one. */
async function moveEntries(from: string, to: string, files: NewProject): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of new Set([...files.keys()].map((file) => file.replace(/\/.*/, "")))) {
      await rename(path.join(from, name), path.join(to, name));
      moved.push(path.join(to, name));
    }
  } catch (error) {
    for (const entry of moved) await rm(entry, { recursive: true, force: true });
    throw error;
  }
}

/** The name that `clearUp` knows, should this process be killed. */
const sibling = (folder: string) => siblings(folder).staged;

/** Texts by absolute path; the files exist. */
type NewTexts = ReadonlyMap<string, string>;

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
