import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Metafile } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleProgram } from "./build-packages.ts";
import { root } from "./repository-specs.ts";
import { run } from "./run-command.ts";

// Inside the package, so that its dependencies resolve.
const folder = path.join(root, "cli/build", `bundle-${process.pid}`);
const program = path.join(folder, "svc.js");
let outputs: Metafile["outputs"];

beforeAll(async () => {
  ({ outputs } = (await bundleProgram(folder)).metafile);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The packages that a file of the bundle imports when it loads, by itself or through others. */
function loadedPackages(file: string, seen: Set<string> = new Set()): string[] {
  seen.add(file);
  return (outputs[file]?.imports ?? []).flatMap(({ path: imported, kind, external }) => {
    if (kind === "dynamic-import" || imported.startsWith("node:") || seen.has(imported)) return [];
    return external ? [imported] : loadedPackages(imported, seen);
  });
}

it("loads no package but commander until a command runs", () => {
  expect([...new Set(loadedPackages(path.relative(root, program)))]).toEqual(["commander"]);
});

it("runs, and has no path of the build machine", async () => {
  expect(await run(process.execPath, [program, "sandbox", "--help"], { cwd: root })).toContain(
    "Usage: svc-sdk-cli sandbox",
  );
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    expect(await readFile(path.join(file.parentPath, file.name), "utf8")).not.toContain(root);
  }
});
