import path from "node:path";
import { describe, expect, it } from "vitest";
import { formatProblem, PipelineError, type Problem, refuse, tidyProblems } from "./problem.ts";

const problem: Problem = { file: path.resolve("specs/login.yaml"), line: 12, column: 5, reason: "must be string" };

describe("a problem in words", () => {
  it("starts with file, line and column, as terminals and editors link them", () => {
    expect(formatProblem(problem)).toBe("specs/login.yaml:12:5  must be string");
  });

  it("has the pointer and the hint on separate lines", () => {
    expect(formatProblem({ ...problem, pointer: "/info/title", hint: "Quote it." })).toBe(
      "specs/login.yaml:12:5  must be string\n    at /info/title\n    Quote it.",
    );
  });

  it("does without a column", () => {
    expect(formatProblem({ file: path.resolve("a.yaml"), line: 1, reason: "is empty" })).toBe("a.yaml:1  is empty");
  });

  it("names the working directory", () => {
    expect(formatProblem({ file: path.resolve("."), line: 1, reason: "has several projects" })).toMatch(/^\.:1 {2}has/);
  });

  it("names files elsewhere absolutely", () => {
    expect(formatProblem({ file: "/elsewhere/a.yaml", line: 1, reason: "is empty" })).toMatch(
      /^\/elsewhere\/a\.yaml:1/,
    );
  });
});

describe("several problems", () => {
  it("come in the order of their places, each once", () => {
    const first = { ...problem, line: 2 };
    const other = { ...problem, file: path.resolve("specs/card.yaml"), line: 99 };
    expect(tidyProblems([problem, first, problem, other])).toEqual([other, first, problem]);
  });

  it("are all in the error's message", () => {
    const error = new PipelineError([problem, { ...problem, line: 13 }]);
    expect(error.message.split("\n")).toHaveLength(2);
  });

  it("are thrown; an empty list is not", () => {
    expect(() => refuse([problem])).toThrow(PipelineError);
    expect(() => refuse([])).not.toThrow();
  });
});
