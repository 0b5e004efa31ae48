import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { writeProject } from "./testing/project-folder.ts";
import { replaceFiles } from "./write-files.ts";

it("replaces all files, and leaves no other", async () => {
  const folder = await writeProject({ a: "1", b: "2", c: "3" });
  await replaceFiles(new Map(["a", "b"].map((name) => [path.join(folder, name), `new ${name}`])));
  expect(await readdir(folder)).toEqual(["a", "b", "c"]);
  expect(await readFile(path.join(folder, "b"), "utf8")).toBe("new b");
});

it("changes nothing if the second file cannot be written", async () => {
  const folder = await writeProject({ a: "1", b: "2" });
  const texts = new Map(["a", "b"].map((name) => [path.join(folder, name), "new"]));
  const write = async (file: string, text: string) => {
    if (file.includes(".b.")) throw new Error("full");
    await writeFile(file, text);
  };
  await expect(replaceFiles(texts, write)).rejects.toThrow("full");
  expect(await readdir(folder)).toEqual(["a", "b"]);
  expect(await readFile(path.join(folder, "a"), "utf8")).toBe("1");
});

it("restores the first file if the second cannot be replaced", async () => {
  const folder = await writeProject({ a: "1" });
  await mkdir(path.join(folder, "b"));
  const texts = new Map(["a", "b"].map((name) => [path.join(folder, name), "new"]));
  await expect(replaceFiles(texts)).rejects.toThrow();
  expect(await readFile(path.join(folder, "a"), "utf8")).toBe("1");
  expect(await readdir(folder)).toEqual(["a", "b"]);
});
