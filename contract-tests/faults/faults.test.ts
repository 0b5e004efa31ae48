// Every fault with every class of operation: what the caller gets, how often the request was sent and carried out, and how
// long the call took. The measurements make the table of docs/contributing/faults.md.

import { beforeAll, describe, expect, it } from "vitest";
import { undiciTransport } from "../../src/undici.ts";
import type { ConnectionMode } from "./act-on-wire.ts";
import { rejected } from "./catalogue/scenario-steps.ts";
import { type FaultSubject, subjectOf, subjects } from "./classes.ts";
import { expectationOf } from "./expectations.ts";
import { type FaultFamily, type FaultPlan, MODES, type Mode } from "./fault.ts";
import { Matrix, pageOf } from "./fault-matrix.ts";
import { families } from "./faults.ts";
import { runFaultCase } from "./run-case.ts";
import { summaryOf } from "./summary.ts";

const noFault: FaultPlan = { name: "none", requests: [] };
const nothing = { timers: 0, busySockets: 0, openResponses: 0, overlaps: 0, strangers: 0, unhandled: [] };

// Both ways, without running everything twice.
const connectionIn: Readonly<Record<Mode, ConnectionMode>> = { once: "keep-alive", always: "close" };

const transports = {
  fetch: { open: () => undefined, matrix: new Matrix() },
  undici: { open: undiciTransport, matrix: new Matrix() },
};

const cells = families.flatMap((family) =>
  family.faults.flatMap((fault) =>
    MODES.flatMap((mode) =>
      subjects.map((subject): [string, FaultFamily, FaultPlan, Mode, FaultSubject] => [
        `${family.title}: ${fault.name}, ${mode}: ${subject.class}`,
        ...([family, fault, mode, subject] as const),
      ]),
    ),
  ),
);

// Node's fetch loses its first connection if that closes while the HTTP parser is loading.
beforeAll(async () => {
  for (const subject of subjects) {
    const { result } = await runFaultCase({ subject, fault: noFault, mode: "once", connection: "close" });
    expect(result?.data).toEqual(subject.data);
  }
});

describe.for(Object.entries(transports))("a fault, by %s:", ([, { open, matrix }]) => {
  it.for(cells)("%s", async ([_, family, fault, mode, subject], { signal }) => {
    const measured = await runFaultCase({ subject, fault, mode, connection: connectionIn[mode] }, signal, open());
    const summary = summaryOf(subject, measured);
    expect(summary).toEqual(expectationOf({ subject, fault, mode }));
    expect(measured.effects, "carried out twice").toBeLessThanOrEqual(1);
    expect(measured.keys.length, "sent with several keys").toBeLessThanOrEqual(1);
    expect(measured.leftovers).toEqual(nothing);
    matrix.add(family, fault, mode, subject.class, summary);
  });
});

it("[S27] complete rejections keep one connection for all attempts", async ({ signal }) => {
  const fault: FaultPlan = {
    name: "too many requests",
    requests: [rejected({ status: 429, code: "rate_limit_exceeded" })],
  };
  // Without a login, which would take a connection as well.
  const scene = { subject: subjectOf("x402"), fault, mode: "always" } as const;
  const kept = await runFaultCase({ ...scene, connection: "keep-alive" }, signal);
  const closed = await runFaultCase({ ...scene, connection: "close" }, signal);
  expect([kept.requests, kept.connections, closed.connections]).toEqual([3, 1, 3]);
});

describe("the table", () => {
  it("has at least 45 faults and seven classes, each with its own name", () => {
    const names = families.flatMap(({ faults }) => faults.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(45);
    expect(new Set(subjects.map((subject) => subject.class)).size).toBeGreaterThanOrEqual(7);
  });

  it("matches docs/contributing/faults.md", () =>
    expect(pageOf(transports.fetch.matrix, families)).toMatchFileSnapshot("../../docs/contributing/faults.md"));

  it("is the same by undici", () =>
    expect(pageOf(transports.undici.matrix, families)).toBe(pageOf(transports.fetch.matrix, families)));
});
