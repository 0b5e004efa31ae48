// What a release needs that is published, and a dry run does not. Pure.

import type { Obstacle } from "./obstacle.ts";

/** Where a release is published from. */
export interface PublishPlace {
  readonly npm: string;
  readonly isInWorkflow: boolean;
}

export interface PublishFacts extends PublishPlace {
  readonly branch: string;
  /** What the registry says about each package: whether it has the version, or undefined if it did not answer. */
  readonly published: Readonly<Record<string, boolean | undefined>>;
  /** Whether the manifests name the placeholder of the repository. */
  readonly hasPlaceholder: boolean;
}

/** The first npm that publishes by trusted publishing. */
const MINIMUM_NPM = "11.5.1";

/** Checked before a release is made, so that none is made that cannot be published. */
export function publishObstacles({ branch, published, hasPlaceholder, ...place }: PublishFacts): Obstacle[] {
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
  return [...obstacles, ...placeObstacles(place)];
}

/** Checked again where the release is published. */
export function placeObstacles({ npm, isInWorkflow }: PublishPlace): Obstacle[] {
  if (!isInWorkflow) {
    const next = "Start the workflow Release, or use --dry-run";
    return [{ what: "Packages are published by the workflow only, with provenance", where: "release", next }];
  }
  if (!isOlder(npm, MINIMUM_NPM)) return [];
  const what = `npm ${npm} cannot publish by trusted publishing, which needs ${MINIMUM_NPM}`;
  return [{ what, where: "npm", next: "Release with Node 24" }];
}

function isOlder(version: string, minimum: string): boolean {
  const [left, right] = [version, minimum].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  const index = left?.findIndex((part, at) => part !== right?.[at]) ?? -1;
  return index >= 0 && (left?.[index] ?? 0) < (right?.[index] ?? 0);
}
