import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../lib/repository-specs.ts";
import { linkedDocuments, linkProblems, pageProblems } from "./package-page.ts";
import { REPOSITORY_ADDRESS } from "./repository-address.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
// What npm packs of the documents; the check of the tarball has all files.
const documents = {
  ".": ["package.json", "README.md", "LICENSE", "CHANGELOG.md"],
  cli: ["package.json", "README.md", "LICENSE"],
};

describe.each(Object.entries(documents))("the page of the package in %s", (folder, files) => {
  it("has no link that leads nowhere", () =>
    expect(linkProblems("README.md", read(join(folder, "README.md")), files)).toEqual([]));

  it("names repository, homepage and bugs", () =>
    expect(pageProblems(JSON.parse(read(join(folder, "package.json"))))).toEqual([]));
});

describe("linkProblems", () => {
  it("accepts absolute links, anchors, packed files and code", () => {
    const readme =
      "[a](https://a.example) [b](#install) [c](./LICENSE) [d](CHANGELOG.md#top) `[e](gone.md)`\n```md\n[f](gone.md)\n```";
    expect(linkProblems("README.md", readme, ["LICENSE", "CHANGELOG.md"])).toEqual([]);
  });

  it("rejects relative links and images of files that are not packed", () => {
    const readme = '[a](docs/a.md) ![b](figures/b.svg) <img src="c.png">';
    expect(linkProblems("README.md", readme, ["README.md"]).map((text) => text.split(" ")[1])).toEqual([
      "docs/a.md",
      "figures/b.svg",
      "c.png",
    ]);
  });

  it("resolves links from the folder of the document", () => {
    const files = ["README.md", "skills/a/SKILL.md", "skills/a/more.md"];
    expect(linkedDocuments([...files, "dist/a.js", "CHANGELOG.md"])).toEqual(files);
    const text = "[a](../../README.md) [b](more.md) [c](README.md)";
    expect(linkProblems("skills/a/SKILL.md", text, files)).toEqual([
      expect.stringContaining("skills/a/SKILL.md: README.md is not in the tarball"),
    ]);
  });
});

it("pageProblems names each field that is missing or that names another repository", () => {
  const homepage = `${REPOSITORY_ADDRESS}-other`;
  expect(pageProblems({ homepage }).map((text) => text.split(":")[1]?.trim())).toEqual([
    ...["description", "keywords", "license", "homepage", "bugs", "repository"],
  ]);
});
