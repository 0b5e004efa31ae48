// Runs each program of README.md unchanged, against the sandbox, and compares what it prints with its comments.

import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { format } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { codeBlocks } from "../lib/code-blocks.ts";
import { docSamples } from "../lib/doc-samples.ts";
import { root } from "../lib/repository-specs.ts";

const programs = Object.entries(docSamples()).filter(([name]) => name.startsWith("README"));
let folder: string;

// In the repository, so that the programs import the sources in place of the package.
beforeAll(async () => {
  await mkdir(path.join(root, "build"), { recursive: true });
  folder = await mkdtemp(path.join(root, "build/readme-"));
});

afterAll(() => rm(folder, { recursive: true }));

it("README.md begins with installing", () => {
  const page = readFileSync(path.join(root, "README.md"), "utf8");
  expect(/^## (.+)$/m.exec(page)?.[1]).toBe("Install");
  expect(codeBlocks(page, "sh")[0]?.code).toMatch(/^npm install svc-sdk\b.*\nnpx svc-sdk-cli sandbox\b/);
});

it("README.md has a program for each client, for webhooks and for the sandbox", () => {
  const text = programs.map(([, code]) => code).join("");
  for (const name of ["FiatClient", "CryptoClient", "AgentClient", "createWebhookHandler", "createSandbox"]) {
    expect(text).toContain(`new ${name}(`.replace(/new (?=create)/, ""));
  }
});

it.each(programs)("%s prints what its comments say", { timeout: 60_000 }, async (name, code) => {
  const file = path.join(folder, name);
  await writeFile(file, code);
  const printed: string[] = [];
  const print = (...values: unknown[]) => printed.push(format(...values));
  const spies = [
    vi.spyOn(console, "log").mockImplementation(print),
    vi.spyOn(console, "error").mockImplementation(print),
  ];
  try {
    await import(file);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const expected = [...code.matchAll(/\/\/ prints: (.+)$/gm)].map(([, line]) => line);
  expect(expected).not.toEqual([]);
  expect(printed).toEqual(expected);
});

it("every catch of README.md ends in a rethrow: a program that fails does not look as if it had worked", () => {
  const endings = programs.flatMap(([name, code]) =>
    catchEndings(ts.createSourceFile(name, code, ts.ScriptTarget.Latest)),
  );
  expect(endings).not.toEqual([]);
  expect(endings.filter((ending) => !/^throw error;/.test(ending))).toEqual([]);
  expect(programs.filter(([, code]) => code.includes(".catch("))).toEqual([]);
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
