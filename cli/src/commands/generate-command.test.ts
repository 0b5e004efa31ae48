import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { CommanderError } from "commander";
import { expect, it } from "vitest";
import { fixtureFile, noRules, temporaryFolder } from "../pipeline/testing/fixture.ts";
import { OutdatedOutputError } from "../pipeline/write/write-output.ts";
import { generateCommand } from "./generate-command.ts";

function run(out: string, ...args: string[]): Promise<unknown> {
  const specs = ["one", "two"].map((api) => ({ api, spec: fixtureFile }));
  const command = generateCommand({ specs, rules: noRules, out }).exitOverride();
  return command.configureOutput({ writeErr: () => {} }).parseAsync(args, { from: "user" });
}

it("generates one service, and --check fails only once the output differs", async () => {
  const out = await temporaryFolder();
  await run(out, "--api", "two");
  expect(await readdir(out)).toEqual(["two"]);
  await run(out, "--api", "two", "--check");
  await writeFile(path.join(out, "two", "schema.ts"), "");
  await expect(run(out, "--api", "two", "--check")).rejects.toThrow(OutdatedOutputError);
});

it("rejects an unknown service", async () => {
  await expect(run(await temporaryFolder(), "--api", "three")).rejects.toThrow(CommanderError);
});
