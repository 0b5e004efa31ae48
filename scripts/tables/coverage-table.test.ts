import { describe, expect, it } from "vitest";
import { emptyCells } from "./coverage-exemptions.ts";
import { idsIn, readOperations, readParts, readSandboxFiles } from "./coverage-sources.ts";
import { type CoverageInput, coverageTable } from "./coverage-table.ts";

const places = (rule: string, ...list: string[]) => new Map([[rule, list]]);
const nothing: CoverageInput = {
  ...{ defined: [], tests: [], operations: new Map(), parts: new Map(), sandboxFiles: new Map() },
};
const whole: CoverageInput = {
  defined: ["F1"],
  tests: [{ file: "src/sandbox/fiat/sessions.test.ts", title: "signing in > gives a token [F1]" }],
  operations: places("F1", "`login`"),
  parts: new Map(),
  sandboxFiles: places("F1", "src/sandbox/fiat/sessions.ts"),
};

describe("the table of rules", () => {
  it("links a rule with its operations, tests and files", () => {
    const { page, cells, empty, filled } = coverageTable(whole);
    expect(page).toContain(
      "| [F1](rules/services.md#f1) | `login` | [sessions.test.ts](../../src/sandbox/fiat/sessions.test.ts): signing in \\> gives a token | [sessions.ts](../../src/sandbox/fiat/sessions.ts) |",
    );
    expect({ cells, empty, filled }).toEqual({ cells: 3, empty: [], filled: [] });
  });

  it("has the parts of a document where no operation says that it follows the rule", () => {
    const { page } = coverageTable({ ...whole, operations: new Map(), parts: places("F1", "`info`") });
    expect(page).toContain("| `info` |");
  });

  it.each([
    ["spec", { operations: new Map() }],
    ["test", { tests: [{ file: "a.test.ts", title: "gives a token [F11]" }] }],
    ["sandbox", { sandboxFiles: new Map() }],
  ] as const)("notices an empty cell: %s", (column, without) => {
    expect(coverageTable({ ...whole, ...without }).empty).toEqual([`F1 ${column}`]);
  });

  it("shows the reason for a cell that may be empty, and notices one that is not", () => {
    const record = { ...nothing, defined: ["F23"], sandboxFiles: places("F23", "src/sandbox/a.ts") };
    expect(coverageTable({ ...nothing, defined: ["F23"] }).page).toContain(`— (${emptyCells.F23?.sandbox})`);
    expect(coverageTable(record).filled).toEqual(["F23 sandbox"]);
  });

  it("shows two tests and says how many there are besides, the sandbox's own first", () => {
    const files = ["contract-tests/a.test.ts", "src/b.test.ts", "src/sandbox/c.test.ts"];
    const tests = files.map((file) => ({ file, title: "x > y [F1, F2]" }));
    const { page } = coverageTable({ ...whole, tests });
    expect(page).toMatch(/c\.test\.ts\): x \\> y<br>\[a\.test\.ts\].*<br>and more/);
    expect(page).not.toContain("b.test.ts");
  });

  it("shows tests of two files rather than two of one", () => {
    const titles = ["a.test.ts 1", "a.test.ts 2", "b.test.ts 1"];
    const tests = titles.map((title) => ({ file: title.split(" ")[0] ?? "", title: `${title} [F1]` }));
    expect(coverageTable({ ...whole, tests }).page).toMatch(/: a\.test\.ts 1<br>.*: b\.test\.ts 1<br>and more/);
  });

  it("leaves out gaps that are not the sandbox's", () => {
    const { page } = coverageTable({ ...nothing, defined: ["G1", "G5", "A1", "A17", "S1"] });
    expect([...page.matchAll(/^\| \[(\w+)\]/gm)].map(([, id]) => id)).toEqual(["G5", "A17"]);
  });

  it("breaks on nothing in a title", () => {
    const tests = [{ file: "a.test.ts", title: `a | [b](c) <d> ${"e".repeat(200)} [F1]` }];
    const row = coverageTable({ ...whole, tests })
      .page.split("\n")
      .find((line) => line.startsWith("| [F1]"));
    expect(row).toContain("a \\| \\[b\\](c) \\<d\\> eee");
    expect(row).toMatch(/e… \| \[sessions/);
  });
});

it("reads ids one by one and in ranges", () => {
  expect(idsIn("C41, F2 (G7) C35–C37 and C12 to C14; not XC1, C1234, C5x or /F1")).toEqual([
    "C41",
    "F2",
    "G7",
    "C35",
    "C36",
    "C37",
    "C12",
    "C13",
    "C14",
  ]);
});

it("finds rules where they stand", () => {
  expect(readOperations().get("F1")).toEqual(["`login`"]);
  expect(readParts().get("F35")?.[0]).toBe("`info.version`");
  expect(readSandboxFiles().get("C41")).toContain("src/sandbox/service/service.ts");
  const files = [...readSandboxFiles().values()].flat();
  expect(files.filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([]);
});
