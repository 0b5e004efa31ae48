import { expect, test } from "vitest";
import { complaintAboutMethods } from "./validate.ts";

const clock = { now: () => 0, after: () => undefined };

test.each([
  ["all of them", clock, ["now", "after"], undefined],
  ["one is missing", clock, ["now", "monotonic", "after"], "clock must have the method monotonic"],
  ["one is not a function", { now: 5 }, ["now"], "clock must have the method now"],
  ["nothing to call", undefined, ["now"], "clock must have the method now"],
])("%s", (_, value, methods, complaint) => {
  expect(complaintAboutMethods("clock", value, methods)).toBe(complaint);
});
