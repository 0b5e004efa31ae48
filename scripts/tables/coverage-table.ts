// Prints docs/contributing/coverage.md: for each rule its place in the documents, the tests that prove it, and the sandbox's files.

import { type Column, emptyCells } from "./coverage-exemptions.ts";
import { idsIn, type Places } from "./coverage-sources.ts";
import { table } from "./markdown-table.ts";

/** A test that passed. */
export interface PassedTest {
  /** Relative to the repository. */
  readonly file: string;
  readonly title: string;
}

export interface CoverageInput {
  /** All rules, in the order of the pages. */
  readonly defined: readonly string[];
  readonly tests: readonly PassedTest[];
  readonly operations: Places;
  readonly parts: Places;
  readonly sandboxFiles: Places;
}

export interface CoverageTable {
  /** The whole page. */
  readonly page: string;
  /** The number of cells. */
  readonly cells: number;
  /** `C41 test`: cells that are empty without a reason. */
  readonly empty: readonly string[];
  /** Cells that have a reason to be empty, and are not. */
  readonly filled: readonly string[];
}

/** Gaps and contradictions that the sandbox decides; the others concern only the documents and the SDK. */
const ofTheSandbox: ReadonlySet<string> = new Set([
  ...idsIn("G3 G5–G11 G20 G23 G25–G29 G32–G35 G39 G41–G44 G46–G48 G50–G52 G54–G56 G61–G63 G71"),
  ...idsIn("A17 A30 A36"),
]);

const SHOWN = { spec: 3, test: 2, sandbox: 2 };

const groups = [
  { kind: "F", heading: "Fiat service", page: "services" },
  { kind: "C", heading: "Crypto service", page: "services" },
  { kind: "G", heading: "Gaps that the sandbox fills", page: "gaps" },
  { kind: "A", heading: "Contradictions that the sandbox decides", page: "contradictions" },
] as const;

export function coverageTable(input: CoverageInput): CoverageTable {
  const tests = testsByRule(input.tests);
  const empty: string[] = [];
  const filled: string[] = [];
  let cells = 0;
  const cell = (id: string, column: Column, places: readonly string[]): string => {
    cells += 1;
    const reason = emptyCells[id]?.[column];
    if (places.length > 0 && reason !== undefined) filled.push(`${id} ${column}`);
    if (places.length > 0) return shorten(places, SHOWN[column]);
    if (reason === undefined) empty.push(`${id} ${column}`);
    return reason === undefined ? "" : `— (${reason})`;
  };
  const sections = groups.map(({ kind, heading, page }) => {
    const rules = input.defined.filter((id) => id.startsWith(kind) && (/[FC]/.test(kind) || ofTheSandbox.has(id)));
    const rows = rules.map((id) => [
      `[${id}](rules/${page}.md#${id.toLowerCase()})`,
      cell(id, "spec", input.operations.get(id) ?? input.parts.get(id) ?? []),
      cell(id, "test", otherFilesFirst(tests.get(id) ?? []).map(testLink)),
      cell(id, "sandbox", (input.sandboxFiles.get(id) ?? []).map(fileLink)),
    ]);
    return `## ${heading}\n\n${table(["Rule", "Spec", "Tests", "Sandbox"], rows)}`;
  });
  return { page: `${[INTRODUCTION, ...sections].join("\n\n")}\n`, cells, empty, filled };
}

const INTRODUCTION = `# Rule coverage

\`npm run tables\` prints this page from the tests that passed in the last \`npm test\`, which fails if the page is out of date.

- **Spec**: the operations with the rule (\`x-rules\`), or else the parts of the documents that [a fact](../../specs/facts.yaml) or
  a remark there is about.
- **Tests**: passing tests whose titles carry the id.
- **Sandbox**: files that implement the rule and cite it; tests do not count.

If there are many, only the first ones are listed.`;

function testsByRule(tests: readonly PassedTest[]): Map<string, PassedTest[]> {
  const byRule = new Map<string, PassedTest[]>();
  // The sandbox's own tests come first.
  const rank = ({ file }: PassedTest) => Number(!file.startsWith("src/sandbox/"));
  const name = ({ file, title }: PassedTest) => `${file}\n${title}`;
  const sorted = [...tests].sort((one, other) => rank(one) - rank(other) || (name(one) < name(other) ? -1 : 1));
  for (const test of sorted) {
    for (const id of claimedIn(test.title)) byRule.set(id, [...(byRule.get(id) ?? []), test]);
  }
  return byRule;
}

// Tests of several files say more than several tests of one file.
function otherFilesFirst(tests: readonly PassedTest[]): PassedTest[] {
  const isFirst = ({ file }: PassedTest, index: number) => tests.findIndex((test) => test.file === file) === index;
  return [...tests.filter(isFirst), ...tests.filter((test, index) => !isFirst(test, index))];
}

// A test is listed once, even if the title of its group has the id too.
function claimedIn(title: string): Set<string> {
  return new Set([...title.matchAll(CLAIM)].flatMap(([claim]) => idsIn(claim)));
}

const CLAIM = /\[[FCGASW]\d+[a-z]?(?:, ?[FCGASW]\d+[a-z]?)*\]/g;

function testLink({ file, title }: PassedTest): string {
  const text = title.replace(CLAIM, "").replace(/\s+/g, " ").trim();
  const short = text.length > 90 ? `${text.slice(0, 89).trimEnd()}…` : text;
  return `${fileLink(file)}: ${short.replace(/[|[\]<>*_`\\]/g, "\\$&")}`;
}

function fileLink(file: string): string {
  return `[${file.slice(file.lastIndexOf("/") + 1)}](../../${file})`;
}

function shorten(places: readonly string[], shown: number): string {
  // Without a number: each new test would make the page out of date.
  return [...places.slice(0, shown), ...(places.length > shown ? ["and more"] : [])].join("<br>");
}
