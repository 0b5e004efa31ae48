import { expect, it } from "vitest";
import { PipelineError } from "../../pipeline/bundle/problem.ts";
import { ProgramError } from "../../sandbox-server/program-error.ts";
import { reportError } from "./output.ts";

function report(error: unknown, debug = false): { code: number; text: string } {
  const lines: string[] = [];
  const code = reportError(error, { debug, warn: (text) => lines.push(text) });
  return { code, text: lines.join("\n") };
}

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
  [
    "a full disk",
    Object.assign(new Error("ENOSPC"), { code: "ENOSPC", path: "/a/b" }),
    "svc-sdk-cli: /a/b: no space left on the disk",
  ],
])("prints %s, without a stack trace", (_, error, text) => expect(report(error)).toEqual({ code: 2, text }));

it("adds the stack trace on request", () => {
  expect(report(new ProgramError("the port is taken"), true).text).toContain("report-error.test.ts");
});

it("calls everything else a defect", () => {
  expect(report("thrown text").code).toBe(70);
  expect(report(Object.assign(new Error("no file"), { code: "ENOENT" })).text).toMatch(
    /^svc-sdk-cli: Error: no file\nThis is a defect/,
  );
});
