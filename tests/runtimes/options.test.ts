import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

const known = ["bun", "deno", "workerd"];

it("means all of them, unless some are named", () => {
  expect(readOptions([], known)).toEqual({ names: known });
  expect(readOptions(["--only", "workerd,bun"], known)).toEqual({ names: ["workerd", "bun"] });
});

it("shows how it is used", () => {
  const text = expect.stringMatching(/^Usage: .*bun, deno, workerd/s);
  expect(readOptions(["--help"], known)).toEqual({ text, isWrong: false });
});

it.each([
  [["--only", "bun,rhino,"], 'No run time is called "rhino", "".'],
  [["--olny", "bun"], "Unknown option '--olny'"],
  [["--only"], "argument missing"],
  [["bun"], "Unexpected argument 'bun'"],
])("says what is wrong with %j", (args, complaint) => {
  const text = expect.stringContaining(complaint);
  expect(readOptions(args, known)).toEqual({ text, isWrong: true });
});
