import { describe, expect, it } from "vitest";
import { contentProblems } from "./package-content.ts";

const manifest = {
  exports: {
    ".": { types: "./dist/src/index.d.ts", default: "./dist/src/index.js" },
    "./package.json": "./package.json",
  },
};
const good = [
  "package.json",
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "dist/src/index.js",
  "dist/src/index.d.ts",
  "dist/src/wrappers/token-manager.js",
  "dist/src/wrappers/token-manager.d.ts",
  "dist/generated/fiat/schema.js",
  "dist/generated/fiat/schema.d.ts",
];

describe("contentProblems", () => {
  it("accepts the emitted code and the four documents", () => expect(contentProblems(good, manifest)).toEqual([]));

  it.each([
    "src/index.ts",
    "specs/fiat/openapi.yaml",
    "generated/fiat/openapi.json",
    "dist/src/index.js.map",
    "dist/src/index.d.ts.map",
    "dist/src/retry.test.js",
    "dist/src/retry.test.d.ts",
    "dist/src/wrappers/testing/server.js",
    "dist/scripts/check-package.js",
    "dist/contract-tests/prism.js",
    ".env",
    ".npmrc",
    "docs/rules/README.md",
  ])("rejects %s", (file) => {
    expect(contentProblems([...good, file], manifest)).toContain(`${file}: must not be published`);
  });

  it("reports a missing document and a missing export target", () => {
    const files = good.filter((file) => file !== "LICENSE" && file !== "dist/src/index.js");
    expect(contentProblems(files, manifest)).toEqual(["LICENSE: is missing", "dist/src/index.js: is missing"]);
  });

  it("reports a module without types", () => {
    const files = good.filter((file) => file !== "dist/src/wrappers/token-manager.d.ts");
    expect(contentProblems(files, manifest)).toEqual(["dist/src/wrappers/token-manager.js: has no types"]);
  });
});
