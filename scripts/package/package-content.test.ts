import { expect, it } from "vitest";
import { contentProblems, linkProblems, SDK_CONTENT, textProblems } from "./package-content.ts";

const good = [
  ...SDK_CONTENT.required,
  ...["dist/src/index.js", "dist/src/index.d.ts", "dist/node/chunks/core.js", "dist/generated/fiat/schema.d.ts"],
];

it("the SDK has the emitted code and the documents, and a missing one is reported", () => {
  expect(contentProblems(good, SDK_CONTENT)).toEqual([]);
  expect(contentProblems(good.slice(1), SDK_CONTENT)).toEqual(["package.json: is missing"]);
});

it.each([
  ...["src/index.ts", "specs/fiat/openapi.yaml", "generated/fiat/openapi.json", "dist/src/index.js.map"],
  ...["dist/src/index.d.ts.map", "dist/src/retry.test.js", "dist/src/wrappers/testing/server.js"],
  ...["dist/scripts/check-package.js", ".env", ".npmrc", "docs/skills/svc-sdk/SKILL.md", "skills/svc-sdk/notes.md"],
])("the SDK has no %s", (file) =>
  expect(contentProblems([...good, file], SDK_CONTENT)).toEqual([`${file}: must not be published`]),
);

it.each([
  ["export const a = 1;\n// a sourceMappingURL= in a comment", []],
  ["export const a = 1;\n//# sourceMappingURL=a.js.map", ["a.js: names a source map, which is not published"]],
  ["/*# sourceMappingURL=a.css.map */", ["a.js: names a source map, which is not published"]],
  ['// from "/build/clone/src/a.ts"', ["a.js: names the folder of the build"]],
])("problems in the text %j", (text, expected) => expect(textProblems("a.js", text, "/build/clone")).toEqual(expected));

it.each([
  ["[a](https://a.example) [b](#install) [c](./LICENSE) [d](CHANGELOG.md#top) `[e](gone.md)`", "README.md", 0],
  ['[a](docs/a.md) ![b](figures/b.svg) <img src="c.png">', "README.md", 3],
  ["[a](../../README.md) [c](README.md)", "skills/a/SKILL.md", 1],
])("links of %s in %s: %i lead to files that are not packed", (text, page, count) =>
  expect(linkProblems(page, text, ["README.md", "LICENSE", "CHANGELOG.md"])).toHaveLength(count),
);
