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

export type SurfaceChanges = Pick<ReleaseFacts, "removed" | "added" | "typeErrors">;

const UNCHANGED: SurfaceChanges = { removed: [], added: [], typeErrors: [] };

export interface FactOptions {
  readonly root: string;
  readonly isDryRun: boolean;
  /** Differences between the API reports and the sources. */
  readonly staleReports: readonly string[];
  /** How the sources differ, for users, from a release, named by its tag. */
  readonly surfaceSince: (tag: string) => Promise<SurfaceChanges>;
}

export async function collectFacts({ root, isDryRun, staleReports, surfaceSince }: FactOptions): Promise<ReleaseFacts> {
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
    ...(last === undefined ? UNCHANGED : await surfaceSince(last)),
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
