import { expect, it } from "vitest";
import { lostOutcome, stateText, toneOf, toneOfStatus } from "./labels.ts";

it.each([
  ["active", "good"],
  ["DELIVERED", "good"],
  ["pending", "waiting"],
  ["blocked", "bad"],
  ["frozen", "plain"],
  ["a_state_of_next_year", "plain"],
])("%s is %s", (state, tone) => expect(toneOf(state)).toBe(tone));

it("maps status codes by class", () => {
  expect([200, 202, 302, 400, 429, 500, 503, 0].map(toneOfStatus)).toEqual([
    "good",
    "good",
    "good",
    "waiting",
    "waiting",
    "bad",
    "bad",
    "bad",
  ]);
});

it("formats states as words", () => expect(stateText("SOURCE_OF_FUNDS")).toBe("source of funds"));

it.each([
  [{ status: 200, fault: null }, undefined],
  [{ status: 503, fault: "status" as const }, undefined],
  [{ status: 200, fault: "lose-answer" as const }, "lost"],
  [{ status: 201, fault: "truncate" as const }, "cut off"],
  [{ status: 0, fault: "stall" as const }, "no response"],
])("of %o is %s", (record, word) => {
  expect(lostOutcome(record)?.word).toBe(word);
});
