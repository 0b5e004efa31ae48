import { describe, expect, it, vi } from "vitest";
import { runInProcess } from "./testing/run-program.ts";

// The first run loads the sandbox.
vi.setConfig({ testTimeout: 30_000 });

it("serves until it is asked to stop, and prints both", async () => {
  const printed: string[] = [];
  const print = (text: string) => {
    printed.push(text);
  };
  const stop = vi.fn();
  const stopped = async () => {
    const [text = ""] = printed;
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    expect(await (await fetch(`${origin}/_sandbox/ui`)).text()).toBe("<p>");
    expect(await (await fetch(`${origin}/_sandbox/clock`)).json()).toEqual({ now: "2026-01-01T00:00:00.000Z" });
    stop();
  };
  const args = ["sandbox", "--port", "0", "--freeze-clock", "2026-01-01T00:00:00Z"];
  const { exitCode } = await runInProcess(args, { print, stopped, page: async () => "<p>" });
  expect(stop).toHaveBeenCalledTimes(1);
  expect(printed).toEqual([expect.stringContaining("The sandbox is ready."), "The sandbox has stopped."]);
  expect(exitCode).toBe(0);
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
    [["--ports", "1"], "unknown option '--ports'\n(Did you mean --port?)"],
    [["more"], "too many arguments"],
    // Values that the sandbox itself rejects.
    [["--port", "0", "--service-name", "a/b"], "svc-sdk-cli: --service-name must be"],
  ])("%j", async (args, message) => {
    const { exitCode, printed, warned } = await runInProcess(["sandbox", ...args]);
    expect(warned).toContain(message);
    expect([exitCode, printed]).toEqual([2, ""]);
  });
});

it("documents every option", async () => {
  const { printed } = await runInProcess(["sandbox", "--help"]);
  const names = [
    "--port",
    "--host",
    "--seed",
    "--state",
    "--freeze-clock",
    "--service-name",
    "--config",
    "--allow-external-hosts",
  ];
  for (const name of names) expect(printed).toMatch(new RegExp(`${name}( <\\w+>)? {2,}\\w`));
});
