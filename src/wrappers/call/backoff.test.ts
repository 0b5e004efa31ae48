import { describe, expect, test } from "vitest";
import { backoffMs, defaultBackoff } from "./retry.ts";

const waits = (fraction: number, backoff = defaultBackoff) =>
  [0, 1, 2, 3, 4, 5, 19].map((retry) => backoffMs(backoff, retry, fraction));

describe("backoffMs", () => {
  test("[S23] doubles from half a second up to eight", () => {
    expect(waits(1)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test("[S23] uses 50 to 100 % of that, evenly", () => {
    expect(waits(0)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    expect(waits(0.5)).toEqual([375, 750, 1500, 3000, 6000, 6000, 6000]);
  });

  test("[S23] uses base, cap, factor and jitter as set", () => {
    const own = { baseMs: 10, capMs: 500, factor: 3, minJitter: 0.9 };
    expect(waits(1, own)).toEqual([10, 30, 90, 270, 500, 500, 500]);
    expect(waits(0, own)).toEqual([9, 27, 81, 243, 450, 450, 450]);
    expect(waits(0, { ...own, minJitter: 1 })).toEqual(waits(1, own));
    expect(waits(0.7, { ...own, baseMs: 0 })).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(waits(1, { ...own, factor: 1 })).toEqual([10, 10, 10, 10, 10, 10, 10]);
  });

  test("is a whole number of milliseconds", () => {
    for (const fraction of [0.1, 1 / 3, 0.999]) {
      expect(waits(fraction).every(Number.isInteger)).toBe(true);
    }
  });
});
