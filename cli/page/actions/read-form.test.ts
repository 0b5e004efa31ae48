import { expect, it } from "vitest";
import type { ActionField } from "./page-action.ts";
import { readInput } from "./read-form.ts";

const field = (type: ActionField["type"], required = false): ActionField => ({ name: "x", type, required, about: "" });

it.each<[ActionField["type"], string, unknown]>([
  ["string", " a b ", "a b"],
  ["decimal", "25.10", "25.10"],
  ["decimal", "-3", "-3"],
  ["integer", "007", 7],
  ["boolean", "false", false],
  ["object", '{"a":1.10}', { a: 1.1 }],
  ["json", '{"amount": 1.10}', '{"amount": 1.10}'],
])("reads %s %s", (type, text, value) => {
  expect(readInput([field(type)], { x: text })).toEqual({ input: { x: value } });
});

it.each<[ActionField["type"], string, string]>([
  ["decimal", "1,5", "x must be a decimal such as 25.10."],
  ["decimal", "1e3", "x must be a decimal such as 25.10."],
  ["integer", "1.5", "x must be an integer."],
  ["boolean", "yes", "x must be true or false."],
  ["object", "[1]", "x must be a JSON object."],
  ["json", "{", "x must be valid JSON."],
])("refuses %s %s", (type, text, problem) => {
  expect(readInput([field(type)], { x: text })).toEqual({ field: "x", problem });
});

it("omits empty fields, and demands required ones", () => {
  expect(readInput([field("string")], { x: "  " })).toEqual({ input: {} });
  expect(readInput([field("string", true)], {})).toEqual({ field: "x", problem: "Enter x." });
});
