import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../lib/repository-specs.ts";
import { versionFiles, withVersion } from "./version-files.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

describe("withVersion", () => {
  it.each(versionFiles(root).map((entry) => [entry.file, entry] as const))(
    "changes %s, and nothing else in it",
    (file, entry) => {
      const text = read(file);
      const changed = withVersion(entry, text, manifest.version, "7.8.9");
      expect(changed).toContain("7.8.9");
      expect(withVersion(entry, changed, "7.8.9", manifest.version)).toBe(text);
      expect(changed.split("\n").length).toBe(text.split("\n").length);
    },
  );

  it("rejects a file that names another version", () => {
    const [entry] = versionFiles(root);
    if (entry === undefined) throw new Error("there are no version files");
    expect(() => withVersion(entry, read(entry.file), "6.6.6", "7.8.9")).toThrow(
      "package.json does not name version 6.6.6",
    );
  });
});
