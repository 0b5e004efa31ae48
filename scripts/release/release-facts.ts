// Collects what a release depends on. Changes nothing.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import readChangesets from "@changesets/read";
import type { PackageJSON, WrittenConfig } from "@changesets/types";
import { CommandError, run } from "../lib/run-command.ts";
import { IS_PLACEHOLDER } from "../package/repository-address.ts";
import { publishPlace } from "./publish-place.ts";
import type { ReleaseFacts } from "./releasable.ts";
import { planRelease } from "./release-plan.ts";
import { specChanges } from "./spec-changes.ts";

/** The folders of the published packages. */
export const PACKAGE_FOLDERS: readonly string[] = [".", "cli"];

export interface FactOptions {
  readonly root: string;
  readonly isDryRun: boolean;
  /** Differences between the API reports and the sources. */
  readonly staleReports: readonly string[];
  /** What a release, named by its tag, had and the sources do not have. */
  readonly removedSince: (tag: string) => Promise<readonly string[]>;
  /** Errors of the type tests of a release, compiled with the sources. */
  readonly typeErrorsSince: (tag: string) => Promise<readonly string[]>;
}

export async function collectFacts({
  root,
  isDryRun,
  staleReports,
  removedSince,
  typeErrorsSince,
}: FactOptions): Promise<ReleaseFacts> {
  const git = async (...args: string[]) => lines(await run("git", args, { cwd: root }));
  const json = async (file: string) => JSON.parse(await readFile(join(root, file), "utf8"));
  const tags = await git("tag", "--list", "v*", "--sort=-version:refname");
  const manifests: PackageJSON[] = await Promise.all(
    PACKAGE_FOLDERS.map((folder) => json(join(folder, "package.json"))),
  );
  const config: WrittenConfig = await json(".changeset/config.json");
  const [last] = tags;
  const isFirst = last === undefined;
  const plan = planRelease({ changesets: await readChangesets(root), config, manifests, isFirst });
  const published = manifests.map(async ({ name }) => [name, await isPublished(root, name, plan.version)] as const);
  return {
    ...{ isDryRun, isFirst, plan, tags, staleReports },
    versions: Object.fromEntries(
      PACKAGE_FOLDERS.map((folder, at) => [join(folder, "package.json"), manifests[at]?.version ?? ""]),
    ),
    branch: (await git("branch", "--show-current"))[0] ?? "(none)",
    changedFiles: (await git("status", "--porcelain")).map((line) => line.slice(3)),
    published: Object.fromEntries(await Promise.all(published)),
    removed: last === undefined ? [] : await removedSince(last),
    typeErrors: last === undefined ? [] : await typeErrorsSince(last),
    specChanges: last === undefined ? undefined : await specChanges(root, last),
    hasPlaceholder: IS_PLACEHOLDER,
    ...(await publishPlace(root)),
  };
}

/** Undefined if the registry does not answer. */
async function isPublished(root: string, name: string, version: string): Promise<boolean | undefined> {
  try {
    const found = await run("npm", ["view", `${name}@${version}`, "version"], { cwd: root });
    return found.trim() !== "";
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return /\bE404\b/.test(error.message) ? false : undefined;
  }
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}
