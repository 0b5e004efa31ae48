import { describe, expect, it } from "vitest";
import {
  CLI_CONTENT,
  contentProblems,
  linkProblems,
  modulesWithoutTypes,
  SDK_CONTENT,
  textProblems,
} from "./package-content.ts";

const manifest = {
  exports: {
    ".": { types: "./dist/src/index.d.ts", node: "./dist/node/index.js", default: "./dist/src/index.js" },
    "./package.json": "./package.json",
  },
};
const good = [
  ...["package.json", "README.md", "LICENSE", "CHANGELOG.md", "llms.txt", "skills/svc-sdk/SKILL.md"],
  ...["dist/src/index.js", "dist/src/index.d.ts", "dist/node/index.js", "dist/node/chunks/core.js"],
  ...["dist/src/wrappers/token-manager.js", "dist/src/wrappers/token-manager.d.ts"],
  ...["dist/generated/fiat/schema.js", "dist/generated/fiat/schema.d.ts"],
];

const sdkProblems = (files: readonly string[]) => contentProblems(files, manifest, SDK_CONTENT);

describe("contentProblems", () => {
  it("accepts the emitted code and the documents", () => expect(sdkProblems(good)).toEqual([]));

  it.each([
    ...["src/index.ts", "specs/fiat/openapi.yaml", "generated/fiat/openapi.json", "dist/src/index.js.map"],
    ...["dist/src/index.d.ts.map", "dist/src/retry.test.js", "dist/src/wrappers/testing/server.js"],
    ...["dist/scripts/check-package.js", ".env", ".npmrc", "docs/skills/svc-sdk/SKILL.md", "skills/svc-sdk/notes.md"],
  ])("rejects %s", (file) => expect(sdkProblems([...good, file])).toContain(`${file}: must not be published`));

  it("reports a missing document and a missing export target", () => {
    const missing = ["LICENSE", "llms.txt", "dist/src/index.js"];
    const files = good.filter((file) => !missing.includes(file));
    expect(sdkProblems(files)).toEqual(missing.map((file) => `${file}: is missing`));
  });

  it("reports a module without types", () => {
    const files = good.filter((file) => file !== "dist/src/wrappers/token-manager.d.ts");
    expect(modulesWithoutTypes(good)).toEqual([]);
    expect(modulesWithoutTypes(files)).toEqual(["dist/src/wrappers/token-manager.js: has no types"]);
  });
});

describe("textProblems", () => {
  it.each([
    ["export const a = 1;\n// a sourceMappingURL= in a comment", []],
    ["export const a = 1;\n//# sourceMappingURL=a.js.map", ["a.js: names a source map, which is not published"]],
    ["/*# sourceMappingURL=a.css.map */", ["a.js: names a source map, which is not published"]],
    ['// from "/build/clone/src/a.ts"', ["a.js: names the folder of the build"]],
  ])("of %j", (text, expected) => expect(textProblems("a.js", text, "/build/clone")).toEqual(expected));
});

describe("contentProblems of the command's package", () => {
  const exported = { exports: { "./api": { types: "./dist/types/cli/src/api.d.ts", default: "./dist/api.js" } } };
  const files = [
    ...[
      "package.json",
      "README.md",
      "LICENSE",
      "bin/svc-sdk-cli.js",
      "dist/svc.js",
      "dist/api.js",
      "dist/chunk-7O4OQ5OB.js",
    ],
    ...["dist/init-project-OL77SJZF.js", "dist/documents/fiat.json", "dist/documents/crypto.json"],
    ...["dist/documents/gaps.md", "dist/site/config.ts", "dist/site/theme/index.ts", "dist/sandbox-page.html"],
    ...["dist/THIRD-PARTY-NOTICES.txt", "dist/types/cli/src/api.d.ts", "dist/types/src/runtime.d.ts"],
  ];

  it("accepts bundles, declarations and documents", () => {
    expect(contentProblems(files, exported, CLI_CONTENT)).toEqual([]);
  });

  it.each(["src/svc.ts", "dist/types/cli/src/testing/run.d.ts", "dist/documents/other.json", "tsconfig.types.json"])(
    "rejects %s",
    (file) =>
      expect(contentProblems([...files, file], exported, CLI_CONTENT)).toEqual([`${file}: must not be published`]),
  );
});

describe("linkProblems", () => {
  it("accepts absolute links, anchors, packed files and code", () => {
    const readme = "[a](https://a.example) [b](#install) [c](./LICENSE) [d](CHANGELOG.md#top) `[e](gone.md)`";
    expect(linkProblems("README.md", readme, ["LICENSE", "CHANGELOG.md"])).toEqual([]);
  });

  it("rejects relative links and images of files that are not packed", () => {
    const readme = '[a](docs/a.md) ![b](figures/b.svg) <img src="c.png">';
    expect(linkProblems("README.md", readme, ["README.md"])).toHaveLength(3);
    expect(linkProblems("skills/a/SKILL.md", "[a](../../README.md) [c](README.md)", ["README.md"])).toHaveLength(1);
  });
});
