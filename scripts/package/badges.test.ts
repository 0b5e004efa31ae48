import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/repository-specs.ts";
import { badges } from "./badges.ts";

it.each([".", "cli"])("the README in %s has the badges of its manifest, and no others", (folder) => {
  const read = (file: string) => readFileSync(join(root, folder, file), "utf8");
  const readme = read("README.md");
  const expected = badges(JSON.parse(read("package.json")));
  expect(readme.split("\n").slice(1, 4)).toEqual(["", expected, ""]);
  expect(readme.replace(expected, "")).not.toContain("shields.io");
});

it("does not promise types unless every module has them", () => {
  const manifest = { engines: { node: ">=20.19" }, license: "Apache-2.0" };
  const typed = { ".": { types: "./a.d.ts", default: "./a.js" }, "./package.json": "./package.json" };
  expect(badges({ ...manifest, exports: typed })).toBe(
    "![node: >=20.19](https://img.shields.io/badge/node-%3E%3D20.19-417e38) " +
      "![types: included](https://img.shields.io/badge/types-included-3178c6) " +
      "![licence: Apache-2.0](https://img.shields.io/badge/licence-Apache--2.0-555555)",
  );
  expect(badges({ ...manifest, exports: { ...typed, "./b": { default: "./b.js" } } })).not.toContain("types");
});
