// Writes the bills of materials of both packages.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";
import { inlinedPackages } from "../package/third-party-notices.ts";
import { readLock } from "./lock-file.ts";
import { type CycloneDx, packageSbom, type Subject, sbomProblems } from "./sbom.ts";

/** Returns the number of components by package. @throws {CheckFailure} if they are not exactly what users get. */
export async function writeSboms(root: string, output: string, version: string): Promise<string> {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "library", "--package-lock-only"];
  const all: CycloneDx = JSON.parse(await run("npm", args, { cwd: root }));
  const entries = await readLock(root);
  const counts: string[] = [];
  const subjects: Subject[] = [
    { name: "svc-sdk", version, folder: "", inlined: [] },
    { name: "svc-sdk-cli", version, folder: "cli", inlined: inlinedPackages },
  ];
  for (const subject of subjects) {
    const sbom = packageSbom(all, entries, subject);
    const problems = await sbomProblems(sbom, entries, subject);
    if (problems.length > 0) throw new CheckFailure(problems);
    await writeFile(join(output, `${subject.name}-${version}.cdx.json`), `${JSON.stringify(sbom, undefined, 2)}\n`);
    counts.push(`${subject.name} ${sbom.components.length}`);
  }
  return `${counts.join(", ")} components`;
}
