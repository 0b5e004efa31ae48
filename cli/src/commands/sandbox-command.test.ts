import { Command } from "commander";
import { describe, expect, it, vi } from "vitest";
import { ProgramError } from "../sandbox-server/program-error.ts";
import { sandboxCommand } from "./sandbox-command.ts";

/** The command, and everything that it prints. */
function newCommand(stopped: () => Promise<void> = async () => undefined) {
  const printed: string[] = [];
  const print = (text: string) => {
    printed.push(text);
  };
  const command = sandboxCommand({ page: async () => "<p>", print, warn: print, stopped })
    .exitOverride()
    .configureOutput({ writeErr: print, writeOut: print });
  const program = new Command().exitOverride().addCommand(command);
  return { command, printed, run: (...args: string[]) => program.parseAsync(["sandbox", ...args], { from: "user" }) };
}

it("serves until it is asked to stop, and prints both", async () => {
  const stop = vi.fn();
  const { run, printed } = newCommand(async () => {
    const [text = ""] = printed;
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    expect(await (await fetch(`${origin}/_sandbox/ui`)).text()).toBe("<p>");
    expect(await (await fetch(`${origin}/_sandbox/clock`)).json()).toEqual({ now: "2026-01-01T00:00:00.000Z" });
    stop();
  });
  await run("--port", "0", "--freeze-clock", "2026-01-01T00:00:00Z");
  expect(stop).toHaveBeenCalledTimes(1);
  expect(printed).toEqual([expect.stringContaining("The sandbox is ready."), "The sandbox has stopped."]);
});

describe("rejects", () => {
  it.each([
    [["--port", "70000"], "Enter a whole number from 0 to 65535."],
    [["--port", "-1"], "Enter a whole number from 0 to 65535."],
    [["--port", "4010x"], "Enter a whole number from 0 to 65535."],
    [["--freeze-clock", "noon"], 'Enter an ISO 8601 time with a time zone, such as "2026-01-01T00:00:00Z".'],
    [["--freeze-clock", "2026-01-01"], 'Enter an ISO 8601 time with a time zone, such as "2026-01-01T00:00:00Z".'],
    [
      ["--freeze-clock", "2026-02-30T00:00:00Z"],
      'Enter an ISO 8601 time with a time zone, such as "2026-01-01T00:00:00Z".',
    ],
    [["--freeze-clock", "9999-01-01T00:00:00Z"], "Enter a year from 0 to 9899."],
    [["--ports", "1"], "unknown option '--ports'"],
    [["more"], "too many arguments"],
  ])("%j", async (args, message) => {
    const { run, printed } = newCommand();
    await expect(run(...args)).rejects.toThrow();
    expect(printed.join("")).toContain(message);
  });

  it("also values that the sandbox itself rejects", async () => {
    const { run } = newCommand();
    const running = run("--port", "0", "--service-name", "a/b");
    await expect(running).rejects.toThrow(ProgramError);
    await expect(running).rejects.toThrow("--service-name must be");
  });
});

it("documents every option, with examples", () => {
  const { command, printed } = newCommand();
  command.outputHelp();
  const help = printed.join("");
  for (const { description, long } of command.options) {
    expect(help).toContain(long);
    expect(description).not.toBe("");
  }
  const names = ["--port", "--host", "--seed", "--state", "--freeze-clock", "--service-name", "--allow-external-hosts"];
  expect(command.options.map(({ long }) => long)).toEqual(names);
  expect(help).toContain("$ npx svc-sdk-cli sandbox --state .sandbox.json");
});
