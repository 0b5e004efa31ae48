import { describe, expect, test } from "vitest";
import { type MutationReport, problemsWith, survivorsOf } from "./surviving-mutants.ts";

const source = "const a = b > 1;\nif (a) {\n  act();\n}\n";
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});

const report: MutationReport = {
  files: {
    "src/wrappers/act.ts": {
      source,
      mutants: [
        { status: "Killed", replacement: "true", location: at(2, 5, 2, 6) },
        { status: "Timeout", replacement: "false", location: at(2, 5, 2, 6) },
        { status: "Survived", replacement: "b >= 1", location: at(1, 11, 1, 16) },
        { status: "NoCoverage", replacement: "{}", location: at(2, 8, 4, 2) },
      ],
    },
  },
};

describe("survivorsOf", () => {
  test("names what was replaced by what, over several lines too", () => {
    expect(survivorsOf(report)).toEqual(["act.ts: b > 1 → b >= 1", "act.ts: { act(); } → {}"]);
  });
});

describe("problemsWith", () => {
  const survivors = survivorsOf(report);

  test("none where every survivor is argued", () => {
    expect(problemsWith(survivors, { "act.ts: b > 1 → b >= 1": "why", "act.ts: { act(); } → {}": "why" })).toEqual([]);
  });

  test("a survivor without a reason", () => {
    expect(problemsWith(survivors, { "act.ts: b > 1 → b >= 1": "why" })).toEqual([
      "no test notices act.ts: { act(); } → {}",
    ]);
  });

  test("a reason for what is noticed", () => {
    expect(problemsWith([], { "act.ts: b > 1 → b >= 1": "why" })).toEqual([
      "is noticed, or gone: take it off the list of argued survivors: act.ts: b > 1 → b >= 1",
    ]);
  });

  test("an argument is looked for among the list's own names", () => {
    expect(problemsWith(["toString"], {})).toEqual(["no test notices toString"]);
  });
});
