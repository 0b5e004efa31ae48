import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../testing/fixture.ts";
import { clearUp, compareOutput, writeOutput } from "./write-output.ts";

async function folderWith(files: Record<string, string>): Promise<{ root: string; folder: string }> {
  const root = await temporaryFolder();
  const folder = path.join(root, "api");
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return { root, folder };
}

describe("writing", () => {
  it("replaces a whole folder, and leaves nothing beside it", async () => {
    const { root, folder } = await folderWith({ "old.ts": "old", "a.ts": "old" });
    await writeOutput(new Map([[folder, { "a.ts": "new" }]]));
    expect(await readdir(folder)).toEqual(["a.ts"]);
    expect(await readFile(path.join(folder, "a.ts"), "utf8")).toBe("new");
    expect(await readdir(root)).toEqual(["api"]);
  });

  it("keeps the entries that are not output, and does not compare them", async () => {
    const { folder } = await folderWith({ "old.ts": "old", kept: "kept" });
    const output = new Map([[folder, { "a.ts": "new" }]]);
    await writeOutput(output, { keep: ["kept", "absent"] });
    expect((await readdir(folder)).sort()).toEqual(["a.ts", "kept"]);
    expect(await compareOutput(output, { keep: ["kept"] })).toEqual([]);
    expect(await compareOutput(output)).toEqual([{ file: path.join(folder, "kept"), kind: "extra" }]);
  });

  it.each([
    ["cannot be staged", "a.ts/api"],
    // It lies in the first: once that has been moved away its staged files are gone.
    ["cannot be put into place", "inner"],
  ])("leaves every folder as it was when one %s", async (_, name) => {
    const { root, folder } = await folderWith({ "a.ts": "old" });
    const output = new Map([[folder, { "a.ts": "new" }]]).set(path.join(folder, name), { "a.ts": "new" });
    await expect(writeOutput(output)).rejects.toThrow(/ENOENT|ENOTDIR|EEXIST/);
    expect(await readdir(folder)).toEqual(["a.ts"]);
    expect(await readFile(path.join(folder, "a.ts"), "utf8")).toBe("old");
    expect(await readdir(root)).toEqual(["api"]);
  });
});

/** Writes in a separate process. */
function writeRepeatedly(folder: string, text: string, times: number): ChildProcess {
  const script = path.join(import.meta.dirname, "../testing/write-repeatedly.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, folder, text, String(times)], { stdio: "inherit" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** The distinct texts of a folder's files. */
async function textsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  expect(names).toEqual(["a.ts", "b.ts", "c.ts", "d.ts"]);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return [...new Set(texts)];
}

describe("clearing up", () => {
  /** The id of a process that has ended. */
  async function endedProcess(): Promise<number> {
    const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(child, "exit");
    return child.pid ?? 0;
  }

  async function leave(root: string, name: string): Promise<void> {
    await mkdir(path.join(root, name));
    await writeFile(path.join(root, name, "a.ts"), name);
  }

  it.each([true, false])(
    "removes what killed runs left, and restores a missing folder; present: %j",
    async (present) => {
      const { root, folder } = await folderWith({ "a.ts": "present" });
      if (!present) await rm(folder, { recursive: true });
      const id = await endedProcess();
      for (const name of [`.api.${id}.new`, `.api.${id}.old`]) await leave(root, name);
      await clearUp([folder]);
      expect(await readdir(root)).toEqual(["api"]);
      expect(await readFile(path.join(folder, "a.ts"), "utf8")).toBe(present ? "present" : `.api.${id}.old`);
    },
  );

  it("keeps folders of running processes and other names", async () => {
    const { root, folder } = await folderWith({});
    const names = [`.api.${process.pid}.new`, `.api2.${await endedProcess()}.new`, ".api.new", "api.1.old"];
    for (const name of names) await leave(root, name);
    await clearUp([folder, path.join(root, "nowhere", "api")]);
    expect((await readdir(root)).sort()).toEqual([...names, "api"].sort());
  });
});

describe("processes", () => {
  it("that write at once leave one complete folder", async () => {
    const root = await temporaryFolder();
    const folder = path.join(root, "api");
    const children = ["one", "two"].map((text) => writeRepeatedly(folder, text, 50));
    expect(await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]))).toEqual([0, 0]);
    expect(await textsIn(folder)).toHaveLength(1);
    expect(await readdir(root)).toEqual(["api"]);
  });

  it("that are killed leave a complete folder after clearing up", async () => {
    const root = await temporaryFolder();
    const folder = path.join(root, "api");
    for (const text of ["one", "two"]) {
      const child = writeRepeatedly(folder, text, Number.POSITIVE_INFINITY);
      while (!existsSync(folder) || (await textsIn(folder).catch(() => []))[0] !== text) await setTimeout(5);
      await setTimeout(Math.random() * 50);
      child.kill("SIGKILL");
      await once(child, "exit");
      await clearUp([folder]);
      expect(await textsIn(folder)).toEqual([text]);
      expect(await readdir(root)).toEqual(["api"]);
    }
  });
});
