// The events of one worker, one JSON line each, written before the worker goes on: they survive `kill -9`.

import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FleetEvent, Instant } from "./history.ts";

/** What every event has, whatever the fleet. */
interface Stamp {
  readonly at: Instant;
  readonly worker: string;
}

type EventBody<Event extends Stamp> = Event extends Stamp ? Omit<Event, keyof Stamp> : never;

/** Returns the function that writes an event of a fleet that pays. */
export function historyWriter(folder: string, worker: string): (event: EventBody<FleetEvent>) => void {
  return eventWriter<FleetEvent>(folder, worker);
}

/** The same for the events of any fleet. */
export function eventWriter<Event extends Stamp>(folder: string, worker: string): (event: EventBody<Event>) => void {
  const file = join(folder, `${worker}.jsonl`);
  return (event) => {
    const at = process.hrtime.bigint().toString();
    appendFileSync(file, `${JSON.stringify({ at, worker, ...event })}\n`);
  };
}

/** The payouts that a worker has claimed and said nothing of since. */
export function heldBy(folder: string, worker: string): readonly string[] {
  const held = new Set<string>();
  for (const event of readLines<FleetEvent>(join(folder, `${worker}.jsonl`))) {
    if (event.kind === "claim") held.add(event.payout);
    if (event.kind === "verdict") held.delete(event.payout);
  }
  return [...held];
}

/** The events of all workers. A line that a killed worker did not finish is no event. */
export function readHistory<Event extends Stamp = FleetEvent>(folder: string): Event[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readLines<Event>(join(folder, name)));
}

function readLines<Event extends Stamp>(file: string): Event[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => {
    const event = JSON.parse(line);
    return { ...event, at: BigInt(event.at) };
  });
}
