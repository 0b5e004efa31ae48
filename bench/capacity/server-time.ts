// The processor time that a server has used, from /proc.

import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type { ServerRate } from "./capacity-results.ts";

/** Of /proc, on Linux: a hundredth of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds of a process and of its children, running or ended. */
export function cpuSecondsOf(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    if (stat === undefined || (stat.pid !== pid && stat.parent !== pid)) continue;
    ticks += stat.ownTicks + stat.endedTicks;
  }
  return ticks / TICKS_PER_SECOND;
}

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly ownTicks: number;
  /** Of children that have ended. */
  readonly endedTicks: number;
}

/** Undefined if the process has ended. */
function statOf(pid: string): ProcessStat | undefined {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return undefined;
  }
}

/** A line of /proc/<pid>/stat. The name of the program, in brackets, may contain spaces and brackets. */
export function readStat(line: string): ProcessStat {
  const fields = line
    .slice(line.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  // utime, stime, cutime and cstime are fields 14 to 17 of the line; the third is the first here.
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { pid: Number.parseInt(line, 10), parent, ownTicks: user + system, endedTicks: endedUser + endedSystem };
}

/** Measures operations, whose number `work` returns, and the processor time of the server meanwhile. */
export async function rateOf(
  work: () => Promise<number>,
  cpuSeconds: () => number | Promise<number>,
): Promise<ServerRate> {
  const before = { cpu: await cpuSeconds(), wall: performance.now() };
  const operations = await work();
  const wall = (performance.now() - before.wall) / 1_000;
  const cpu = (await cpuSeconds()) - before.cpu;
  return { perSecond: Math.round(operations / wall), perCpuSecond: Math.round(operations / cpu) };
}

/** Repeats a function for so many milliseconds, with so many runs in flight. Returns how often it has run. */
export async function repeatFor(work: () => Promise<unknown>, milliseconds: number, inFlight: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let times = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await work();
      times += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return times;
}
