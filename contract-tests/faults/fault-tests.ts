// Runs every fault with every class of operation: what the caller gets, how often the request was sent and carried out, and how
// long the call took. The results are in matrix.txt; `npx vitest -u` writes it, and a change there is a change for callers.

import { beforeAll, expect, it } from "vitest";
import type { Transport } from "../../src/index.ts";
import { type FaultPlan, faults, MODES, type Mode } from "./catalogue.ts";
import { CLASSES, subjects } from "./classes.ts";
import type { ConnectionMode } from "./faulty-server.ts";
import { runFaultCase, summaryOf } from "./run-case.ts";

const noFault: FaultPlan = { name: "none", requests: [] };
const nothing = { timers: 0, busySockets: 0, openResponses: 0, overlaps: 0, strangers: 0, unhandled: [] };

// Both ways, without running everything twice.
const connectionIn: Readonly<Record<Mode, ConnectionMode>> = { once: "keep-alive", always: "close" };

const cells = faults.flatMap((fault) =>
  MODES.flatMap((mode) =>
    subjects.map((subject) => [`${fault.name}, ${mode}: ${subject.class}`, { fault, mode, subject }] as const),
  ),
);

export function testFaults(open: () => Transport): void {
  const measuredCells = new Map<string, string>();

  // Node's fetch loses its first connection if that closes while the HTTP parser is loading.
  beforeAll(async () => {
    for (const subject of subjects) {
      const { result } = await runFaultCase({ subject, fault: noFault, mode: "once", connection: "close" });
      expect(result?.data).toEqual(subject.data);
    }
  });

  it.for(cells)("%s", async ([name, { fault, mode, subject }], { signal }) => {
    const measured = await runFaultCase({ subject, fault, mode, connection: connectionIn[mode] }, signal, open());
    expect(measured.effects, "carried out twice").toBeLessThanOrEqual(1);
    expect(measured.keys.length, "sent with several keys").toBeLessThanOrEqual(1);
    expect(measured.bodies.length, "sent with several bodies").toBeLessThanOrEqual(1);
    expect(measured.leftovers).toEqual(nothing);
    measuredCells.set(name, summaryOf(subject, measured));
  });

  it("all give what matrix.txt says", async () => {
    expect([...measuredCells.keys()]).toEqual(cells.map(([name]) => name));
    await expect(matrixOf(measuredCells)).toMatchFileSnapshot("matrix.txt");
  });
}

/** A paragraph for each fault, with a line for each result and its classes. A line without a mode holds in both. */
function matrixOf(measured: ReadonlyMap<string, string>): string {
  const paragraphs = faults.flatMap(({ name }) => {
    const lines = new Map<string, string[]>();
    for (const each of CLASSES) {
      const [once = "", always = ""] = MODES.map((mode) => measured.get(`${name}, ${mode}: ${each}`));
      const results =
        once === always
          ? [["", once]]
          : [
              ["once, ", once],
              ["always, ", always],
            ];
      for (const [mode, result] of results) {
        const line = `${mode}|${result}`;
        lines.set(line, [...(lines.get(line) ?? []), each]);
      }
    }
    const texts = [...lines].map(([line, own]) => {
      const [mode, result] = line.split("|");
      return `  ${mode}${own.length === CLASSES.length ? "all" : own.join(", ")}: ${result}`;
    });
    return [name, ...texts, ""];
  });
  return paragraphs.join("\n");
}
