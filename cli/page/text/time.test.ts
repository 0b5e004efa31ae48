import { expect, it } from "vitest";
import { dateAndTime, durationText, parseDuration, timeOfDay } from "./time.ts";

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

it.each([
  ["90", 90],
  [" 90s ", 90],
  ["5 M", 300],
  ["1d 12h", 129_600],
  ["1h30m5s", 5405],
])("parses %j as %d seconds", (text, seconds) => expect(parseDuration(text)).toBe(seconds));

it.each(["", "0", "0s", "-5", "1.5h", "h", "5w", "5 m later", "1e3", "99999999999", "200000d"])(
  "rejects %j as a duration",
  (text) => expect(parseDuration(text)).toBeUndefined(),
);
