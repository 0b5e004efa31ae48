// The launcher that npm puts on the path; it runs the bundled program.

import { spawnSync } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "./pipeline/testing/fixture.ts";

/** Runs a copy of the launcher beside a bundled program with this text, or beside none. */
async function runBeside(text: string | undefined): Promise<{ status: number | null; output: string }> {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, "bin"));
  await mkdir(path.join(folder, "dist"));
  const copy = path.join(folder, "bin/svc-sdk-cli.js");
  await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
  await copyFile(fileURLToPath(new URL("../bin/svc-sdk-cli.js", import.meta.url)), copy);
  if (text !== undefined) await writeFile(path.join(folder, "dist/svc.js"), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [copy, "word"], { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

it("runs the program with its arguments", async () => {
  const { status, output } = await runBeside("console.log(process.argv[2]); process.exitCode = 3;");
  expect([status, output]).toEqual([3, "word\n"]);
});

it("reports a missing build", async () => {
  const { status, output } = await runBeside(undefined);
  expect([status, output]).toEqual([1, "svc-sdk-cli: this checkout is not built; run: npm run build\n"]);
});

it("does not hide another missing module", async () => {
  const { status, output } = await runBeside('await import("./other.js");');
  expect(status).toBe(1);
  expect(output).toContain("other.js");
  expect(output).not.toContain("npm run build");
});
