// The API reports as texts: one per entry point. Pure.

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiSurface, apiSurface } from "./api-surface.ts";
import { entryPoints } from "./entry-points.ts";

/** Texts by file name. */
export type ApiReports = Readonly<Record<string, string>>;

const TITLE = /^## (\S+)$/gm;

/** A declaration stands in the report of the first entry point that exports it; the others refer to it. */
export function apiReports(surface: ApiSurface): ApiReports {
  const first = new Map<string, string>();
  const reports: Record<string, string> = {};
  for (const [entry, items] of surface) {
    const sections = items.map((item) => {
      const key = `${item.file}#${item.name}`;
      const home = first.get(key);
      if (home === undefined) first.set(key, entry);
      return `## ${item.name}\n\n${home === undefined ? `\`\`\`ts\n${item.text}\n\`\`\`` : `As in ${home}.`}`;
    });
    const title = [`# Exports of ${entry}`, "Written by `npm run generate`. Do not edit."];
    // `svc-sdk/runtime/v1` → `svc-sdk-runtime-v1.api.md`
    reports[`${entry.replaceAll("/", "-")}.api.md`] = `${[...title, ...sections].join("\n\n")}\n`;
  }
  return reports;
}

/** What differs between the reports that are committed and those of the sources, one line per declaration. */
export function reportDifferences(committed: ApiReports, current: ApiReports): string[] {
  const names = [...new Set([...Object.keys(committed), ...Object.keys(current)])].sort();
  return names.flatMap((name) => {
    const [before, after] = [declarations(committed[name]), declarations(current[name])];
    const place = /^# (?:Exports of )?(.+)$/m.exec(committed[name] ?? current[name] ?? "")?.[1] ?? name;
    const all = [...new Set([...before.keys(), ...after.keys()])];
    return all.flatMap((title) => {
      if (!after.has(title)) return [`${place}: ${title} is gone`];
      if (!before.has(title)) return [`${place}: ${title} is new`];
      return before.get(title) === after.get(title)
        ? []
        : [`${place}: ${title} has changed${changedLine(before.get(title), after.get(title))}`];
    });
  });
}

function declarations(report = ""): Map<string, string> {
  const titles = [...report.matchAll(TITLE)];
  return new Map(
    titles.map((title, at) => {
      const [, name = ""] = title;
      return [name, report.slice(title.index + title[0].length, titles[at + 1]?.index).trim()];
    }),
  );
}

/** The first line that only the earlier text has, or else the later. */
function changedLine(before = "", after = ""): string {
  const [left, right] = [before.split("\n"), after.split("\n")];
  const gone = left.find((line) => !right.includes(line))?.trim();
  if (gone !== undefined) return `, which had: ${gone}`;
  const added = right.find((line) => !left.includes(line))?.trim();
  return added === undefined ? "" : `, which now has: ${added}`;
}

/** Below the root. */
export const REPORTS = "tests/api";

export function currentReports(root: string): ApiReports {
  return apiReports(apiSurface(root, entryPoints()));
}

export async function committedReports(root: string): Promise<ApiReports> {
  const names = await readdir(join(root, REPORTS)).catch(() => []);
  const texts = names.map(async (name) => [name, await readFile(join(root, REPORTS, name), "utf8")] as const);
  return Object.fromEntries(await Promise.all(texts));
}

export async function writeReports(root: string, reports: ApiReports): Promise<void> {
  await rm(join(root, REPORTS), { recursive: true, force: true });
  await mkdir(join(root, REPORTS), { recursive: true });
  for (const [name, text] of Object.entries(reports)) await writeFile(join(root, REPORTS, name), text);
}
