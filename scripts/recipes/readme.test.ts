// What README.md has to contain, and what its programs and those of the skill print.

import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guideSamples, packedPages } from "../docs/samples.ts";
import { codeBlocks } from "../lib/code-blocks.ts";
import { root } from "../lib/repository-specs.ts";
import { openSampleFolder, type SampleFolder } from "./run-sample.ts";

const packed = guideSamples().filter(({ page }) => packedPages.includes(page));
const programs = packed.filter(({ page }) => page === "README.md");
let folder: SampleFolder;

beforeAll(async () => {
  folder = await openSampleFolder();
});

afterAll(() => folder[Symbol.asyncDispose]());

it.each(packed)("$file prints what its comments say", async ({ file, code, prints }) => {
  expect(prints).not.toEqual([]);
  expect((await folder.run(file, code)).sort()).toEqual([...prints].sort());
});

const pages = ["README.md", "cli/README.md"].map(
  (page) => [page, readFileSync(path.join(root, page), "utf8")] as const,
);

it.each(pages)("%s says before its first heading that svc is a placeholder, and how to replace it", (_, page) => {
  const note = [...(page.split("\n## ")[0] ?? "").matchAll(/^> .*$/gm)].join("\n");
  expect(note).toMatch(/^> \*\*`svc` is a placeholder/);
  expect(note).toMatch(/serviceName: "acme"|init --name acme/);
});

it("README.md begins with installing, then starts the sandbox", () => {
  const [, page = ""] = pages[0] ?? [];
  expect(/^## (.+)$/m.exec(page)?.[1]).toBe("Install");
  const [install, start] = codeBlocks(page, "sh");
  expect(install?.code).toMatch(/^npm install \S*svc-sdk\b/m);
  expect(start?.code).toMatch(/^npx svc-sdk-cli sandbox\b/);
});

it("README.md has a program for each client, for webhooks and for the sandbox", () => {
  const text = programs.map(({ code }) => code).join("");
  for (const name of ["FiatClient", "CryptoClient", "AgentClient", "createWebhookHandler", "createSandbox"]) {
    expect(text).toContain(`new ${name}(`.replace(/new (?=create)/, ""));
  }
});

it("every catch of README.md ends in a rethrow: a program that fails does not look as if it had worked", () => {
  const endings = programs.flatMap(({ file, code }) =>
    catchEndings(ts.createSourceFile(file, code, ts.ScriptTarget.Latest)),
  );
  expect(endings).not.toEqual([]);
  expect(endings.filter((ending) => !/^throw error;/.test(ending))).toEqual([]);
  expect(programs.filter(({ code }) => code.includes(".catch("))).toEqual([]);
});

/** The last statement of each catch clause. */
function catchEndings(source: ts.SourceFile): string[] {
  const endings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCatchClause(node)) endings.push(node.block.statements.at(-1)?.getText(source) ?? "");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return endings;
}
