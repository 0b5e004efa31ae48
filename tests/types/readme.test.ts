// The examples of the README and of the guides compile as they stand there.

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { codeBlocks } from "../../scripts/lib/code-blocks.ts";
import { recipeOf, recipePages } from "../../scripts/recipes/recipe.ts";
import { COMPILERS, compileSources } from "./compile.ts";

const root = new URL("../../", import.meta.url);
const guides = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));

const examples = ["README.md", ...guides.map((name) => `docs/${name}`)].flatMap((page) =>
  codeBlocks(readFileSync(new URL(page, root), "utf8"), "ts").map(
    ({ line, code }) => [`${page.replace(/\W/g, "-")}-line-${line}.ts`, code] as const,
  ),
);

it.each(["README", "docs-idempotency", "docs-hooks", "docs-webhooks"])("has examples of %s", (page) => {
  expect(examples.filter(([name]) => name.startsWith(page)).length).toBeGreaterThan(0);
});

it.each(Object.entries(COMPILERS))("has examples that compile: %s", { timeout: 60_000 }, async (_, compiler) => {
  expect(await compileSources(compiler, Object.fromEntries(examples))).toBe("");
});

it.each(Object.entries(COMPILERS))("has recipes that compile: %s", { timeout: 60_000 }, async (_, compiler) => {
  const globals = readFileSync(new URL("runtime-globals.d.ts", import.meta.url), "utf8");
  const recipes = recipePages.map((page) => [`${page}.ts`, recipeOf(page)] as const);
  const sources = { ...Object.fromEntries(recipes), "globals.d.ts": globals };
  expect(await compileSources(compiler, sources, { types: ["node"] })).toBe("");
});
