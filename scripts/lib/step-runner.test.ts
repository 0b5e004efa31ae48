import { stripVTControlCharacters } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CheckFailure, endFailed, stepRunner } from "./step-runner.ts";

function recorder(): { lines: string[]; print: (line: string) => void } {
  const lines: string[] = [];
  return { lines, print: (line) => lines.push(stripVTControlCharacters(line)) };
}

describe("stepRunner", () => {
  it("prints the duration and returns the result", async () => {
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

  it("prints each problem of a failed check without a stack trace, and rejects", async () => {
    const { lines, print } = recorder();
    const failure = new CheckFailure(["one", "two"]);
    await expect(stepRunner(print)("broken", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(lines).toEqual([expect.stringMatching(/^fail {2}broken/), "      one\n      two"]);
  });

  it("prints the stack trace of an unexpected error", async () => {
    const { lines, print } = recorder();
    const surprise = new TypeError("surprise");
    await expect(stepRunner(print)("odd", () => Promise.reject(surprise))).rejects.toBe(surprise);
    expect(lines[1]).toContain("TypeError: surprise");
    expect(lines[1]).toContain("step-runner.test.ts");
  });
});

describe("endFailed", () => {
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  it("fails the process, and prints only errors that no step has printed", async () => {
    const shown = vi.spyOn(console, "error").mockReturnValue();
    const explained = new CheckFailure(["one"]);
    await stepRunner(() => undefined)("broken", () => Promise.reject(explained)).catch(endFailed);
    expect(process.exitCode).toBe(1);
    expect(shown).not.toHaveBeenCalled();
    const surprise = new TypeError("surprise");
    endFailed(surprise);
    expect(shown).toHaveBeenCalledWith(surprise);
    endFailed(new CheckFailure(["unknown folder"]));
    expect(shown).toHaveBeenLastCalledWith("unknown folder");
  });
});
