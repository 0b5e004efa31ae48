// The committed API reports in `tests/api`, and those of the sources.

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiReports, apiReports } from "./api-report.ts";
import { apiSurface } from "./api-surface.ts";
import { declarationProgram } from "./declaration-program.ts";
import { entryPoints } from "./entry-points.ts";

/** Below the root. */
export const REPORTS = "tests/api";

export function currentReports(root: string): ApiReports {
  const entries = entryPoints();
  return apiReports(apiSurface(root, declarationProgram(root, [...entries.values()]), entries));
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
