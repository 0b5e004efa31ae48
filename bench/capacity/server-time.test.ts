import { expect, test } from "vitest";
import { rateOf, readStat, repeatFor } from "./server-time.ts";

test("reads the times of a process whose name has spaces and brackets", () => {
  const line = "42 (a (b) c) S 7 42 42 0 -1 4194560 100 200 0 0 11 5 3 2 20 0 1 0 999 1000 100";
  expect(readStat(line)).toEqual({ pid: 42, parent: 7, ownTicks: 16, endedTicks: 5 });
});

test("divides by the processor time of the server, not by the wall's", async () => {
  let cpu = 10;
  let done = 0;
  const rate = await rateOf(
    async () => {
      cpu += 1;
      done = await repeatFor(() => new Promise((resolve) => setTimeout(resolve, 5)), 20, 100);
      return done;
    },
    () => cpu,
  );
  // A hundred at a time, at least once and until 20 ms have passed.
  expect(done).toBeGreaterThanOrEqual(100);
  expect(rate.perCpuSecond).toBe(done);
});
