import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { writeProject } from "../project/testing/project-folder.ts";
import { runInProcess } from "./testing/run-program.ts";

it.each([
  ["a folder with the service's name", [], "acme"],
  ["the folder that --dir names", ["--dir", "."], "."],
])("creates %s, and says what to do next", async (_, more, folder) => {
  const cwd = await writeProject({});
  const { exitCode, printed, warned } = await runInProcess(["init", "--name", "acme", ...more], { cwd });
  expect([exitCode, warned]).toEqual([0, ""]);
  expect(printed).toContain(`wrote  ${path.join(cwd, folder, "svc.config.yaml")}`);
  expect(printed).toContain("Next: npx svc-sdk-cli gaps");
  expect(await readdir(path.join(cwd, folder))).toContain("svc.config.yaml");
});
