// The events of one process of a fleet, a JSON line each, written before it goes on: they survive `kill -9`.

import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Instant } from "./history.ts";

/** What every event has, whatever the fleet. */
interface Stamp {
  readonly at: Instant;
  readonly worker: string;
}

type Body<Event extends Stamp> = Event extends Stamp ? Omit<Event, keyof Stamp> : never;

export type WriteEvent<Event extends Stamp> = (event: Body<Event>) => void;

export function eventWriter<Event extends Stamp>(folder: string, worker: string): WriteEvent<Event> {
  const file = join(folder, `${worker}.jsonl`);
  return (event) => {
    const at = process.hrtime.bigint().toString();
    appendFileSync(file, `${JSON.stringify({ at, worker, ...event })}\n`);
  };
}

/** The events of one process. A line that it did not finish, because it was killed, is no event. */
export function eventsOf<Event extends Stamp>(folder: string, worker: string): Event[] {
  const file = join(folder, `${worker}.jsonl`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => {
    const event = JSON.parse(line);
    return { ...event, at: BigInt(event.at) };
  });
}

/** The events of all processes. */
export function allEvents<Event extends Stamp>(folder: string): Event[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return names.flatMap((name) => eventsOf<Event>(folder, name.replace(".jsonl", "")));
}
