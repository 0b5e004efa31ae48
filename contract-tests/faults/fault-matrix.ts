// The table of docs/faults.md: what was measured, fault by fault and class by class.

import { CLASSES, type ClassName, subjects } from "./classes.ts";
import { type Family, type Fault, MODES, type Mode } from "./fault.ts";
import type { Summary } from "./summary.ts";

/** What has been measured so far. */
export class Matrix {
  readonly #cells = new Map<string, Summary>();

  add(family: Family, fault: Fault, mode: Mode, name: ClassName, summary: Summary): void {
    this.#cells.set(keyOf(family, fault, mode, name), summary);
  }

  /** @throws {Error} where a cell is empty. */
  get(family: Family, fault: Fault, mode: Mode, name: ClassName): Summary {
    const summary = this.#cells.get(keyOf(family, fault, mode, name));
    if (summary === undefined) throw new Error(`nothing was measured of ${fault.name} (${mode}): ${name}`);
    return summary;
  }
}

function keyOf(...[family, fault, mode, name]: [Family, Fault, Mode, ClassName]): string {
  return JSON.stringify([family.title, fault.name, mode, name]);
}

/** The whole page. */
export function pageOf(matrix: Matrix, families: readonly Family[]): string {
  const operations = subjects.map(({ class: name, operation }) => `| ${name} | \`${operation.operationId}\` |`);
  const tables = families.map((family) => tableOf(matrix, family));
  return [INTRODUCTION, "| Class | Played to |", "|---|---|", ...operations, "", ...tables].join("\n");
}

function tableOf(matrix: Matrix, family: Family): string {
  const rows = family.faults.flatMap((fault) => rowsOf(matrix, family, fault));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const head = [line(["Fault", "How often", ...CLASSES]), `|${"---|".repeat(CLASSES.length + 2)}`];
  return [`## ${family.title}`, "", ...head, ...rows.map(line), ""].join("\n");
}

/** One row for each mode, or one for both where nothing tells them apart. */
function rowsOf(matrix: Matrix, family: Family, fault: Fault): string[][] {
  const [once = [], always = []] = MODES.map((mode) =>
    CLASSES.map((name) => cellOf(matrix.get(family, fault, mode, name))),
  );
  if (once.join("\n") === always.join("\n")) return [[fault.name, "either", ...once]];
  return [
    [fault.name, "once", ...once],
    [fault.name, "always", ...always],
  ];
}

function cellOf({ gets, cause, outcome, next, requests, effects, elapsedMs }: Summary): string {
  const told =
    outcome === undefined ? gets : `\`${cause ?? gets}\` ${next === undefined ? outcome : `unknown: ${next}`}`;
  return `${told}<br>${requests} / ${effects} / ${elapsedMs / 1_000} s`;
}

const INTRODUCTION = `# Faults

What a call comes to when the network, the service or its gateway fails. This page is measured, not written: a server on
bare sockets plays every fault to one operation of each class, and counts what it was made to do
([contract-tests/faults](../contract-tests/README.md)). The rules behind it are [S16–S27](rules/sdk.md#s16) and
[S44–S46](rules/sdk.md#s44).

**No call is ever carried out twice**, whatever the fault.

A cell says what the caller gets, and below that how often the request was sent, how often the service carried it out, and
how long the caller waited, by a clock on which an answer takes no time and every random wait is the middle of its range.

- \`result\` is the documented data. \`duplicate\` is a transfer that its key has made before.
- An error stands with its \`outcome\`: \`not-sent\`, \`rejected\`, or \`unknown\`.
- \`unknown: …\` is an \`OutcomeUnknownError\`; the error before it is its \`cause\`, and behind it is the \`kind\` of its
  \`next\`: \`resend\` with the same key, \`read\` what has become of it, or \`none\` where nothing is shown that would settle it.
- A fault is played \`once\`, after which all is well, or \`always\`.
`;
