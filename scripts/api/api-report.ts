// The API reports: a text for each entry point.

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../lib/repository-specs.ts";
import { apiSurface } from "./api-surface.ts";

/** Texts by file name. */
type ApiReports = Readonly<Record<string, string>>;

/** Below the root. */
export const REPORTS = "tests/api";

/** A declaration stands in the report of the first entry point that exports it; the others refer to it. */
export function currentReports(): ApiReports {
  const first = new Map<string, string>();
  const reports: Record<string, string> = {};
  for (const [entry, items] of apiSurface()) {
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

/** The names of the committed reports that differ, sorted. */
export async function changedReports(current: ApiReports): Promise<string[]> {
  const names = await readdir(join(root, REPORTS)).catch(() => []);
  const texts = names.map(async (name) => [name, await readFile(join(root, REPORTS, name), "utf8")] as const);
  const committed: ApiReports = Object.fromEntries(await Promise.all(texts));
  return [...new Set([...names, ...Object.keys(current)])].filter((name) => committed[name] !== current[name]).sort();
}

export async function writeReports(reports: ApiReports): Promise<void> {
  await rm(join(root, REPORTS), { recursive: true, force: true });
  await mkdir(join(root, REPORTS), { recursive: true });
  for (const [name, text] of Object.entries(reports)) await writeFile(join(root, REPORTS, name), text);
}
