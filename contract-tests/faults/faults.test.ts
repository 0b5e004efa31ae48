// Every fault, played to every class of operation: what the caller gets, how often it was sent, what the service has done,
// and how long it took. What was measured is the table of docs/faults.md.

import { beforeAll, describe, expect, it } from "vitest";
import type { Connection } from "./act-on-wire.ts";
import { refused } from "./catalogue/scenario-steps.ts";
import { type Subject, subjectOf, subjects } from "./classes.ts";
import { expectationOf } from "./expectations.ts";
import { type Family, type Fault, MODES, type Mode } from "./fault.ts";
import { Matrix, pageOf } from "./fault-matrix.ts";
import { families } from "./faults.ts";
import { runCell } from "./run-case.ts";
import { summaryOf } from "./summary.ts";

const noFault: Fault = { name: "none", plays: [] };
const nothing = { timers: 0, busySockets: 0, openAnswers: 0, overlaps: 0, strangers: 0, unhandled: [] };

// Both ways, without playing everything twice.
const connectionIn: Readonly<Record<Mode, Connection>> = { once: "keep-alive", always: "close" };

const matrix = new Matrix();

const cells = families.flatMap((family) =>
  family.faults.flatMap((fault) =>
    MODES.flatMap((mode) =>
      subjects.map((subject): [string, Family, Fault, Mode, Subject] => [
        `${family.title}: ${fault.name}, ${mode}: ${subject.class}`,
        ...([family, fault, mode, subject] as const),
      ]),
    ),
  ),
);

// The very first connection of Node's fetch is never heard of again if it is closed while the parser of answers is loaded.
beforeAll(async () => {
  for (const subject of subjects) {
    const { result } = await runCell({ subject, fault: noFault, mode: "once", connection: "close" });
    expect(result?.data).toEqual(subject.data);
  }
});

describe("a fault:", () => {
  it.for(cells)("%s", async ([_, family, fault, mode, subject], { signal }) => {
    const measured = await runCell({ subject, fault, mode, connection: connectionIn[mode] }, signal);
    const summary = summaryOf(subject, measured);
    expect(summary).toEqual(expectationOf({ subject, fault, mode }));
    expect(measured.effects, "carried out twice").toBeLessThanOrEqual(1);
    expect(measured.keys.length, "sent with several keys").toBeLessThanOrEqual(1);
    expect(measured.leftovers).toEqual(nothing);
    matrix.add(family, fault, mode, subject.class, summary);
  });
});

it("[S27] refusals that are whole leave one connection to all attempts", async ({ signal }) => {
  const fault: Fault = { name: "too many requests", plays: [refused({ status: 429, code: "rate_limit_exceeded" })] };
  // It does not sign in, which would take a connection as well.
  const scene = { subject: subjectOf("x402"), fault, mode: "always" } as const;
  const kept = await runCell({ ...scene, connection: "keep-alive" }, signal);
  const closed = await runCell({ ...scene, connection: "close" }, signal);
  expect([kept.requests, kept.connections, closed.connections]).toEqual([3, 1, 3]);
});

describe("the table", () => {
  it("has 45 faults and seven classes at the least, each with a name of its own", () => {
    const names = families.flatMap(({ faults }) => faults.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(45);
    expect(new Set(subjects.map((subject) => subject.class)).size).toBeGreaterThanOrEqual(7);
  });

  it("is the one that docs/faults.md shows", async () => {
    await expect(pageOf(matrix, families)).toMatchFileSnapshot("../../docs/faults.md");
  });
});
