import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { UNRELEASED_PAGES } from "./released-text.ts";
import { versionFiles } from "./version-files.ts";
import { writeRelease } from "./write-release.ts";

const folder = mkdtempSync(join(tmpdir(), "write-release-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packages = ["svc-sdk", "svc-sdk-cli"];

/** The versions of our packages that a manifest names: its own, and those it depends on. */
function namedVersions(file: string): string[] {
  const { name, version, ...fields } = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const declared = { ...fields.dependencies, ...fields.devDependencies, ...fields.peerDependencies };
  return [...(packages.includes(name) ? [version] : []), ...packages.flatMap((one) => declared[one] ?? [])];
}

it("leaves no manifest with the old version, and no changeset", async () => {
  const listed = await run("git", ["ls-files", "*package.json"], { cwd: root });
  const manifests = listed.split("\n").filter((file) => file !== "");
  const files = [...manifests, ...versionFiles(root).map(({ file }) => file), ...UNRELEASED_PAGES, "CHANGELOG.md"];
  for (const file of new Set(files)) await cp(join(root, file), join(folder, file));
  await cp(join(root, ".changeset/README.md"), join(folder, ".changeset/one.md"));

  const note = { id: "one", level: "minor", isBreaking: false, text: "Adds `proxy`." } as const;
  const plan = { version: "7.8.9", level: "minor", notes: [note] } as const;
  const changelog = await writeRelease(folder, { plan, from: manifest.version, date: "2026-11-24" });
  expect(changelog).toContain("## 7.8.9 - 2026-11-24\n\n### Added and changed\n\n- Adds `proxy`.");
  expect(await readFile(join(folder, "CHANGELOG.md"), "utf8")).toBe(changelog);

  const named = manifests.map((file) => [file, namedVersions(file)] as const).filter(([, found]) => found.length > 0);
  expect(named.map(([file]) => file)).toEqual(expect.arrayContaining(["package.json", "cli/package.json"]));
  expect(named.filter(([, found]) => found.some((version) => version !== "7.8.9"))).toEqual([]);
  await expect(readFile(join(folder, ".changeset/one.md"))).rejects.toThrow("ENOENT");
});
