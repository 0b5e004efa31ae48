import { expect, it } from "vitest";
import { stepRunner } from "../../scripts/lib/step-runner.ts";
import { rowsOf } from "./run-host.ts";
import type { Part, RunTime } from "./runtime-host.ts";

const project = { folder: "/nowhere" };
const error = new Error("no");

const passing: Part = { title: "passes", run: async () => [{ name: "a" }] };
const failing: Part = { title: "fails", run: async () => [{ name: "a" }, { name: "b", error }] };
const stopping: Part = { title: "does not start", run: () => Promise.reject(error) };
const empty: Part = { title: "has no tests", run: async () => [] };

async function run(runTime: Partial<RunTime>) {
  const lines: string[] = [];
  const step = stepRunner((line) => lines.push(line));
  const rows = await rowsOf("bun", { version: async () => "1", parts: [passing], ...runTime }, project, step);
  return { rows, text: lines.join("\n") };
}

it("runs every part, whatever becomes of the others", async () => {
  const { rows, text } = await run({ parts: [failing, stopping, empty, passing] });
  const head = { runTime: "bun", version: "1" };
  expect(rows).toEqual([
    { ...head, part: "fails", results: [{ name: "a" }, { name: "b", error }] },
    { ...head, part: "does not start", results: [], reason: "did not run" },
    { ...head, part: "has no tests", results: [], reason: "did not run" },
    { ...head, part: "passes", results: [{ name: "a" }] },
  ]);
  expect(text).toMatch(/fail.*fails.*\n.*failed {2}b\n.*Error: no/);
  expect(text).toMatch(/ok.*passes.*1 tests/);
});

it("says why a run time is not there, and runs nothing", async () => {
  const missing = { reason: "apt-get install it", isLeftOut: false };
  const { rows, text } = await run({ missing: () => missing });
  expect(rows).toEqual([{ runTime: "bun", version: "", part: "", results: [], ...missing }]);
  expect(text).toBe("");
});

it("gives a row to a run time that does not start", async () => {
  const { rows, text } = await run({ version: () => Promise.reject(error) });
  expect(rows).toEqual([{ runTime: "bun", version: "", part: "", results: [], reason: "did not start" }]);
  expect(text).toContain("Error: no");
});
