import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { removeLeftovers, writeAtomically } from "./atomic-write.ts";
import { temporaryFolder } from "./testing/started-server.ts";

it("writes a file readable by its user only, replaces it, and leaves nothing beside it", async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, "state.json");
  await writeAtomically(file, "one, and long");
  await writeAtomically(file, "two");
  expect(await readFile(file, "utf8")).toBe("two");
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await readdir(folder)).toEqual(["state.json"]);
});

it("shows readers the old text or the new one during a write", async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, "state.json");
  const texts = ["a", "b"].map((letter) => letter.repeat(300_000));
  await writeAtomically(file, texts[0] ?? "");
  let isWriting = true;
  const write = async () => {
    for (let count = 0; count < 10; count++) await writeAtomically(file, texts[count % 2] ?? "");
    isWriting = false;
  };
  const writing = write();
  let reads = 0;
  for (; isWriting; reads++) {
    if (!texts.includes(readFileSync(file, "utf8"))) throw new Error("read neither the old text nor the new one");
    await new Promise((resolve) => setImmediate(resolve));
  }
  await writing;
  expect(reads).toBeGreaterThan(5);
});

it("leaves the old text and nothing else when it fails", async () => {
  const folder = await temporaryFolder();
  // A folder with content cannot be replaced.
  const file = path.join(folder, "state.json");
  await mkdir(path.join(file, "inner"), { recursive: true });
  await expect(writeAtomically(file, "text")).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["state.json"]);
  await expect(writeAtomically(path.join(folder, "none", "state.json"), "text")).rejects.toThrow("ENOENT");
});

it("removes files left by killed processes, and nothing else", async () => {
  const folder = await temporaryFolder();
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const others =
    `state.json state.json.${process.pid}.tmp state.json.tmp state.json.x1.tmp other.json.${pid}.tmp`.split(" ");
  for (const name of [...others, `state.json.${pid}.tmp`]) await writeFile(path.join(folder, name), "");
  await removeLeftovers(path.join(folder, "state.json"));
  expect((await readdir(folder)).sort()).toEqual([...others].sort());
  await expect(removeLeftovers(path.join(folder, "none", "state.json"))).resolves.toBeUndefined();
});
