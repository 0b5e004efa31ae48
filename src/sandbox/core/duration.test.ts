import { expect, it } from "vitest";
import { parseDuration } from "./clock.ts";

it.each([
  ["90s", 90],
  ["0.5s", 0.5],
  ["10m", 600],
  ["2h", 7200],
  ["1d", 86_400],
  ["1w", 604_800],
  ["1h30m", 5400],
  ["1d12h", 129_600],
  ["10M", 600],
  ["PT10M", 600],
  ["pt90s", 90],
  ["P1DT2H", 93_600],
  ["P2W", 1_209_600],
  ["PT0.5S", 0.5],
  [" 90s ", 90],
  ["5 M", 300],
  ["1d 12h", 129_600],
  ["1h30m5s", 5405],
  ["1.5h", 5400],
  ["36600d", 3_162_240_000],
])("%s is %i seconds", (text, seconds) => expect(parseDuration(text)).toBe(seconds));

it.each([
  ["10"], // of what?
  [""],
  ["m"],
  ["10x"],
  ["-10m"],
  ["-PT10M"],
  ["30m1h"],
  ["0s"],
  ["PT0S"],
  ["P1M"], // a month: of how many days?
  ["P1Y"],
  ["1e3s"],
  ["2h later"],
  ["P"],
  ["5 m later"],
  ["1 2m"],
  ["36601d"],
  ["1mo"],
])("%j is not a duration", (text) => expect(parseDuration(text)).toBeUndefined());
