// Whether a release may begin. Pure: `release-facts.ts` collects the facts.

import { LEVELS, type ReleaseLevel, type ReleasePlan } from "./release-plan.ts";
import type { SpecChanges } from "./spec-changes.ts";

/** What is known about the repository and the registry before anything is changed. */
export interface ReleaseFacts {
  readonly isDryRun: boolean;
  readonly isFirst: boolean;
  readonly plan: ReleasePlan;
  /** Versions by file. They have to be the same. */
  readonly versions: Readonly<Record<string, string>>;
  readonly branch: string;
  /** Files that differ from the last commit, or that Git does not know. */
  readonly changedFiles: readonly string[];
  readonly tags: readonly string[];
  /** What the registry says about each package: whether it has the version, or undefined if it did not answer. */
  readonly published: Readonly<Record<string, boolean | undefined>>;
  /** Differences between the API reports and the sources. */
  readonly staleReports: readonly string[];
  /** What users of the last release can no longer use. */
  readonly removed: readonly string[];
  /** Errors of the type tests of the last release, compiled with the sources. */
  readonly typeErrors: readonly string[];
  /** What the documents of the services change since the last release; undefined without one. */
  readonly specChanges: SpecChanges | undefined;
  readonly npm: string;
  readonly isInWorkflow: boolean;
  /** Whether the manifests name the placeholder of the repository. */
  readonly hasPlaceholder: boolean;
}

/** One reason not to release: what is wrong, where, and what to do. */
export interface Obstacle {
  readonly what: string;
  readonly where: string;
  readonly next: string;
}

/** The first npm that publishes by trusted publishing. */
const MINIMUM_NPM = "11.5.1";

/** Returns every reason not to release, in the order in which to remove them. */
export function checkReleasable(facts: ReleaseFacts): Obstacle[] {
  return [
    ...treeObstacles(facts),
    ...versionObstacles(facts),
    ...surfaceObstacles(facts),
    ...specObstacles(facts),
    ...publishObstacles(facts),
  ];
}

/** One line per obstacle. */
export function obstacleText({ what, where, next }: Obstacle): string {
  return `${where}: ${what}. ${next}.`;
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

function surfaceObstacles({ isFirst, plan, staleReports, removed, typeErrors }: ReleaseFacts): Obstacle[] {
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

/** A change of the documents is a change for users, whichever file it was made in. */
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

/** What only a real release needs. */
function publishObstacles({
  isDryRun,
  branch,
  published,
  npm,
  isInWorkflow,
  hasPlaceholder,
}: ReleaseFacts): Obstacle[] {
  if (isDryRun) return [];
  const obstacles: Obstacle[] = [];
  if (branch !== "main") {
    obstacles.push({ what: `The branch is ${branch}, not main`, where: "git branch", next: "Release from main" });
  }
  if (hasPlaceholder) {
    const next = "Replace it as docs/contributing/versions.md describes; provenance names the repository";
    obstacles.push({ what: "The address of the repository is a placeholder", where: "package.json", next });
  }
  const silent = Object.keys(published).filter((name) => published[name] === undefined);
  if (silent.length > 0) {
    const what = `The registry did not say which versions of ${silent.join(" and ")} exist`;
    obstacles.push({ what, where: "npm registry", next: "Try again once npm ping succeeds" });
  }
  if (!isInWorkflow) {
    const next = "Start the workflow Release, or add --dry-run";
    obstacles.push({ what: "Packages are published by the workflow only, with provenance", where: "release", next });
  } else if (isOlder(npm, MINIMUM_NPM)) {
    const what = `npm ${npm} cannot publish by trusted publishing, which needs ${MINIMUM_NPM}`;
    obstacles.push({ what, where: "npm", next: "Release with Node 24" });
  }
  return obstacles;
}

/** Up to five items, and how many more there are. */
function shortList(items: readonly string[], separator = ", "): string {
  const more = items.length > 5 ? ` and ${items.length - 5} more` : "";
  return `${items.slice(0, 5).join(separator)}${more}`;
}

function isBelow(level: ReleaseLevel, needed: ReleaseLevel): boolean {
  return LEVELS.indexOf(level) > LEVELS.indexOf(needed);
}

function isOlder(version: string, minimum: string): boolean {
  const [left, right] = [version, minimum].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  const index = left?.findIndex((part, at) => part !== right?.[at]) ?? -1;
  return index >= 0 && (left?.[index] ?? 0) < (right?.[index] ?? 0);
}
