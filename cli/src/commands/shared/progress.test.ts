import { expect, it } from "vitest";
import { showSteps } from "./output.ts";

function recorder() {
  const text: string[] = [];
  return { text, write: (part: string) => void text.push(part) };
}

it("overwrites one line of a terminal, and leaves nothing behind", async () => {
  const { text, write } = recorder();
  const runStep = showSteps({ terminal: { write, columns: 10 }, warn: write });
  expect(await runStep("a long title", async () => 7)).toBe(7);
  expect(text).toEqual(["\r\u001b[2Ka long ti", "\r\u001b[2K"]);
});

it("prints a line per step elsewhere", async () => {
  const { text, write } = recorder();
  const runStep = showSteps({ terminal: undefined, warn: write });
  await runStep("one", async () => undefined);
  await expect(runStep("two", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(text).toEqual([expect.stringMatching(/^ok {4}one {2}\d+\.\d s$/), "fail  two"]);
});
