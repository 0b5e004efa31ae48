import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installLocked } from "./install-locked.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "install-locked-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** A project whose only dependency is a local folder, so that no registry is needed. */
async function writeProject(version: string): Promise<string> {
  const manifest = { name: "project", version, dependencies: { tool: "file:tool" } };
  const packages = { "": manifest, tool: { version: "1.0.0" }, "node_modules/tool": { resolved: "tool", link: true } };
  await mkdir(join(folder, "tool"), { recursive: true });
  await writeFile(join(folder, "tool/package.json"), JSON.stringify({ name: "tool", version: "1.0.0" }));
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "package-lock.json"), JSON.stringify({ ...manifest, lockfileVersion: 3, packages }));
  return join(folder, "node_modules/tool");
}

it("installs once for each lock file", async () => {
  const tool = await writeProject("1.0.0");
  await installLocked(folder);
  expect(existsSync(tool)).toBe(true);

  await rm(tool);
  await installLocked(folder);
  expect(existsSync(tool)).toBe(false);

  await writeProject("1.0.1");
  await installLocked(folder);
  expect(existsSync(tool)).toBe(true);
});

it("installs again after an incomplete installation", async () => {
  const tool = await writeProject("1.0.0");
  await mkdir(join(folder, "node_modules"));
  await installLocked(folder);
  expect(existsSync(tool)).toBe(true);
});

it("fails without a lock file", () => expect(installLocked(folder)).rejects.toThrow(/package-lock\.json/));
