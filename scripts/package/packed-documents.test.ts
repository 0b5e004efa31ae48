// The documents of the tarball for coding agents: their form, and where their links lead.

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../../package.json" with { type: "json" };
import { entryPoints } from "../api/entry-points.ts";
import { deadLinks } from "../conventions/conventions.ts";
import { SKILL, samplesOf } from "../docs/samples.ts";
import { root, SOURCE_ADDRESS } from "../lib/repository-specs.ts";
import { llmsFile } from "./llms-file.ts";
import { linkProblems, PACKED_SKILL } from "./package-content.ts";

const skill = readFileSync(join(root, SKILL), "utf8");
const entries = [...entryPoints()].filter(([, source]) => source.startsWith("src/"));
const declarations = entries.map(([, source]) => `dist/${source.replace(/\.ts$/, ".d.ts")}`);
const packed = ["README.md", "CHANGELOG.md", PACKED_SKILL, ...declarations];

describe("the skill", () => {
  it("has a head by the specification of skills, and is named like its folder", () => {
    const [, head = ""] = /^---\n(.*?)^---\n/ms.exec(skill) ?? [];
    const { name, description, license } = parse(head) as Record<string, string>;
    expect(name).toBe(basename(dirname(PACKED_SKILL)));
    expect(name).toBe(manifest.name);
    expect(license).toBe(manifest.license);
    expect(description?.length).toBeLessThanOrEqual(1024);
    expect(description).toMatch(/^Use when /);
  });

  it.each(["keys", "outcome", "decimals", "webhooks", "sandbox"])("has a program about %s that prints", (anchor) => {
    const prints = samplesOf(SKILL, skill).filter((sample) => sample.anchor === anchor);
    expect(prints.map((sample) => sample.prints.length > 0)).toEqual([true]);
  });

  it("links to the repository, because its folder has nothing else", () =>
    expect(linkProblems(PACKED_SKILL, skill, packed)).toEqual([]));
});

describe("llms.txt", () => {
  const text = llmsFile();

  it("begins with name and description, and says that svc is a placeholder", () => {
    expect(text.split("\n").slice(0, 3)).toEqual([`# ${manifest.name}`, "", `> ${manifest.description}`]);
    expect(text.split("\n## ")[0]).toContain("placeholder");
  });

  it("has every entry point and every guide, each with its sentence", () => {
    for (const [at, [name]] of entries.entries()) expect(text).toContain(`- [\`${name}\`](${declarations[at]}): `);
    expect(text).toMatch(/\/docs\/guides\/sending-money\.md\): [A-Z].*\.$/m);
    expect(text).toMatch(/\/docs\/guides\/webhooks\/next\.md\): /);
    expect(text).not.toMatch(/undefined|\/docs\/reference\//);
  });

  it("leads to files of the tarball and of the repository", () => {
    expect(linkProblems("llms.txt", text, packed)).toEqual([]);
    const inRepository = text.replace(/\]\((?!https:)[^)]*\)/g, "]");
    expect(deadLinks({ "llms.txt": inRepository }, (path) => existsSync(join(root, path)), SOURCE_ADDRESS)).toEqual([]);
  });
});
