import path from "node:path";
import { expect, it } from "vitest";
import { initProject } from "../project/init-project.ts";
import { writeProject } from "../project/testing/project-folder.ts";
import { runInProcess } from "./testing/run-program.ts";

it("adds stubs to the only project below the working directory, and says where", async () => {
  const cwd = await writeProject({});
  await initProject({ name: "acme", folder: path.join(cwd, "acme") });
  const file = path.join(cwd, "acme/overlays/fiat.yaml");
  expect(await runInProcess(["overlay", "add", "G8"], { cwd })).toEqual({
    exitCode: 0,
    printed: `added    G8: ${file}`,
    warned: "",
  });
  expect((await runInProcess(["overlay", "add", "G8"], { cwd })).printed).toBe(`present  G8: ${file} has its stub`);
});
