import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../lib/repository-specs.ts";
import { releasedText, UNRELEASED_PAGES, unreleasedText } from "./released-text.ts";
import { versionFiles } from "./version-files.ts";
import { writeRelease } from "./write-release.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const NOT_YET = /not on the npm registry|\/svc-sdk-\S+\.tgz/;

describe("releasedText", () => {
  it("replaces a part by the text beside it, and removes a part without one", () => {
    const page = "a\n\n<!-- until released -->\n\nb\n\n<!-- when released\nc\n-->\n\nd\n";
    expect(releasedText(page)).toBe("a\n\nc\n\nd\n");
    expect(releasedText(page.replace("c\n", ""))).toBe("a\n\nd\n");
    expect(releasedText("a\n")).toBe("a\n");
  });

  it("unreleasedText leaves out the text beside a part", () => {
    const page = "a\n\n<!-- until released -->\n\nb\n\n<!-- when released\nc\n-->\n\nd\n";
    expect(unreleasedText(page)).toBe("a\n\nb\n\nd\n");
    const list = "- a\n<!-- until released -->\n- b\n<!-- when released\n- c\n-->\n\nd\n";
    expect([releasedText(list), unreleasedText(list)]).toEqual(["- a\n- c\n\nd\n", "- a\n- b\n\nd\n"]);
  });

  it.each(["<!-- until released -->\na\n", "a\n<!-- when released\nb\n-->\n"])("rejects %j", (page) =>
    expect(() => releasedText(page)).toThrow("has no end"),
  );
});

describe.each(UNRELEASED_PAGES)("%s", (file) => {
  it("does not say any more that the packages are missing", () =>
    expect(releasedText(read(file))).not.toMatch(NOT_YET));

  it("names the tarballs of this version", () => {
    const versions = [...read(file).matchAll(/\/svc-sdk(?:-cli)?-(\S+)\.tgz/g)].map(([, version]) => version);
    expect(versions.filter((version) => version !== manifest.version)).toEqual([]);
  });
});

it("no other page for users says that the packages are missing", () => {
  const pages = execFileSync("git", ["ls-files", "README.md", "SECURITY.md", "cli/README.md", "docs/*.md"], {
    cwd: root,
    encoding: "utf8",
  });
  const others = pages.split("\n").filter((page) => page !== "" && !page.startsWith("docs/contributing/"));
  expect(others).toEqual(expect.arrayContaining([...UNRELEASED_PAGES]));
  expect(others.filter((page) => !UNRELEASED_PAGES.includes(page) && NOT_YET.test(read(page)))).toEqual([]);
});

it("the first release replaces the parts, and the second one finds nothing left to do", async () => {
  const folder = mkdtempSync(join(tmpdir(), "released-text-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ["CHANGELOG.md", ...UNRELEASED_PAGES, ...versionFiles(root).map((entry) => entry.file)]) {
    cpSync(join(root, file), join(folder, file));
  }
  const release = (from: string, version: string) =>
    writeRelease(folder, { plan: { version, level: "minor", notes: [] }, from, date: "2026-11-24" });
  const pages = () => UNRELEASED_PAGES.map((page) => readFileSync(join(folder, page), "utf8"));
  await release(manifest.version, "7.8.9");
  const first = pages();
  expect(first).toEqual(UNRELEASED_PAGES.map((page) => releasedText(read(page))));
  await release("7.8.9", "7.9.0");
  expect(pages()).toEqual(first);
});
