import { describe, expect, it } from "vitest";
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

describe("rejects with exit code 2", () => {
  it.each([
    [["sandbx"], "unknown command 'sandbx'\n(Did you mean sandbox?)"],
    [["--debgu"], "unknown option '--debgu'\n(Did you mean --debug?)"],
    [["sandbox", "--sed", "a"], "(run npx svc-sdk-cli sandbox --help for usage)"],
    [[], "Usage: svc-sdk-cli"],
  ])("%j", async (args, message) => {
    const { exitCode, printed, warned } = await runInProcess(args);
    expect(warned).toContain(message);
    expect([exitCode, printed]).toEqual([2, ""]);
  });
});

describe("a defect", () => {
  const fails = { page: () => Promise.reject(new TypeError("no such thing\nsecond line")) };

  it("is one line, with what to do", async () => {
    const { exitCode, warned } = await runInProcess(["sandbox"], fails);
    const advice =
      "This is a defect of svc-sdk-cli. Please report it with the output of the same command with --debug.";
    expect([exitCode, warned]).toEqual([70, `svc-sdk-cli: TypeError: no such thing\n${advice}`]);
  });

  it.each(["--debug sandbox", "sandbox --debug"])("has a stack trace with %s", async (words) => {
    expect((await runInProcess(words.split(" "), fails)).warned).toContain("program.test.ts");
  });
});
