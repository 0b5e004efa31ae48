// Runs every fault with every class of operation: what the caller gets, how often the request was sent and carried out, and how
// long the call took. The results are in matrix.txt; `npx vitest -u` writes it, and a change there is a change for callers. By fetch;
// at night, with FAULTS_BY=undici, by undici.

import { beforeAll, expect, it } from "vitest";
import { undiciTransport } from "../../src/undici.ts";
import { type FaultPlan, faults, MODES, type Mode, rejected } from "./catalogue.ts";
import { CLASSES, subjectOf, subjects } from "./classes.ts";
import type { ConnectionMode } from "./faulty-server.ts";
import { byFetch, runFaultCase, summaryOf } from "./run-case.ts";

const open = process.env.FAULTS_BY === "undici" ? undiciTransport : byFetch;

const noFault: FaultPlan = { name: "none", requests: [] };
const nothing = { timers: 0, busySockets: 0, openResponses: 0, overlaps: 0, strangers: 0, unhandled: [] };

// Both ways, without running everything twice.
const connectionIn: Readonly<Record<Mode, ConnectionMode>> = { once: "keep-alive", always: "close" };

const cells = faults.flatMap((fault) =>
  MODES.flatMap((mode) =>
    subjects.map((subject) => [`${fault.name}, ${mode}: ${subject.class}`, { fault, mode, subject }] as const),
  ),
);

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

it("[S27] complete rejections keep one connection for all attempts", async ({ signal }) => {
  const fault = { name: "too many requests", requests: [rejected(429, "rate_limit_exceeded")] };
  // Without a login, which would take a connection as well.
  const scene = { subject: subjectOf("x402"), fault, mode: "always" } as const;
  const kept = await runFaultCase({ ...scene, connection: "keep-alive" }, signal);
  const closed = await runFaultCase({ ...scene, connection: "close" }, signal);
  expect([kept.requests, kept.connections, closed.connections]).toEqual([3, 1, 3]);
});

/** A paragraph for each fault, with a line for each result and its classes. A line without a mode holds in both. */
function matrixOf(measured: ReadonlyMap<string, string>): string {
  const paragraphs = faults.flatMap(({ name }) => {
    const lines = new Map<string, string[]>();
    const add = (mode: string, result: string, own: string) => {
      const line = `${mode}|${result}`;
      lines.set(line, [...(lines.get(line) ?? []), own]);
    };
    for (const each of CLASSES) {
      const [once = "", always = ""] = MODES.map((mode) => measured.get(`${name}, ${mode}: ${each}`));
      add(once === always ? "" : "once, ", once, each);
      if (once !== always) add("always, ", always, each);
    }
    const texts = [...lines].map(([line, own]) => {
      const [mode, result] = line.split("|");
      return `  ${mode}${own.length === CLASSES.length ? "all" : own.join(", ")}: ${result}`;
    });
    return [name, ...texts, ""];
  });
  return paragraphs.join("\n");
}
