import { describe, expect, test } from "vitest";
import { type MutationReport, problemsWith, slowMutants, survivingMutants } from "./surviving-mutants.ts";

const source = 'const a = b > 1;\nif (a) {\n  act();\n}\nthrow new Error("no such act");\n';
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});
const mutatorName = "ConditionalExpression";

const report: MutationReport = {
  files: {
    "src/wrappers/money/act.ts": {
      source,
      mutants: [
        { status: "Killed", mutatorName, replacement: "true", location: at(2, 5, 2, 6) },
        { status: "Timeout", mutatorName, replacement: "false", location: at(2, 5, 2, 6) },
        { status: "Survived", mutatorName, replacement: "b >= 1", location: at(1, 11, 1, 16) },
        { status: "NoCoverage", mutatorName: "BlockStatement", replacement: "{}", location: at(2, 8, 4, 2) },
        { status: "Survived", mutatorName: "StringLiteral", replacement: '""', location: at(5, 17, 5, 30) },
      ],
    },
  },
};

test("survivingMutants names code and replacement, over several lines too, without words of messages", () => {
  const file = "src/wrappers/money/act.ts";
  expect(survivingMutants(report)).toEqual([
    { file, name: "act.ts: b > 1 → b >= 1" },
    { file, name: "act.ts: { act(); } → {}" },
  ]);
});

test("a justification stays needed if the tests of its mutant ran out of time", () => {
  const accepted = { "act.ts: a → false": "costs time" };
  expect(problemsWith([], accepted, slowMutants(report))).toEqual([]);
  expect(problemsWith([], accepted)).toHaveLength(1);
});

describe("problemsWith", () => {
  const survivors = survivingMutants(report);
  const accepted = { "act.ts: b > 1 → b >= 1": "why", "act.ts: { act(); } → {}": "why" };

  test.each([
    ["nothing if every surviving mutant is justified", survivors, accepted, []],
    [
      "a surviving mutant without justification",
      survivors,
      { "act.ts: b > 1 → b >= 1": "why" },
      ["no test notices act.ts: { act(); } → {}"],
    ],
    [
      "a justification that is not needed",
      survivors.slice(1),
      accepted,
      ["a test notices it, or it is gone; remove it from the accepted mutants: act.ts: b > 1 → b >= 1"],
    ],
    [
      "names that every object has",
      [{ file: "src/wrappers/retries/a.ts", name: "toString" }],
      {},
      ["no test notices toString"],
    ],
    ["nothing for other folders", [{ file: "src/wrappers/http/a.ts", name: "a.ts: 1 → 2" }], {}, []],
  ])("reports %s", (_, given, reasons, problems) => expect(problemsWith(given, reasons)).toEqual(problems));
});
