// Conventions of the whole repository.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { foreignCommands } from "./conventions/commands.ts";
import { badNames } from "./conventions/identifiers.ts";
import { deadLinks } from "./conventions/links.ts";
import { repeatedTypeNames } from "./conventions/repeated-types.ts";
import { citedRules, readDefinedRules } from "./conventions/rule-ids.ts";
import { countedOperations, homeMadeWords } from "./conventions/words.ts";
import { SOURCE_ADDRESS } from "./package/repository-address.ts";

const root = dirname(import.meta.dirname);
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
  ...files([".changeset", "docs", "specs", "cli", "examples"], /\.md$/),
];
const handWritten = files(["src", "cli", "scripts", "contract-tests", "tests", "bench", "examples"], /\.(tsx?|mjs)$/);

// Parsing all sources is slow on a busy machine.
const patient = { timeout: 60_000 };

describe("rule ids", () => {
  const defined = readDefinedRules(join(root, "docs/contributing/rules"));

  it.each([
    ["F", 36],
    ["C", 107],
    ["G", 74],
    ["A", 37],
    ["S", 62],
    ["W", 17],
  ] as const)("%s1 to %i are each defined once", (letter, last) => {
    const ids = defined.filter((id) => id.startsWith(letter));
    const expected = Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
    const numbered = ids.filter((id) => /\d$/.test(id));
    expect(numbered.sort(byNumber)).toEqual(expected);
    // A rule that was added to another one has its number and a letter.
    const added = ids.filter((id) => !numbered.includes(id));
    expect(added.filter((id) => !numbered.includes(id.slice(0, -1)))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are defined wherever they are cited", patient, () => {
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
});

describe("documents", () => {
  it("have no dead link", () => {
    const pages = Object.fromEntries(markdown.map((page) => [page, read(page)]));
    // The docs build makes the reference, and checks the links to it.
    const exists = (path: string) => path.startsWith("docs/reference/") || existsSync(join(root, path));
    expect(deadLinks(pages, exists, SOURCE_ADDRESS)).toEqual([]);
  });

  it("list every decision in the index", () => {
    const index = read("docs/contributing/decisions/README.md");
    const records = files(["docs/contributing/decisions"], /\/\d{4}-[^/]+\.md$/).map((file) =>
      file.replace("docs/contributing/decisions/", ""),
    );
    expect(records.filter((record) => !index.includes(`](${record})`))).toEqual([]);
  });
});

describe("hand-written names", () => {
  const sources = handWritten.filter((file) => !/\.test\.tsx?$/.test(file));

  it("contain no placeholder and never hide WebCrypto", patient, () => {
    const published = sources.filter((file) => /^(src|cli\/(src|page))\//.test(file) && !file.includes("/testing/"));
    expect(published.flatMap((file) => badNames(file, read(file)))).toEqual([]);
  });

  it("of exported types in src and cli are unique", () => {
    const texts = Object.fromEntries(sources.map((file) => [file, read(file)]));
    expect(repeatedTypeNames(texts, ["src/", "cli/"])).toEqual([]);
  });
});

it("public texts use standard words", () => {
  const texts = [
    ...markdown.filter((page) => page !== "docs/contributing/coverage.md"), // it quotes test titles
    ...handWritten.filter((file) => /^(src|cli)\//.test(file) && !/\.test\.tsx?$/.test(file)),
  ];
  expect(texts.flatMap((file) => homeMadeWords(file, read(file)))).toEqual([]);
});

it("public texts and documents do not say how many operations there are", () => {
  const texts = [
    ...markdown.filter((page) => page !== "docs/contributing/coverage.md"),
    ...files(["specs"], /\.yaml$/),
  ];
  expect(texts.flatMap((file) => countedOperations(file, read(file)))).toEqual([]);
});

it("no text names a command that would run a package of a stranger", patient, () => {
  const all = files(
    [".ci", "src", "cli", "scripts", "contract-tests", "tests", "bench", "examples", "specs", "docs", "generated"],
    /(\.(md|tsx?|m?js|html|ya?ml|css)|\/run)$/,
  );
  const texts = [...readdirSync(root).filter((file) => /\.(md|ts)$/.test(file)), ...all].filter(
    // They show what is not allowed.
    (file) => !file.startsWith("scripts/conventions/commands") && !/\/(dist|results)\//.test(file),
  );
  const isForContributors = (file: string) =>
    /^(CONTRIBUTING\.md|vitest\.config\.ts|\.ci|specs|scripts|tests|bench|contract-tests|examples\/durable-payouts|docs\/contributing)/.test(
      file,
    );
  expect(texts.flatMap((file) => foreignCommands(file, read(file), isForContributors(file)))).toEqual([]);
});

it("the command has the name of its package", () => {
  const { name, bin } = JSON.parse(read("cli/package.json"));
  expect(bin).toEqual({ [name]: "bin/svc.js", svc: "bin/svc.js" });
});

function byNumber(left: string, right: string): number {
  return Number(left.slice(1)) - Number(right.slice(1));
}
