// Nothing is left out: each documented status has a case, and each rule is a fact, a mark in the documents, or a test.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDefinedRules } from "../scripts/conventions/conventions.ts";
import { cases } from "./support/cases/operation-cases.ts";
import { APIS, operations } from "./support/documents/bundled-documents.ts";

const root = join(import.meta.dirname, "..");

describe("the cases of", () => {
  it.each(operations())("$operation.operationId have each documented status", ({ operation }) => {
    const own = cases.find(({ operationId }) => operationId === operation.operationId);
    const covered = new Set([
      ...(own?.calls ?? []).map(({ answer }) => String(answer.status)),
      ...(own?.failures ?? []).map(({ documented }) => documented),
    ]);
    expect([...covered].sort()).toEqual(Object.keys(operation.responses).sort());
  });
});

describe("each rule", () => {
  const defined = readDefinedRules(join(root, "docs/contributing/rules"));
  // Titles carry ids in brackets: `[S11]`, `[C26, C27]`.
  const titles = ["src", "cli", "specs", "scripts", "contract-tests", "tests", "examples"].flatMap(testsIn);
  const inTitles = new Set(
    titles.flatMap((file) =>
      [...read(file).matchAll(/\[((?:[FCGASW]\d+[a-z]?(?:, ?)?)+)\]/g)].flatMap(([, ids = ""]) => ids.split(/, ?/)),
    ),
  );
  const documents = ["specs/facts.yaml", ...APIS.map((api) => `generated/${api}/openapi.json`)].map(read);
  const shown = new Set([...inTitles, ...documents.flatMap((text) => text.match(/\b[FCGASW]\d+[a-z]?\b/g) ?? [])]);

  it("is in the facts, in the documents or in a test's title", () => {
    expect(defined.length).toBeGreaterThan(300);
    expect(defined.filter((id) => !shown.has(id))).toEqual([]);
  });
});

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function testsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules/"))
    .map((file) => join(folder, file));
}
