// Checks what a packed package holds.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CheckFailure } from "../lib/step-runner.ts";
import type { Packed } from "./pack.ts";
import { contentProblems, type PackageContent, type PackageManifest, textProblems } from "./package-content.ts";
import { linkedDocuments, linkProblems, type PageManifest, pageProblems } from "./package-page.ts";

/** @throws {CheckFailure} that lists what is missing, and what does not belong there. */
export async function checkContent(
  folder: string,
  { files, unpackedBytes }: Packed,
  content: PackageContent,
  others: readonly string[] = [],
): Promise<void> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const manifest: PackageManifest & PageManifest = JSON.parse(await read("package.json"));
  const built = folder.replace(/\/cli$/, "");
  const texts = files.map(async (file) => textProblems(file, await read(file), built));
  const links = linkedDocuments(files).map(async (file) => linkProblems(file, await read(file), files));
  const problems = [
    ...contentProblems(files, manifest, content),
    ...(await Promise.all(texts)).flat(),
    ...pageProblems(manifest),
    ...(await Promise.all(links)).flat(),
    ...others,
  ];
  if (unpackedBytes > content.maxUnpackedBytes) {
    problems.push(`${unpackedBytes} bytes unpacked, over the limit of ${content.maxUnpackedBytes}`);
  }
  if (problems.length > 0) throw new CheckFailure(problems);
}
