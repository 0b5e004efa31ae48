import { expect, it } from "vitest";
import { lostOutcome } from "./outcome.ts";

it.each([
  [{ status: 200, fault: null }, undefined],
  [{ status: 503, fault: "status" as const }, undefined],
  [{ status: 200, fault: "lose-answer" as const }, "lost"],
  [{ status: 201, fault: "truncate" as const }, "cut off"],
  [{ status: 0, fault: "stall" as const }, "no response"],
])("of %o is %s", (record, word) => {
  expect(lostOutcome(record)?.word).toBe(word);
});
