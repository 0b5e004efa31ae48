// What a dry run has to leave in its folder.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { CycloneDx } from "../../scripts/supply-chain/sbom.ts";

export interface ReleaseResults {
  readonly version: string;
  /** Path and integrity of each tarball, by the name of its package. */
  readonly tarballs: Readonly<Record<string, { readonly file: string; readonly integrity: string }>>;
  readonly bundle: string;
}

const PACKAGES: readonly string[] = ["svc-sdk", "svc-sdk-cli"];

/** @throws {CheckFailure} that lists what is missing. `change` is the text of a changeset. */
export async function readResults(folder: string, change: string): Promise<ReleaseResults> {
  const files = await readdir(folder);
  const version = /^svc-sdk-(\d.*)\.tgz$/m.exec(files.join("\n"))?.[1] ?? "";
  const wanted = ["notes.md", "report.md", "release.bundle", ...PACKAGES.flatMap((name) => filesOf(name, version))];
  const missing = wanted.filter((file) => !files.includes(file));
  if (missing.length > 0) throw new CheckFailure([`Missing: ${missing.join(", ")}`]);
  const read = (file: string) => readFile(join(folder, file));
  const [notes, report] = [String(await read("notes.md")), String(await read("report.md"))];
  const problems = notes.includes(change) ? [] : [`notes.md has no "${change}"`];
  if (!report.includes("nothing was published")) problems.push("report.md does not say that nothing was published");
  const tarballs: Record<string, { file: string; integrity: string }> = {};
  for (const name of PACKAGES) {
    const [tarball = "", sbom = ""] = filesOf(name, version);
    const integrity = `sha512-${createHash("sha512")
      .update(await read(tarball))
      .digest("base64")}`;
    tarballs[name] = { file: join(folder, tarball), integrity };
    if (!report.includes(integrity)) problems.push(`report.md does not have the integrity of ${tarball}`);
    const { metadata, components }: CycloneDx = JSON.parse(String(await read(sbom)));
    if (metadata.component.version !== version || components.length === 0) problems.push(`${sbom} is incomplete`);
  }
  if (problems.length > 0) throw new CheckFailure(problems);
  return { version, tarballs, bundle: join(folder, "release.bundle") };
}

function filesOf(name: string, version: string): string[] {
  return [`${name}-${version}.tgz`, `${name}-${version}.cdx.json`];
}
