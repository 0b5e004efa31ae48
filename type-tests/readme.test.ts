// The README's examples compile as they stand there.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { codeBlocks } from "../scripts/package/markdown.ts";
import { COMPILERS, compileSources } from "./compile.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = codeBlocks(readme, "ts").map(({ line, code }) => [`readme-line-${line}.ts`, code] as const);

it("has examples", () => {
  expect(examples.length).toBeGreaterThan(0);
});

it.each(Object.entries(COMPILERS))("has examples that compile: %s", { timeout: 60_000 }, async (_, compiler) => {
  expect(await compileSources(compiler, Object.fromEntries(examples))).toBe("");
});
