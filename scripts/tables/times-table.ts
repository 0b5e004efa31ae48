// The table in CONTRIBUTING.md that says how long the tests take, from the last `npm run bench:commands`.

import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lib/repository-specs.ts";
import { table } from "./markdown-table.ts";

interface Timed {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

export interface CommandTimes {
  readonly measuredOn: string;
  readonly typeCheck: Timed;
  readonly commands: Readonly<Record<string, Timed & { readonly limit: Partial<Timed> }>>;
}

/** Its place in the page, with the table. */
export function timesTable(times: CommandTimes = lastTimes()): Readonly<Record<"times", string>> {
  const rows = Object.entries(times.commands).map(([name, { seconds, cpuSeconds, limit }]) => [
    `\`npm run ${name}\``,
    ...[whole(seconds), whole(limit.seconds), whole(cpuSeconds), whole(limit.cpuSeconds)],
  ]);
  const check = ["a type check", whole(times.typeCheck.seconds), "", whole(times.typeCheck.cpuSeconds), ""];
  const head = ["Command", "Seconds", "Limit", "CPU seconds", "Limit"];
  return { times: `${table(head, [...rows, check])}\n\nMeasured on ${times.measuredOn}` };
}

function lastTimes(): CommandTimes {
  return JSON.parse(readFileSync(path.join(root, "bench/results/commands.json"), "utf8"));
}

function whole(seconds: number | undefined): string {
  return seconds === undefined ? "" : String(Math.round(seconds));
}
