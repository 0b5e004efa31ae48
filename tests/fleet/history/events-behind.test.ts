import { expect, test } from "vitest";
import { eventsBehind } from "./events-behind.ts";

test("shows all events of the first three subjects of problems, in the order of time", () => {
  const events = ["p4", "p2", "p1", "p3", "p2"].map((payout, index) => ({
    at: BigInt(9 - index) * 1_000_000n,
    payout,
  }));
  const problems = ["p2: it was paid 2 times", "p1: it is still open", "p2: again", "p3: so is it", "p4: and it"];
  expect(eventsBehind(problems, events, ({ payout }) => payout)).toEqual([
    '  5 ms {"payout":"p2"}',
    '  8 ms {"payout":"p2"}',
    '  7 ms {"payout":"p1"}',
    '  6 ms {"payout":"p3"}',
  ]);
});
