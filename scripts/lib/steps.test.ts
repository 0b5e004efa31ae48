import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { CheckFailure, stepRunner } from "./steps.ts";

function recorder(): { lines: string[]; print: (line: string) => void } {
  const lines: string[] = [];
  return { lines, print: (line) => lines.push(stripVTControlCharacters(line)) };
}

describe("stepRunner", () => {
  it("prints a time and hands the result on", async () => {
    const { lines, print } = recorder();
    expect(await stepRunner(print)("first", async () => 3)).toBe(3);
    expect(lines).toEqual([expect.stringMatching(/^ok {4}first +0\.\d s$/)]);
  });

  it("adds the remark", async () => {
    const { lines, print } = recorder();
    await stepRunner(print)(
      "pack",
      async () => 3,
      (count) => `${count} files`,
    );
    expect(lines[0]).toMatch(/^ok {4}pack +0\.\d s {2}3 files$/);
  });

  it("shows each problem of a failed check without a stack, and rejects", async () => {
    const { lines, print } = recorder();
    const failure = new CheckFailure(["one", "two"]);
    await expect(stepRunner(print)("broken", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(lines).toEqual([expect.stringMatching(/^fail {2}broken/), "      one\n      two"]);
  });

  it("shows the stack of an error that no check expected", async () => {
    const { lines, print } = recorder();
    const surprise = new TypeError("surprise");
    await expect(stepRunner(print)("odd", () => Promise.reject(surprise))).rejects.toBe(surprise);
    expect(lines[1]).toContain("TypeError: surprise");
    expect(lines[1]).toContain("steps.test.ts");
  });
});
