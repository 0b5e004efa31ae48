import { expect, test } from "vitest";
import { EventQueue } from "./event-queue.ts";
import { seededRandom } from "./seeded-random.ts";

test("returns events by their times, also those that are added meanwhile", () => {
  const random = seededRandom(1);
  const queue = new EventQueue<number>();
  const times = Array.from({ length: 500 }, () => Math.floor(random() * 100));
  for (const at of times) queue.add(at, at);
  const seen: number[] = [];
  for (let event = queue.next(); event; event = queue.next()) {
    expect(event.value).toBe(event.at);
    seen.push(event.at);
    if (seen.length === 100) for (const at of [150, 120]) queue.add(at, at);
  }
  expect(seen).toEqual([...times, 120, 150].sort((one, other) => one - other));
  expect(queue.next()).toBeUndefined();
});
