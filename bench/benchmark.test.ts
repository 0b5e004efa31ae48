import { describe, expect, test } from "vitest";
import { missedTargets, type Target } from "./benchmark.ts";
import { benchmarks, readPage, renderPage } from "./benchmarks.ts";

const title = "as fast as light";
const ratio = (measured: number): Target => ({ title, measured, limit: { atLeast: 0.7 } });
const lag = (measured: number): Target => ({ title, measured, unit: "ms", limit: { atMost: 50 } });
const size = (measured: number): Target => ({ title, measured, unit: "kB", isExact: true, limit: { atMost: 22 } });

describe("missedTargets", () => {
  test("allows a measured value the tolerance, and an exact one nothing", () => {
    expect(missedTargets([ratio(0.64), ratio(3), lag(55), lag(0.5), size(22)])).toEqual([]);
    expect(missedTargets([ratio(0.63), ratio(Number.NaN), lag(55.1), size(22.1)])).toEqual([
      "as fast as light: 0.63, target is at least 0.7",
      "as fast as light: NaN, target is at least 0.7",
      "as fast as light: 55.1 ms, target is at most 50 ms",
      "as fast as light: 22.1 kB, target is at most 22 kB",
    ]);
  });

  test("compares with what was reached where a target is impossible", () => {
    const reached = { atMost: 30 };
    expect(missedTargets([{ ...size(29), reached }])).toEqual([]);
    expect(missedTargets([{ ...size(31), reached }])).toEqual([
      "as fast as light: 31 kB, target is at most 22 kB, reached before: at most 30 kB",
    ]);
  });
});

test("docs/benchmarks.md is up to date with bench/results (otherwise run npm run bench)", async () => {
  const page = await readPage();
  expect(await renderPage()).toBe(page);
  for (const { name } of benchmarks) expect(page).toContain(`<!-- ${name} -->`);
});
