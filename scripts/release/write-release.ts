// Writes a release into a copy of the repository: versions, changelog, released pages, and no changesets any more.

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withRelease } from "./changelog.ts";
import type { ReleasePlan } from "./release-plan.ts";
import { releasedText, UNRELEASED_PAGES } from "./released-text.ts";
import { versionFiles, withVersion } from "./version-files.ts";

export interface ReleaseEdit {
  readonly plan: ReleasePlan;
  /** The version that the files name. */
  readonly from: string;
  /** Such as 2026-11-24. */
  readonly date: string;
}

/** Returns the new text of the changelog. */
export async function writeRelease(folder: string, { plan, from, date }: ReleaseEdit): Promise<string> {
  const edit = async (file: string, change: (text: string) => string) => {
    const text = change(await readFile(join(folder, file), "utf8"));
    await writeFile(join(folder, file), text);
    return text;
  };
  for (const entry of versionFiles(folder))
    await edit(entry.file, (text) => withVersion(entry, text, from, plan.version));
  for (const page of UNRELEASED_PAGES) await edit(page, releasedText);
  for (const { id } of plan.notes) await rm(join(folder, ".changeset", `${id}.md`));
  return await edit("CHANGELOG.md", (text) => withRelease(text, { ...plan, date }));
}
