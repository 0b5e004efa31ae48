import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { generate } from "./pipeline.ts";
import { fixtureFile, noRules, temporaryFolder } from "./testing/fixture.ts";
import { problemsOf } from "./testing/spec-files.ts";
import { OutdatedOutputError } from "./write/write-output.ts";

function run(out: string, spec: string = fixtureFile, check = false): Promise<void> {
  return generate({ specs: [{ api: "fixture", spec }], rules: noRules, out, check });
}

/** A file with the changed fixture, in its own folder. */
async function changedFixture(from: string, to: string): Promise<string> {
  const text = await readFile(fixtureFile, "utf8");
  expect(text).toContain(from);
  const file = path.join(await temporaryFolder(), "changed.yaml");
  await writeFile(file, text.replace(from, to));
  return file;
}

it("writes the folder of a service, and finds the same bytes and every difference later", async () => {
  const out = await temporaryFolder();
  await run(out);
  expect((await readdir(path.join(out, "fixture"))).sort()).toEqual([
    ...["openapi.json", "operations.ts", "rename-map.ts", "resources.ts", "responses.ts", "routes.ts", "schema.ts"],
    ...["validators.d.ts", "validators.js", "webhooks.ts"],
  ]);
  await expect(run(out, fixtureFile, true)).resolves.toBeUndefined();

  await writeFile(path.join(out, "fixture", "schema.ts"), "// edited\n");
  await writeFile(path.join(out, "fixture", "old.ts"), "");
  const outdated = run(out, await changedFixture("title: Fixture", "title: Another"), true);
  await expect(outdated).rejects.toThrow(OutdatedOutputError);
  await expect(outdated).rejects.toMatchObject({
    differences: [
      { file: path.join(out, "fixture", "old.ts"), kind: "extra" },
      { file: path.join(out, "fixture", "openapi.json"), kind: "changed" },
      { file: path.join(out, "fixture", "schema.ts"), kind: "changed" },
    ],
  });
  expect(await readFile(path.join(out, "fixture", "schema.ts"), "utf8")).toBe("// edited\n");
});

it("reports a problem at its line, leaves the output as it was, and repairs what a killed run left", async () => {
  const spec = await changedFixture("x-read-back: getVault", "x-read-back: getNothing");
  const out = await temporaryFolder();
  const ended = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(ended, "exit");
  const left = path.join(out, `.fixture.${ended.pid}.old`);
  await mkdir(left);
  await writeFile(path.join(left, "schema.ts"), "// old\n");
  const [problem] = await problemsOf(() => run(out, spec));
  const lines = (await readFile(spec, "utf8")).split("\n");
  expect(lines[(problem?.line ?? 0) - 1]).toContain("x-read-back: getNothing");
  expect(await readdir(out)).toEqual(["fixture"]);
  expect(await readFile(path.join(out, "fixture", "schema.ts"), "utf8")).toBe("// old\n");
});
