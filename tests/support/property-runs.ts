// The number of cases per property: few in every test run, many at night.

import fc from "fast-check";
import { test } from "vitest";

/** Cases per property in `npm test`. `npm run test:nightly -- properties` sets `PROPERTY_RUNS=20000`, `npm run check` fewer than here. */
const DEFAULT_RUNS = 100;

/** Cases per property. The environment variable `PROPERTY_RUNS` overrides it. @default 100 */
export const propertyRuns: number = parseRuns(process.env.PROPERTY_RUNS);

/** Whether the run is one of those that take their time, so that lists of seeds and pairs are tried in full. */
export const isNightly: boolean = propertyRuns > DEFAULT_RUNS;

/** However small its share of the cases, a property gets this many. */
const LEAST_RUNS = 5;

/** A test of one property. On failure it reports the seed, the path to the smallest case, and the case in words. */
export function testProperty<Values>(
  title: string,
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  /** The share of the cases, if several properties share them. */
  share = 1,
): void {
  const numRuns = Math.max(Math.min(LEAST_RUNS, propertyRuns), Math.ceil(propertyRuns * share));
  // Cases that get a small share take longer each.
  const timeLimitMs = 120_000 + propertyRuns * 20;
  // Ended by itself before the test times out, a search for the smallest failing case still reports what it has.
  const plugins = [fc.interruptAfterTimeLimit(timeLimitMs - 10_000, { failOnInterrupt: true })];
  test(title, { timeout: timeLimitMs }, async () => {
    const { stackTraceLimit } = Error;
    // Stack traces are much of the cost of a failing call, and the report does not need them.
    Error.stackTraceLimit = 3;
    try {
      await fc.assert(property as fc.IAsyncProperty<Values>, { numRuns, plugins });
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  });
}

function parseRuns(text: string | undefined): number {
  if (text === undefined) return DEFAULT_RUNS;
  const runs = Number(text);
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new Error(`PROPERTY_RUNS must be a positive whole number, not "${text}"`);
  return runs;
}
