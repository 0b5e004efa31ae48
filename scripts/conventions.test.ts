// Conventions of the whole repository.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { badNames, citedRules, deadLinks, readDefinedRules, wrongInstalls } from "./conventions/conventions.ts";
import { root, SOURCE_ADDRESS } from "./lib/repository-specs.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

function files(folders: readonly string[], ending: RegExp): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => ending.test(file) && !/(^|\/)(node_modules|dist|build)\//.test(file))
    .sort();
}

const markdown = [
  ...readdirSync(root).filter((file) => file.endsWith(".md")),
  ...files(["docs", "specs", "cli", "examples"], /\.md$/),
];
const handWritten = files(["src", "cli", "scripts", "contract-tests", "tests", "bench", "examples"], /\.(tsx?|mjs)$/);

describe("rule ids", () => {
  const defined = readDefinedRules(join(root, "docs/contributing/rules"));
  const [, removedText = ""] = read("docs/contributing/rules/README.md").split("\n## Removed\n");
  const removed = new Set(removedText.match(/\b[FCGASW]\d+\b/g));

  it.each([
    ["F", 36],
    ["C", 107],
    ["G", 74],
    ["A", 37],
    ["S", 62],
    ["W", 17],
  ] as const)("%s1 to %i are each defined once, or removed", (letter, last) => {
    const ids = defined.filter((id) => id.startsWith(letter));
    const expected = Array.from({ length: last }, (_, index) => `${letter}${index + 1}`).filter(
      (id) => !removed.has(id),
    );
    const numbered = ids.filter((id) => /\d$/.test(id));
    expect(numbered.sort(byNumber)).toEqual(expected);
    // A rule that was added to another one has its number and a letter.
    const added = ids.filter((id) => !numbered.includes(id));
    expect(added.filter((id) => !numbered.includes(id.slice(0, -1)))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are defined wherever they are cited", () => {
    const known = new Set(defined);
    // Tests of the conventions cite ids that do not exist.
    const sources = [...markdown, ...handWritten, ...files(["specs"], /\.(yaml|ts)$/)].filter(
      (file) => !file.includes("/conventions/"),
    );
    const unknown = sources.flatMap((file) =>
      citedRules(read(file)).flatMap((id) => (known.has(id) ? [] : `${file}: ${id}`)),
    );
    expect(unknown).toEqual([]);
  });

  it("are in the facts, in the documents or in a test's title", () => {
    // Titles carry ids in brackets: `[S11]`, `[C26, C27]`.
    const tests = files(["src", "cli", "specs", "scripts", "contract-tests", "tests", "examples"], /\.test\.ts$/);
    const inTitles = tests.flatMap((file) =>
      [...read(file).matchAll(/\[((?:[FCGASW]\d+[a-z]?(?:, ?)?)+)\]/g)].flatMap(([, ids = ""]) => ids.split(/, ?/)),
    );
    const documents = ["specs/facts.yaml", "generated/fiat/openapi.json", "generated/crypto/openapi.json"];
    const inDocuments = documents.flatMap((file) => read(file).match(/\b[FCGASW]\d+[a-z]?\b/g) ?? []);
    const shown = new Set([...inTitles, ...inDocuments]);
    expect(defined.length).toBeGreaterThan(300);
    expect(defined.filter((id) => !shown.has(id))).toEqual([]);
  });
});

it("documents have no dead link", () => {
  const pages = Object.fromEntries(markdown.map((page) => [page, read(page)]));
  expect(deadLinks(pages, (path) => existsSync(join(root, path)), SOURCE_ADDRESS)).toEqual([]);
});

it("the pages of users and contributors stay short: all of them, the README, and CONTRIBUTING", () => {
  const words = (pages: readonly string[]) => pages.flatMap((page) => read(page).match(/\S+/g) ?? []).length;
  expect(words(markdown)).toBeLessThan(90_000);
  expect(words(["README.md"])).toBeLessThan(1_800);
  expect(words(["CONTRIBUTING.md"])).toBeLessThan(1_500);
});

it("hand-written names contain no placeholder and never hide WebCrypto", () => {
  const sources = handWritten.filter((file) => /^(src|cli\/(src|page))\//.test(file));
  const published = sources.filter((file) => !/\/testing\/|\.test\.tsx?$/.test(file));
  expect(published.flatMap((file) => badNames(file, read(file)))).toEqual([]);
});

it("links of TSDoc are whole addresses, and those of this repository have a target", () => {
  const comments = files(["src", "generated"], /(?<!\.test)\.ts$/).map(
    (file) => [file, (read(file).match(/\/\*\*.*?\*\//gs) ?? []).join("\n")] as const,
  );
  const relative = /\]\((?!https:\/\/)|(?<![\w/.-])(?:docs|guides|reference)\/[\w./-]+|(?<![\w/.-])[\w/-]+\.md\b/g;
  const own = new RegExp(`${SOURCE_ADDRESS}[^\\s)]*\\w`, "g");
  const linked = comments.map(([file, text]) => [file, (text.match(own) ?? []).map((link) => `](${link})`).join(" ")]);
  expect(linked.filter(([, links]) => links).length).toBeGreaterThan(3);
  const pages = Object.fromEntries([...markdown.map((page) => [page, read(page)]), ...linked]);
  const dead = deadLinks(pages, (path) => existsSync(join(root, path)), SOURCE_ADDRESS);
  expect([
    ...dead,
    ...comments.flatMap(([file, text]) => text.match(relative)?.map((link) => `${file}: ${link}`) ?? []),
  ]).toEqual([]);
});

it("texts show the way to install that works: packed files until a release, the registry after it", () => {
  const { private: isPrivate = false } = JSON.parse(read("package.json"));
  expect(JSON.parse(read("cli/package.json")).private ?? false).toBe(isPrivate);
  const sources = handWritten.filter((file) => /^(src|cli|examples)\//.test(file) && !/\.test\.tsx?$/.test(file));
  const texts = [...markdown, ...sources, ...files(["examples"], /package\.json$/)];
  expect(texts.flatMap((file) => wrongInstalls(file, read(file), !isPrivate))).toEqual([]);
});

// In hand-written files, Biome and `isolatedDeclarations` forbid it.
it("generated types contain no any", () => {
  const generated = files(["generated"], /\.ts$/);
  expect(generated).toContain("generated/crypto/resources.ts");
  const code = (file: string) => read(file).replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, "");
  expect(generated.filter((file) => /\bany\b/.test(code(file)))).toEqual([]);
});

it("workflows run actions by the hash of a commit", () => {
  const uses = files([".github"], /\.ya?ml$/).flatMap((file) => [...read(file).matchAll(/uses: (?!\.\/)(.+)/g)]);
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.map(([, action = ""]) => action).filter((action) => !/@[0-9a-f]{40} # v/.test(action))).toEqual([]);
});

it("the command has the name of its package", () => {
  const { name, bin } = JSON.parse(read("cli/package.json"));
  expect(bin).toEqual({ [name]: "bin/svc-sdk-cli.js" });
});

function byNumber(left: string, right: string): number {
  return Number(left.slice(1)) - Number(right.slice(1));
}

it.each([
  ["docs/a.md", "npm i -D express svc-sdk-cli@latest && npx x", 1],
  ["docs/a.md", "deno add npm:svc-sdk", 2],
  ["docs/a.md", "https://www.npmjs.com/package/svc-sdk", 1],
  ["docs/a.md", "npm install ../svc-sdk/svc-sdk-0.1.0.tgz # beside svc-sdk", 0],
  ["docs/a.md", "npx svc-sdk-cli gaps", 1],
  ["docs/a.md", "[Install](../README.md#install) it: `npx svc-sdk-cli gaps`", 0],
  ["src/a.ts", '"Start one: npx --no svc-sdk-cli sandbox"', 0],
])("before a release, %s: %s has %i ways to install that do not work", (path, text, count) =>
  expect(wrongInstalls(path, text, false)).toHaveLength(count),
);

it("deadLinks names the page and the target of a dead link, also with the address of the repository", () => {
  const own = "https://code.example/blob/main/";
  const pages = {
    "README.md": "# Title\n[a](docs/rules.md#s11) [b](docs/rules.md) [c](#title) [d](LICENSE) [e](https://a.example/x)",
    "docs/rules.md": '## Two words\n<a id="s11"></a> [up](../README.md) [words](#two-words) `[not](a-link)`',
    "docs/more.md": "[a](gone.md) [b](rules.md#s99) [c](../LICENSE#top)",
    "cli/README.md": `[a](${own}docs/rules.md#s11) [b](${own}docs/gone.md)`,
  };
  const dead = ["docs/more.md: gone.md", "docs/more.md: rules.md#s99", "docs/more.md: ../LICENSE#top"];
  expect(deadLinks(pages, (path) => path === "LICENSE", own)).toEqual([...dead, `cli/README.md: ${own}docs/gone.md`]);
});
