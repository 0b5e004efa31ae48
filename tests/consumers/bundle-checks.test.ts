import { expect, it } from "vitest";
import { allClientCode, type BuiltScripts, buildProblems, clientCodeIn } from "./bundle-checks.ts";

const bundle = (...scripts: string[]): BuiltScripts => ({ entry: "program.js", scripts, warnings: [] });

it.each([
  'import{createHash as h}from"node:crypto"',
  'const c=require("node:crypto")',
  "await import('node:fs/promises')",
  'import "node:fs"',
])("reports a module of Node in a page: %s", (script) => {
  expect(buildProblems(bundle(script), "page")).toHaveLength(1);
  expect(buildProblems(bundle(script), "server")).toEqual([]);
});

it("accepts a module's name that is asked for only where it exists", () => {
  expect(buildProblems(bundle('process.getBuiltinModule?.("node:crypto")'), "page")).toEqual([]);
});

it("reports each warning", () => {
  expect(buildProblems({ ...bundle(""), warnings: ["externalized"] }, "server")).toEqual(["externalized"]);
});

it("knows the code of clients by its texts", () => {
  const texts = allClientCode().map((text) => JSON.stringify(text));
  expect(clientCodeIn(bundle("let a=1", `f(${texts.join()})`))).toEqual(allClientCode());
  expect(clientCodeIn(bundle("f(1)", `g("${allClientCode()[0]}")`))).toHaveLength(1);
  expect(clientCodeIn(bundle('verify("X-Signature")'))).toEqual([]);
});
