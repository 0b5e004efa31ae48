// The tables of the capacity guide that the simulation computes.

import { table } from "../../scripts/tables/markdown-table.ts";
import type { BreakPoint } from "./break-point.ts";
import type { FleetLoad } from "./fleet-load.ts";
import type { GuideSimulation } from "./guide-simulation.ts";
import { bytes, count, roughly } from "./quantities.ts";

export function fleetTable(fleets: readonly FleetLoad[]): string {
  const row = (title: string, value: (load: FleetLoad) => number, text = count) => [
    title,
    ...fleets.map((load) => text(value(load))),
  ];
  return table(
    ["Processes", ...fleets.map(({ processes }) => count(processes))],
    [
      row("Payouts per second, average", ({ payouts }) => payouts.average),
      row("Payouts per second, peak", ({ payouts }) => payouts.peak),
      row("Store operations per second, peak", ({ spreadOperations }) => spreadOperations),
      row("Entries after 30 days", ({ entries }) => entries),
      row("Their memory in Redis", ({ redisBytes }) => redisBytes, bytes),
      row("Their disk in PostgreSQL, with a day until rows are deleted", ({ postgresBytes }) => postgresBytes, bytes),
      row("Fiat tokens an hour, each process for itself", ({ tokensPerHour }) => tokensPerHour.fiat.alone),
      row("Fiat tokens an hour, shared", ({ tokensPerHour }) => tokensPerHour.fiat.shared),
      row("Crypto tokens an hour, each process for itself", ({ tokensPerHour }) => tokensPerHour.crypto.alone),
      row("Crypto tokens an hour, shared", ({ tokensPerHour }) => tokensPerHour.crypto.shared),
      row("Operations per second on the key of a shared token", ({ hotReads }) => hotReads.token),
      row("Operations per second on the lock of its renewal", ({ hotReads }) => hotReads.renewalLock),
      row("Reads per second of the key of a shared rate limit, peak", ({ hotReads }) => hotReads.sharedWait),
      row("Connections to Redis, one for each process", ({ connections }) => connections.redis),
      row("Connections to PostgreSQL, 10 for each process", ({ connections }) => connections.postgres),
    ],
  );
}

export function breakTable(breaks: GuideSimulation["breaks"]): string {
  const limit = ({ constraint, processes }: BreakPoint) => `${constraint.what} (${carried(processes)})`;
  return table(
    ["Design", "Carries up to", "Breaks first", "Then", "What to do"],
    breaks.map(({ name, points }) => {
      const [first, ...others] = points;
      const remedy = first?.constraint.remedy ?? "";
      const then = others.map(limit).join("; ");
      return [name, first ? processesCarried(first) : "", first?.constraint.what ?? "", then, remedy];
    }),
  );
}

function processesCarried({ processes }: BreakPoint): string {
  return processes === 2 ? "1 process" : `${carried(processes)} processes`;
}

/** One fewer than breaks it. */
export function carried(processes: number): string {
  return Number.isFinite(processes) ? roughly(processes - 1) : "no limit found";
}

export function queueTable(queues: GuideSimulation["queues"]): string {
  return table(
    ["Processes", "Reads per second of one key", "Shard is busy", "Mean wait", "99th percentile"],
    queues.map(({ processes, perSecond, utilization, mean, p99 }) => {
      const waits = utilization < 1 ? [micros(mean), micros(p99)] : ["grows without end", "grows without end"];
      return [count(processes), count(perSecond), percent(utilization), ...waits];
    }),
  );
}

function percent(share: number): string {
  return `${count(share * 100)} %`;
}

export function coldStartTable(coldStarts: GuideSimulation["coldStarts"]): string {
  return table(
    ["Processes", "Start within", "Logins", "Longest wait for the store", "All have a token after"],
    coldStarts.map(({ processes, startsWithinMs, logins, longestQueueMs, lastTokenAtMs }) => [
      count(processes),
      `${startsWithinMs / 1_000} s`,
      logins === 1 ? "1" : `about ${roughly(logins)}`,
      `${count(longestQueueMs)} ms`,
      `${(lastTokenAtMs / 1_000).toFixed(1)} s`,
    ]),
  );
}

function micros(value: number): string {
  return `${count(value)} µs`;
}
