// Checks what a packed package holds.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CheckFailure } from "../lib/step-runner.ts";
import { contentProblems, type PackageContent, type PackageManifest } from "./package-content.ts";

/** @throws {CheckFailure} that lists what is missing, and what does not belong there. */
export async function checkContent(
  folder: string,
  files: readonly string[],
  content: PackageContent,
  others: readonly string[] = [],
): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as PackageManifest;
  const problems = [...contentProblems(files, manifest, content), ...others];
  if (problems.length > 0) throw new CheckFailure(problems);
}
