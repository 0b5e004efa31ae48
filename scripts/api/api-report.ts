// The API reports: a text for each entry point.

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiSurface, apiSurface } from "./api-surface.ts";
import { entryPoints } from "./entry-points.ts";

/** Texts by file name. */
export type ApiReports = Readonly<Record<string, string>>;

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

/** The names of the reports that differ, sorted. */
export function changedReports(committed: ApiReports, current: ApiReports): string[] {
  const names = new Set([...Object.keys(committed), ...Object.keys(current)]);
  return [...names].filter((name) => committed[name] !== current[name]).sort();
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
