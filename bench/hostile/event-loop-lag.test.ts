import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { longestLag } from "./event-loop-lag.ts";

function clock() {
  let time = 0;
  return {
    now: () => time,
    block: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("the lag is the longest time without a turn of the event loop", async () => {
  const { now, block } = clock();
  const work = async () => {
    for (const milliseconds of [3, 40, 7]) {
      block(milliseconds);
      await nextTurn();
      await nextTurn();
    }
  };
  expect(await longestLag(work, now)).toBe(40);
});

test("time after the last turn counts, and microtasks are no turns", async () => {
  const { now, block } = clock();
  const work = async () => {
    await nextTurn();
    block(30);
    await Promise.resolve();
    block(30);
  };
  expect(await longestLag(work, now)).toBe(60);
});

test("time before the start does not count", async () => {
  const { now, block } = clock();
  const work = async (started: () => void) => {
    block(90);
    await nextTurn();
    block(50);
    started();
    block(20);
  };
  expect(await longestLag(work, now)).toBe(20);
});

test("fails if the work fails", async () => {
  await expect(longestLag(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
