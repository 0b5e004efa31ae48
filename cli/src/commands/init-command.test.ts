import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { writeProject } from "../project/testing/project-folder.ts";
import { runInProcess } from "./testing/run-program.ts";

it("creates a folder with the service's name, and says what to do next", async () => {
  const cwd = await writeProject({});
  const { exitCode, printed, warned } = await runInProcess(["init", "--name", "acme"], { cwd });
  expect([exitCode, warned]).toEqual([0, ""]);
  expect(printed).toContain(`wrote  ${path.join(cwd, "acme/svc.config.yaml")}`);
  expect(printed).toContain("Next: npx svc-sdk-cli gaps");
  expect(await readdir(path.join(cwd, "acme"))).toContain("svc.config.yaml");
});

it("creates the folder that --dir names", async () => {
  const cwd = await writeProject({});
  await runInProcess(["init", "--name", "acme", "--dir", "."], { cwd });
  expect(await readdir(cwd)).toContain("svc.config.yaml");
});
