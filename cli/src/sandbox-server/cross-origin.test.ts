import { expect, it } from "vitest";
import { readOrigin } from "./cross-origin.ts";
import { ProgramError } from "./program-error.ts";

it.each([
  ["http://localhost:5173", "http://localhost:5173"],
  ["HTTP://LOCALHOST:5173/", "http://localhost:5173"],
  ["https://app.example:443", "https://app.example"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("%s is the origin %s", (text, origin) => expect(readOrigin(text)).toBe(origin));

it.each([
  "*",
  "null",
  "",
  "localhost:5173",
  "http://localhost:5173/app",
  "http://*.example",
  "file:///x",
  "http://u@h",
])("%s is refused, with an example", (text) => {
  expect(() => readOrigin(text)).toThrow(ProgramError);
  expect(() => readOrigin(text)).toThrow(`such as http://localhost:5173. It is "${text}".`);
});
