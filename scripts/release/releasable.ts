// Whether a release may begin. Pure: `release-facts.ts` collects the facts.

import type { Obstacle } from "./obstacle.ts";
import { type PublishFacts, publishObstacles } from "./publishable.ts";
import { LEVELS, type ReleaseLevel, type ReleasePlan } from "./release-plan.ts";
import type { SpecChanges } from "./spec-changes.ts";

/** What is known about the repository and the registry before anything is changed. */
export interface ReleaseFacts extends PublishFacts {
  readonly isDryRun: boolean;
  readonly isFirst: boolean;
  readonly plan: ReleasePlan;
  /** Versions by file. They have to be the same. */
  readonly versions: Readonly<Record<string, string>>;
  /** Files that differ from the last commit, or that Git does not know. */
  readonly changedFiles: readonly string[];
  readonly tags: readonly string[];
  /** Differences between the API reports and the sources. */
  readonly staleReports: readonly string[];
  /** What users of the last release can no longer use. */
  readonly removed: readonly string[];
  /** What the last release did not have. */
  readonly added: readonly string[];
  /** Errors of the type tests of the last release, compiled with the sources. */
  readonly typeErrors: readonly string[];
  /** What the documents of the services change since the last release; undefined without one. */
  readonly specChanges: SpecChanges | undefined;
}

/** Returns every reason not to release, in the order in which to remove them. */
export function checkReleasable(facts: ReleaseFacts): Obstacle[] {
  return [
    ...treeObstacles(facts),
    ...versionObstacles(facts),
    ...surfaceObstacles(facts),
    ...specObstacles(facts),
    ...(facts.isDryRun ? [] : publishObstacles(facts)),
  ];
}

function treeObstacles({ changedFiles }: ReleaseFacts): Obstacle[] {
  if (changedFiles.length === 0) return [];
  return [
    {
      what: `The working tree differs from the last commit: ${shortList(changedFiles)}`,
      where: "git status",
      next: "Commit, stash or remove the changes",
    },
  ];
}

function versionObstacles({ plan, versions, tags, published }: ReleaseFacts): Obstacle[] {
  const obstacles: Obstacle[] = [];
  if (new Set(Object.values(versions)).size > 1) {
    const all = Object.entries(versions).map(([file, version]) => `${file} has ${version}`);
    const what = `The packages have different versions: ${all.join(", ")}`;
    obstacles.push({ what, where: "package.json", next: "Write the version of the last release into all of them" });
  }
  if (plan.level === undefined) {
    const next = "Add one for each change that users notice: .changeset/README.md shows its form";
    obstacles.push({ what: "There is no changeset", where: ".changeset", next });
    // Without one, the version is still that of the last release.
    return obstacles;
  }
  if (tags.includes(`v${plan.version}`)) {
    const next = "Check the versions in package.json and cli/package.json; a release is never repeated";
    obstacles.push({ what: `The tag v${plan.version} exists`, where: "git tag", next });
  }
  for (const [name, exists] of Object.entries(published)) {
    if (exists !== true) continue;
    const next = "Pull the commit of that release; a version is never published twice";
    obstacles.push({ what: `${name} ${plan.version} is published already`, where: "npm registry", next });
  }
  return obstacles;
}

function surfaceObstacles({ isFirst, plan, staleReports, removed, added, typeErrors }: ReleaseFacts): Obstacle[] {
  const obstacles: Obstacle[] = staleReports.map((what) => ({
    what,
    where: "tests/api",
    next: "If the change is meant, run npm run api and commit the reports with a changeset",
  }));
  const breaking = plan.version.startsWith("0.") ? ["major", "minor"] : ["major"];
  const minimum = breaking.at(-1);
  for (const { id, level, isBreaking } of plan.notes) {
    if (!isBreaking || breaking.includes(level)) continue;
    const what = `The changeset says "Breaking:" and has the level ${level}`;
    obstacles.push({ what, where: `.changeset/${id}.md`, next: `Give it the level ${minimum}` });
  }
  if (added.length > 0 && plan.level === "patch") {
    const what = `The changesets have the level patch, but there are new exports: ${shortList(added)}`;
    obstacles.push({ what, where: "tests/api", next: "Add a changeset of the level minor that describes them" });
  }
  if (isFirst || plan.notes.some((note) => note.isBreaking)) return obstacles;
  const next = `Restore it, or add a changeset of the level ${minimum} whose text begins with "Breaking:"`;
  return [
    ...obstacles,
    ...removed.map((name) => {
      return { what: `${name} existed in the last release and does not any more`, where: "tests/api", next };
    }),
    ...typeErrors.map((error) => {
      return {
        what: `What compiled with the last release does not any more: ${error.replace(/\.$/, "")}`,
        where: "src",
        next,
      };
    }),
  ];
}

/** A change of the documents is a change for users, so the changesets must fit it. */
function specObstacles({ plan, specChanges }: ReleaseFacts): Obstacle[] {
  const { level: found = "none" } = specChanges ?? {};
  if (found === "none" || plan.level === undefined) return [];
  const isEarly = plan.version.startsWith("0.");
  const needed: ReleaseLevel = isEarly && found === "major" ? "minor" : found;
  const isBreaking = plan.notes.some((note) => note.isBreaking);
  if (!isBelow(plan.level, needed) && (found !== "major" || isBreaking)) return [];
  const than = `the changesets have the level ${plan.level}${found === "major" && !isBreaking ? " and are not breaking" : ""}`;
  const what = `The documents change by the level ${found} since the last release, but ${than}: ${shortList(specChanges?.highest ?? [], " ").replace(/\.$/, "")}`;
  const next = `Add a changeset of the level ${needed}${found === "major" ? ' whose text begins with "Breaking:"' : ""}`;
  return [{ what, where: "generated", next }];
}

/** Up to five items, and how many more there are. */
function shortList(items: readonly string[], separator = ", "): string {
  const more = items.length > 5 ? ` and ${items.length - 5} more` : "";
  return `${items.slice(0, 5).join(separator)}${more}`;
}

function isBelow(level: ReleaseLevel, needed: ReleaseLevel): boolean {
  return LEVELS.indexOf(level) > LEVELS.indexOf(needed);
}
