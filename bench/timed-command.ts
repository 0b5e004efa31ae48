// How long a command takes, with all processes that it starts.

import { spawnSync } from "node:child_process";
import { root } from "../scripts/lib/repository-specs.ts";

export interface Timed {
  readonly seconds: number;
  /** Of all processes and threads: on a busy machine, more telling than the time. */
  readonly cpuSeconds: number;
}

// Only the shell counts the CPU time of processes that the command starts.
const TIME = `TIMEFORMAT='%R %U %S'; time "$@" >&3 2>&4`;

/**
 * Runs it in the root of the repository. What it prints is shown.
 *
 * @throws {Error} if it fails
 */
export function timed(...command: readonly string[]): Timed {
  const stdio = ["ignore", "ignore", "pipe", 1, 2] as const;
  const { status, stderr } = spawnSync("bash", ["-c", TIME, "bash", ...command], {
    ...{ cwd: root, encoding: "utf8", stdio: [...stdio] },
  });
  if (status !== 0) throw new Error(`${command.join(" ")} ended with ${status}`);
  const [seconds = Number.NaN, user = Number.NaN, system = Number.NaN] = stderr.trim().split(" ").map(Number);
  return { seconds: round(seconds), cpuSeconds: round(user + system) };
}

/** How long TypeScript 7 checks this repository: the measure of a machine, for targets in seconds (decision 0029). */
export function typeCheck(): Timed {
  const command = [process.execPath, "node_modules/typescript7/bin/tsc", "-p", "."];
  timed(...command); // reads the files into the machine's memory
  return timed(...command);
}

/** A type check on the machine that targets in seconds are for. */
export const REFERENCE_TYPE_CHECK: Timed = { seconds: 6, cpuSeconds: 11 };

/** A limit on the machine that needs `yardstick` for the type check; a faster machine than the reference keeps the limit. */
export function limitOn(yardstick: Timed, limit: Partial<Timed>): Partial<Timed> {
  const scaled = Object.entries(limit).map(([what, value]) => {
    const slowness = yardstick[what as keyof Timed] / REFERENCE_TYPE_CHECK[what as keyof Timed];
    return [what, Math.round(value * Math.max(1, slowness) * 10) / 10];
  });
  return Object.fromEntries(scaled);
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
