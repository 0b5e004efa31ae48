import { expect, it } from "vitest";
import { settingText, settingValue } from "./setting-text.ts";

it.each([
  ["accepted", "accepted"],
  ["60", '"60"'],
  [60, "60"],
  [{ a: 1 }, '{"a":1}'],
])("shows %j as %s, and reads it back", (value, text) => {
  expect(settingText(value)).toBe(text);
  expect(settingValue(text, value)).toEqual(value);
});

it("accepts words, with and without quotes, for texts only", () => {
  expect([settingValue(" all ", "accepted"), settingValue('"all"', "accepted")]).toEqual(["all", "all"]);
  expect([settingValue("soon", 60), settingValue("", "accepted")]).toEqual([undefined, undefined]);
});
