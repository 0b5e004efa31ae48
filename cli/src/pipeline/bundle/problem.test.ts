import path from "node:path";
import { expect, it } from "vitest";
import { formatProblem, PipelineError, type Problem, refuse, tidyProblems } from "./problem.ts";

const problem: Problem = { file: path.resolve("specs/login.yaml"), line: 12, column: 5, reason: "must be string" };
const start = { line: 1, reason: "is empty" };

it.each<[string, Problem, string]>([
  ["as terminals link it", problem, "specs/login.yaml:12:5  must be string"],
  [
    "with pointer and hint on lines of their own",
    { ...problem, pointer: "/info/title", hint: "Quote it." },
    "specs/login.yaml:12:5  must be string\n    at /info/title\n    Quote it.",
  ],
  ["without a column", { ...start, file: path.resolve("a.yaml") }, "a.yaml:1  is empty"],
  ["of the working directory", { ...start, file: path.resolve(".") }, ".:1  is empty"],
  ["elsewhere", { ...start, file: "/elsewhere/a.yaml" }, "/elsewhere/a.yaml:1  is empty"],
])("writes a problem %s", (_, given, text) => expect(formatProblem(given)).toBe(text));

it("lists problems in the order of their places, each once, and throws unless there are none", () => {
  const first = { ...problem, line: 2 };
  const other = { ...problem, file: path.resolve("specs/card.yaml"), line: 99 };
  expect(tidyProblems([problem, first, problem, other])).toEqual([other, first, problem]);
  expect(new PipelineError([problem, first]).message.split("\n")).toHaveLength(2);
  expect(() => refuse([problem])).toThrow(PipelineError);
  expect(() => refuse([])).not.toThrow();
});
