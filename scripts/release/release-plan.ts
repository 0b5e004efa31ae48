// What the changesets make of the next release: its version, and the texts for the changelog.

import assembleReleasePlan from "@changesets/assemble-release-plan";
import { parse } from "@changesets/config";
import type { NewChangeset, PackageJSON, WrittenConfig } from "@changesets/types";

/** A changeset, reduced to what a release needs. */
export interface ReleaseNote {
  /** The name of its file, without `.md`. */
  readonly id: string;
  readonly level: ReleaseLevel;
  /** Whether it has the level major, or its text begins with `Breaking:`. */
  readonly isBreaking: boolean;
  readonly text: string;
}

export interface ReleasePlan {
  readonly version: string;
  /** The highest level of the changesets; undefined without any. */
  readonly level: ReleaseLevel | undefined;
  readonly notes: readonly ReleaseNote[];
}

export type ReleaseLevel = "major" | "minor" | "patch";

export interface PlanInput {
  readonly changesets: readonly NewChangeset[];
  readonly config: WrittenConfig;
  /** The manifests of the packages. Both have the same version. */
  readonly manifests: readonly PackageJSON[];
  /** Without an earlier release, the version of the manifests is the one to release. */
  readonly isFirst: boolean;
}

/** From the highest to the lowest. */
export const LEVELS: readonly ReleaseLevel[] = ["major", "minor", "patch"];

/** @throws if a changeset names an unknown package, or the settings of changesets are invalid. */
export function planRelease({ changesets, config, manifests, isFirst }: PlanInput): ReleasePlan {
  // `changeset version` ignores the root of a workspace, and the root is svc-sdk: the packages are listed by hand.
  const [first] = manifests;
  if (first === undefined) throw new Error("There is no package to release");
  const packages = manifests.map((packageJson) => ({ dir: packageJson.name, packageJson: { ...packageJson } }));
  const root = { dir: ".", packageJson: first };
  const all: Parameters<typeof assembleReleasePlan>[1] = { tool: "yarn", root, packages };
  const { releases } = assembleReleasePlan([...changesets], all, parse(config, all), undefined);
  const notes = changesets.map(noteOf).sort((left, right) => rank(left) - rank(right) || (left.id < right.id ? -1 : 1));
  const version = isFirst ? first.version : (releases[0]?.newVersion ?? first.version);
  return { version, level: LEVELS.find((level) => notes.some((note) => note.level === level)), notes };
}

function noteOf({ id, summary, releases }: NewChangeset): ReleaseNote {
  const level = LEVELS.find((wanted) => releases.some(({ type }) => type === wanted)) ?? "patch";
  return { id, level, isBreaking: level === "major" || /^Breaking:/.test(summary), text: summary.trim() };
}

function rank({ level, isBreaking }: ReleaseNote): number {
  return isBreaking ? -1 : LEVELS.indexOf(level);
}
