import { expect, it } from "vitest";
import { dateAndTime, durationText, timeOfDay } from "./time.ts";

it("formats the sandbox's times", () => {
  expect(timeOfDay("2026-01-01T09:05:03.250Z")).toBe("09:05:03.250");
  expect(dateAndTime("2026-01-01T09:05:03.250Z")).toBe("2026-01-01 09:05:03");
});

it.each([
  [0, "0 s"],
  [59, "59 s"],
  [60, "1 m"],
  [3661, "1 h 1 m"],
  [90_061, "1 d 1 h"],
  [86_405, "1 d 5 s"],
  [59.7, "1 m"],
])("formats %d seconds as %s", (seconds, text) => expect(durationText(seconds)).toBe(text));
