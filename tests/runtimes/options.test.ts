import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

const known = ["bun", "deno", "workerd"];

it("selects all runtimes by default", () => {
  expect(readOptions([], known)).toEqual({ names: known });
  expect(readOptions(["--only", "workerd,bun"], known)).toEqual({ names: ["workerd", "bun"] });
});

it("shows its usage", () => {
  const text = expect.stringMatching(/^Usage: .*bun, deno, workerd/s);
  expect(readOptions(["--help"], known)).toEqual({ text, isWrong: false });
});

it.each([
  [["--only", "bun,rhino,"], 'Unknown runtime "rhino", "".'],
  [["--olny", "bun"], "Unknown option '--olny'"],
  [["--only"], "argument missing"],
  [["bun"], "Unexpected argument 'bun'"],
])("explains what is wrong with %j", (args, complaint) => {
  const text = expect.stringContaining(complaint);
  expect(readOptions(args, known)).toEqual({ text, isWrong: true });
});

it("names what another program selects", () => {
  const subject = { kind: "consumer", usage: (names: readonly string[]) => `Usage: ${names.join("+")}` };
  const text = 'Unknown consumer "rhino".\n\nUsage: bun+deno+workerd';
  expect(readOptions(["--only", "rhino"], known, subject)).toEqual({ text, isWrong: true });
});
