import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { CommanderError } from "commander";
import { expect, it } from "vitest";
import { fixtureFile, noRules, temporaryFolder } from "../pipeline/testing/fixture.ts";
import { OutdatedOutputError } from "../pipeline/write/write-output.ts";
import { generateCommand } from "./generate-command.ts";
import { runInProcess } from "./testing/run-program.ts";

/** The names of all commands, as `--help` lists them. */
async function commandNames(...path: string[]): Promise<string[]> {
  const { printed } = await runInProcess([...path, "--help"]);
  const [, list = ""] = /\nCommands:\n(.*?)(\n\n|$)/s.exec(printed) ?? [];
  return [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = ""]) => name).filter((name) => name !== "help");
}

it("has help with examples for every command", async () => {
  const names = await commandNames();
  expect(names).toContain("sandbox");
  for (const name of names) {
    const inner = await commandNames(name);
    for (const path of inner.length > 0 ? inner.map((child) => [name, child]) : [[name]]) {
      const { exitCode, printed, warned } = await runInProcess([...path, "--help"]);
      expect([exitCode, warned]).toEqual([0, ""]);
      expect(printed).toContain(`Usage: svc-sdk-cli ${path.join(" ")}`);
      expect(printed).toContain(`$ npx svc-sdk-cli ${path.join(" ")}`);
    }
  }
});

it("prints its version", async () => {
  const printed = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(await runInProcess(["--version"])).toEqual({ exitCode: 0, printed, warned: "" });
});

it.each([
  [["sandbx"], "unknown command 'sandbx'\n(Did you mean sandbox?)"],
  [["--debgu"], "unknown option '--debgu'\n(Did you mean --debug?)"],
  [["sandbox", "--sed", "a"], "(run npx svc-sdk-cli sandbox --help for usage)"],
  [[], "Usage: svc-sdk-cli"],
])("rejects with exit code 2 %j", async (args, message) => {
  const { exitCode, printed, warned } = await runInProcess(args);
  expect(warned).toContain(message);
  expect([exitCode, printed]).toEqual([2, ""]);
});

it("reports a defect in one line with what to do, and its stack trace with --debug", async () => {
  const fails = { page: () => Promise.reject(new TypeError("no such thing\nsecond line")) };
  const { exitCode, warned } = await runInProcess(["sandbox"], fails);
  const advice = "This is a defect of svc-sdk-cli. Please report it with the output of the same command with --debug.";
  expect([exitCode, warned]).toEqual([70, `svc-sdk-cli: TypeError: no such thing\n${advice}`]);
  for (const words of ["--debug sandbox", "sandbox --debug"])
    expect((await runInProcess(words.split(" "), fails)).warned).toContain("program.test.ts");
});

it("generates one service, and --check fails only once the output differs", async () => {
  const out = await temporaryFolder();
  const run = (...args: string[]) => {
    const specs = ["one", "two"].map((api) => ({ api, spec: fixtureFile }));
    const command = generateCommand({ specs, rules: noRules, out }).exitOverride();
    return command.configureOutput({ writeErr: () => {} }).parseAsync(args, { from: "user" });
  };
  await run("--api", "two");
  expect(await readdir(out)).toEqual(["two"]);
  await writeFile(path.join(out, "two", "schema.ts"), "");
  await expect(run("--api", "two", "--check")).rejects.toThrow(OutdatedOutputError);
  await expect(run("--api", "three")).rejects.toThrow(CommanderError);
});
