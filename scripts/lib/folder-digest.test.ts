import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folderDigest } from "./folder-digest.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folder-digest-"));
  await mkdir(join(folder, "inner"));
  await writeFile(join(folder, "inner/file.ts"), "text");
});

afterEach(() => rm(folder, { recursive: true }));

it("stays if the same is written again, and follows contents, names and new files", async () => {
  const before = await folderDigest(folder);
  await writeFile(join(folder, "inner/file.ts"), "text");
  expect(await folderDigest(folder)).toBe(before);

  await writeFile(join(folder, "inner/file.ts"), "another");
  const changed = await folderDigest(folder);
  await rename(join(folder, "inner/file.ts"), join(folder, "inner/other.ts"));
  const renamed = await folderDigest(folder);
  await writeFile(join(folder, "new.ts"), "");
  expect(new Set([before, changed, renamed, await folderDigest(folder)]).size).toBe(4);
});
