import { expect, it } from "vitest";
import type { ActionField } from "./page-action.ts";
import { inputOf, patternOf, problemOf } from "./read-form.ts";

const field = (type: ActionField["type"]): ActionField => ({ name: "x", type, about: "" });
const accepts = (type: ActionField["type"], text: string) =>
  new RegExp(`^(?:${patternOf(field(type))?.pattern ?? ".*"})$`).test(text) && problemOf(field(type), text) === "";

it.each<[ActionField["type"], string, unknown]>([
  ["string", " a b ", "a b"],
  ["decimal", "25.10", "25.10"],
  ["decimal", " -3", "-3"],
  ["integer", "007", 7],
  ["boolean", "false", false],
  ["object", '{"a":1.10}', { a: 1.1 }],
  ["json", '{"amount": 1.10}', '{"amount": 1.10}'],
])("reads %s %s", (type, text, value) => {
  expect(accepts(type, text)).toBe(true);
  expect(inputOf([field(type)], { x: text })).toEqual({ x: value });
});

it.each<[ActionField["type"], string]>([
  ["decimal", "1,5"],
  ["decimal", "1e3"],
  ["integer", "1.5"],
  ["integer", "12345678901234567890"],
  ["object", "[1]"],
  ["json", "{"],
])("refuses %s %s", (type, text) => {
  expect(accepts(type, text)).toBe(false);
});

it("omits empty fields", () => {
  expect(inputOf([field("string"), field("json")], { x: "  " })).toEqual({});
});
