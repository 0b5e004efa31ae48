import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { writeProject } from "../project/testing/project-folder.ts";
import { configLine, smallFiles } from "./testing/bad-project.ts";
import { runInProcess } from "./testing/run-program.ts";

let cwd: string;

beforeEach(async () => {
  cwd = await writeProject({ ...smallFiles, ...configLine("") });
});

it("writes the SDK, and --check finds it up to date until something changes", async () => {
  const { exitCode, printed, warned } = await runInProcess(["regenerate"], { cwd });
  expect(exitCode).toBe(0);
  expect(printed).toMatch(/^wrote {4}.+sdk: \d+ files$/m);
  expect(warned).toMatch(/^ok {4}write {2}\d/m);
  const before = await readFile(path.join(cwd, "sdk/manifest.json"), "utf8");

  expect(await runInProcess(["regenerate", "--check"], { cwd })).toMatchObject({
    exitCode: 0,
    printed: expect.stringMatching(/^up to date: .+sdk$/m),
  });
  await appendFile(path.join(cwd, "sdk/README.md"), "edited\n");
  expect(await runInProcess(["regenerate", "--check"], { cwd })).toMatchObject({
    exitCode: 1,
    printed: expect.stringMatching(/README\.md: changed\nRun npx svc-sdk-cli regenerate and commit the result\.$/),
  });
  const { exitCode: code, printed: json } = await runInProcess(["regenerate", "--check", "--json"], { cwd });
  expect([code, JSON.parse(json).differences]).toEqual([
    1,
    [{ file: path.join(cwd, "sdk/README.md"), kind: "changed" }],
  ]);
  expect(await readFile(path.join(cwd, "sdk/manifest.json"), "utf8")).toBe(before);
});

it("prints what it has done as data", async () => {
  const { printed } = await runInProcess(["regenerate", "--json", "--out", "other"], { cwd });
  const result = JSON.parse(printed);
  expect(result).toMatchObject({ folder: path.join(cwd, "other"), files: expect.arrayContaining(["src/clients.ts"]) });
  expect(result.services.map(({ api }: { api: string }) => api)).toEqual(["fiat", "crypto"]);
  expect(Object.keys(result.services[0])).toEqual([
    "api",
    "defaults",
    "leftOut",
    "wrongExamples",
    "renames",
    "changes",
  ]);
  expect(await readdir(cwd)).toContain("other");
});

it("names everything that it has decided", async () => {
  await writeFile(
    path.join(cwd, "overlays.yaml"),
    'overlay: 1.1.0\ninfo: { title: a, version: "1" }\nactions:\n  - target: $.info\n    update: { description: Changed. }\n',
  );
  await appendFile(path.join(cwd, "svc.config.yaml"), "overlays: { fiat: [overlays.yaml] }\n");
  const { printed } = await runInProcess(["regenerate"], { cwd });
  expect(printed).toContain("overlaid fiat: 1 change\n");
  expect(printed).toMatch(/^renamed {2}crypto: \d+ names$/m);
});
