// The changelog of a release: what is under "Unreleased" and the texts of the changesets become its section.

import type { ReleaseNote } from "./release-plan.ts";

export interface ReleaseSection {
  readonly version: string;
  /** Such as 2026-11-24. */
  readonly date: string;
  readonly notes: readonly ReleaseNote[];
}

const UNRELEASED = "## [Unreleased]\n";

/** Titles in their order, each with the changesets that belong below it. */
const GROUPS: readonly (readonly [title: string, belongs: (note: ReleaseNote) => boolean])[] = [
  ["Breaking changes", (note) => note.isBreaking],
  ["Added and changed", (note) => !note.isBreaking && note.level !== "patch"],
  ["Fixed", (note) => !note.isBreaking && note.level === "patch"],
];

/** Returns the changelog with the section of the release. @throws if there is no "Unreleased" or the version is there already. */
export function withRelease(changelog: string, release: ReleaseSection): string {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) throw new Error(`CHANGELOG.md has no line "${UNRELEASED.trim()}"; add it below the introduction`);
  if (sectionOf(changelog, release.version) !== undefined) {
    throw new Error(`CHANGELOG.md has a section of ${release.version} already; remove it or raise the version`);
  }
  const rest = changelog.slice(start + UNRELEASED.length);
  const end = rest.search(/^## /m);
  const [unreleased, earlier] = end < 0 ? [rest, ""] : [rest.slice(0, end), rest.slice(end)];
  const parts = [`## ${release.version} - ${release.date}`, ...noteBlocks(release.notes), unreleased.trim()];
  const section = parts.filter((part) => part !== "").join("\n\n");
  return `${[changelog.slice(0, start) + UNRELEASED.trim(), section, earlier.trim()].filter(Boolean).join("\n\n")}\n`;
}

/** The section of a version without its title, for the notes of the release. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const title = new RegExp(`^## ${version.replaceAll(".", "\\.")} - .*$`, "m").exec(changelog);
  if (title === null) return undefined;
  const rest = changelog.slice(title.index + title[0].length);
  const end = rest.search(/^## /m);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

function noteBlocks(notes: readonly ReleaseNote[]): string[] {
  return GROUPS.flatMap(([title, belongs]) => {
    const items = notes
      .filter(belongs)
      .map(({ text }) => `- ${text.replace(/^Breaking:\s*/, "").replace(/\n(?=.)/g, "\n  ")}`);
    return items.length === 0 ? [] : [`### ${title}\n\n${items.join("\n")}`];
  });
}
