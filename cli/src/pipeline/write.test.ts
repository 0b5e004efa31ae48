import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./testing/fixture.ts";
import { compareOutput, OutdatedOutputError, writeOutput } from "./write.ts";

async function folderWith(files: Record<string, string>): Promise<{ root: string; folder: string }> {
  const root = await temporaryFolder();
  const folder = path.join(root, "api");
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return { root, folder };
}

describe("writing", () => {
  it("makes a folder, and those that hold it", async () => {
    const folder = path.join(await temporaryFolder(), "new", "api");
    await writeOutput(new Map([[folder, { "a.ts": "a" }]]));
    expect(await readFile(path.join(folder, "a.ts"), "utf8")).toBe("a");
  });

  it("replaces a folder as a whole, and leaves nothing beside it", async () => {
    const { root, folder } = await folderWith({ "old.ts": "old", "a.ts": "old" });
    await writeOutput(new Map([[folder, { "a.ts": "new" }]]));
    expect(await readdir(folder)).toEqual(["a.ts"]);
    expect(await readFile(path.join(folder, "a.ts"), "utf8")).toBe("new");
    expect(await readdir(root)).toEqual(["api"]);
  });

  it("leaves every folder as it was when one cannot be staged", async () => {
    const { root, folder } = await folderWith({ "a.ts": "old" });
    const impossible = path.join(folder, "a.ts", "api");
    const output = new Map([
      [folder, { "a.ts": "new" }],
      [impossible, { "b.ts": "new" }],
    ]);
    await expect(writeOutput(output)).rejects.toThrow();
    expect(await readFile(path.join(folder, "a.ts"), "utf8")).toBe("old");
    expect(await readdir(root)).toEqual(["api"]);
  });

  it("takes a replaced folder back when a later one cannot be put into place", async () => {
    const { root, folder } = await folderWith({ "a.ts": "old" });
    // The second folder lies in the first: once the first has been moved away its staged files are gone.
    const inner = path.join(folder, "inner");
    const output = new Map([
      [folder, { "a.ts": "new" }],
      [inner, { "b.ts": "new" }],
    ]);
    await expect(writeOutput(output)).rejects.toThrow("ENOENT");
    expect(await readdir(folder)).toEqual(["a.ts"]);
    expect(await readFile(path.join(folder, "a.ts"), "utf8")).toBe("old");
    expect(await readdir(root)).toEqual(["api"]);
  });
});

describe("comparing", () => {
  it("finds files that are missing, changed, or no longer made", async () => {
    const { folder } = await folderWith({ "same.ts": "1", "changed.ts": "1", "extra.ts": "1" });
    const wanted = { "same.ts": "1", "changed.ts": "2", "missing.ts": "1" };
    expect(await compareOutput(new Map([[folder, wanted]]))).toEqual([
      { file: path.join(folder, "changed.ts"), kind: "changed" },
      { file: path.join(folder, "extra.ts"), kind: "extra" },
      { file: path.join(folder, "missing.ts"), kind: "missing" },
    ]);
  });

  it("finds everything missing where there is no folder", async () => {
    const folder = path.join(await temporaryFolder(), "nowhere");
    expect(await compareOutput(new Map([[folder, { "a.ts": "" }]]))).toHaveLength(1);
  });

  it("is told file by file", () => {
    const error = new OutdatedOutputError([{ file: path.resolve("generated/a.ts"), kind: "changed" }]);
    expect(error.message).toMatch(/^generated\/a\.ts: changed\n/);
  });
});
