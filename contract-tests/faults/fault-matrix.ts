// The tables of docs/contributing/faults.md: the measurements, by fault and class.

import { CLASSES, type ClassName, subjects } from "./classes.ts";
import { type FaultFamily, type FaultPlan, MODES, type Mode } from "./fault.ts";
import type { Summary } from "./summary.ts";

/** The measurements so far. */
export class Matrix {
  readonly #cells = new Map<string, Summary>();

  add(family: FaultFamily, fault: FaultPlan, mode: Mode, name: ClassName, summary: Summary): void {
    this.#cells.set(keyOf(family, fault, mode, name), summary);
  }

  /** @throws {Error} if a cell is empty. */
  get(family: FaultFamily, fault: FaultPlan, mode: Mode, name: ClassName): Summary {
    const summary = this.#cells.get(keyOf(family, fault, mode, name));
    if (summary === undefined) throw new Error(`no measurement of ${fault.name} (${mode}): ${name}`);
    return summary;
  }
}

function keyOf(...[family, fault, mode, name]: [FaultFamily, FaultPlan, Mode, ClassName]): string {
  return JSON.stringify([family.title, fault.name, mode, name]);
}

/** The whole page. */
export function pageOf(matrix: Matrix, families: readonly FaultFamily[]): string {
  const operations = subjects.map(({ class: name, operation }) => `| ${name} | \`${operation.operationId}\` |`);
  const tables = families.map((family) => tableOf(matrix, family));
  return [INTRODUCTION, "| Class | Operation |", "|---|---|", ...operations, "", ...tables].join("\n");
}

function tableOf(matrix: Matrix, family: FaultFamily): string {
  const rows = family.faults.flatMap((fault) => rowsOf(matrix, family, fault));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const head = [line(["Fault", "How often", ...CLASSES]), `|${"---|".repeat(CLASSES.length + 2)}`];
  return [`## ${family.title}`, "", ...head, ...rows.map(line), ""].join("\n");
}

/** One row for each mode, or one for both if they are equal. */
function rowsOf(matrix: Matrix, family: FaultFamily, fault: FaultPlan): string[][] {
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

What a call returns when the network, the service or its gateway fails. The tables are measured: a server on bare sockets
injects every fault into one operation of each class, and counts the requests and what it carried out
([contract-tests/faults](../../contract-tests/README.md)). The rules are [S16–S27](rules/sdk.md#s16) and
[S44–S46](rules/sdk.md#s44).

**No call is ever carried out twice**, whatever the fault.

Each cell shows what the caller gets. Below that: how often the request was sent, how often the service carried it out, and how
long the caller waited, on a clock where responses take no time and every random wait is the middle of its range.

- \`result\` is the documented data. \`duplicate\` is a transfer that the same key made before.
- An error is shown with its \`outcome\`: \`not-sent\`, \`rejected\`, or \`unknown\`.
- \`unknown: …\` is an \`OutcomeUnknownError\`. The error shown is its \`cause\`. After the colon is the \`kind\` of its \`next\`:
  \`resend\` with the same key, \`read\` to find out, or \`none\` if there is no documented way to check.
- A fault happens \`once\`, after which requests succeed, or \`always\`.
`;
