import { expect, it } from "vitest";
import { PipelineError } from "../../pipeline/bundle/problem.ts";
import { ProgramError } from "../../sandbox-server/program-error.ts";
import { isCapableTerminal, takesColors } from "./command-context.ts";
import { reportError, showSteps } from "./output.ts";

function recorder() {
  const text: string[] = [];
  return { text, write: (part: string) => void text.push(part) };
}

it("overwrites one line of a terminal, and leaves nothing behind", async () => {
  const { text, write } = recorder();
  const runStep = showSteps({ terminal: { write, columns: 10 }, warn: write });
  expect(await runStep("a long title", async () => 7)).toBe(7);
  expect(text).toEqual(["\r\u001b[2Ka long ti", "\r\u001b[2K"]);
});

it("prints a line per step elsewhere", async () => {
  const { text, write } = recorder();
  const runStep = showSteps({ terminal: undefined, warn: write });
  await runStep("one", async () => undefined);
  await expect(runStep("two", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(text).toEqual([expect.stringMatching(/^ok {4}one {2}\d+\.\d s$/), "fail  two"]);
});

function report(error: unknown, debug = false): { code: number; text: string } {
  const lines: string[] = [];
  const code = reportError(error, { debug, warn: (text) => lines.push(text) });
  return { code, text: lines.join("\n") };
}

const failure = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

it.each<[string, unknown, string]>([
  [
    "every problem, with its hint",
    new PipelineError([
      { file: "a.yaml", line: 1, reason: "one" },
      { file: "b.yaml", line: 2, column: 3, reason: "two", hint: "do this" },
    ]),
    "a.yaml:1  one\nb.yaml:2:3  two\n    do this",
  ],
  ["a problem of the program's surroundings", new ProgramError("the port is taken"), "svc-sdk-cli: the port is taken"],
  ["a full disk", failure("ENOSPC", "/a/b"), "svc-sdk-cli: /a/b: no space left on the disk"],
])("prints %s, without a stack trace", (_, error, text) => expect(report(error)).toEqual({ code: 2, text }));

it("calls everything else a defect", () => {
  expect(report("thrown text").code).toBe(70);
  expect(report(failure("ENOENT")).text).toMatch(/^svc-sdk-cli: Error: ENOENT\nThis is a defect/);
});

it.each([
  [{ isTTY: true }, { TERM: "xterm" }, true, true],
  [{ isTTY: true }, { TERM: "xterm", NO_COLOR: "" }, true, true],
  [{ isTTY: true }, { TERM: "xterm", NO_COLOR: "1" }, true, false],
  [{ isTTY: true }, { TERM: "xterm", CI: "true" }, false, false],
  [{ isTTY: true }, { TERM: "dumb" }, false, false],
  [{ isTTY: false }, { TERM: "xterm" }, false, false],
  [{}, {}, false, false],
])("%j with %j overwrites lines: %s, has colours: %s", (stream, env, overwrites, colors) => {
  expect([isCapableTerminal(stream, env), takesColors(stream, env)]).toEqual([overwrites, colors]);
});
