// How often a property is tried: often enough to notice in every run of the tests, far more often at night.

import fc from "fast-check";
import { test } from "vitest";

const RUNS = 2_000;

/** Cases per property; the environment variable `PROPERTY_RUNS` sets another number. */
export const propertyRuns: number = read(process.env.PROPERTY_RUNS);

/** A test of one property. Where it fails, the report has the seed, the path to the smallest case, and the case in words. */
export function testProperty<Values>(
  title: string,
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  /** Of the cases, where several properties share them. */
  share = 1,
): void {
  const numRuns = Math.max(1, Math.ceil(propertyRuns * share));
  test(title, { timeout: 60_000 + numRuns * 20 }, async () => {
    const { stackTraceLimit } = Error;
    // Traces are a large part of what a failing call costs, and a case is told in words.
    Error.stackTraceLimit = 3;
    try {
      await fc.assert(property as fc.IAsyncProperty<Values>, { numRuns });
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  });
}

function read(text: string | undefined): number {
  if (text === undefined) return RUNS;
  const runs = Number(text);
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new Error(`PROPERTY_RUNS must be a whole number above 0, not "${text}"`);
  return runs;
}
