// What the job that makes a release hands to the job that publishes it: files, and a list of them with their digests.

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { CheckFailure } from "../lib/step-runner.ts";

export interface ReleaseFiles {
  readonly version: string;
  /** File names, in the order in which to publish them. */
  readonly tarballs: readonly string[];
  /** Bills of materials and the like, for the page of the release. */
  readonly attachments: readonly string[];
  readonly notes: string;
  /** File with commit and tag. */
  readonly bundle: string;
}

const LIST = "release.json";

type Listed = ReleaseFiles & { readonly digests: Readonly<Record<string, string>> };

/** Writes the list into the folder of the files. */
export async function listRelease(folder: string, files: ReleaseFiles): Promise<void> {
  const digests = await digestsOf(folder, files);
  await writeFile(join(folder, LIST), `${JSON.stringify({ ...files, digests }, undefined, 2)}\n`);
}

/** Returns the files with their paths. @throws {CheckFailure} if one is missing or is not what the list says. */
export async function listedRelease(folder: string): Promise<ReleaseFiles> {
  const text = await readFile(join(folder, LIST), "utf8").catch(() => undefined);
  if (text === undefined) throw new CheckFailure([`${folder} has no ${LIST}; name the folder that --make has written`]);
  const { digests: expected, ...files }: Listed = JSON.parse(text);
  const found = await digestsOf(folder, files);
  const changed = Object.keys(found).filter((name) => found[name] === undefined || found[name] !== expected[name]);
  if (changed.length > 0) {
    throw new CheckFailure(
      changed.map((name) => `${name} is missing or differs from what was made; make the release again`),
    );
  }
  const inFolder = (name: string) => join(folder, name);
  const [tarballs, attachments] = [files.tarballs.map(inFolder), files.attachments.map(inFolder)];
  return { ...files, tarballs, attachments, notes: inFolder(files.notes), bundle: inFolder(files.bundle) };
}

async function digestsOf(folder: string, { tarballs, attachments, notes, bundle }: ReleaseFiles) {
  const names = [...tarballs, ...attachments, notes, bundle];
  const digests = names.map(async (name) => {
    // A name with a folder could lead out of it.
    if (name !== basename(name)) throw new CheckFailure([`${LIST} names ${name}, which is not a file of the folder`]);
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    return [name, bytes && createHash("sha512").update(bytes).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
