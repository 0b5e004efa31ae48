import { expect, it } from "vitest";
import { stepRunner } from "../../scripts/lib/step-runner.ts";
import { runHost } from "./run-host.ts";
import type { HostPart, RuntimeHost } from "./runtime-host.ts";

const project = { folder: "/nowhere" };
const error = new Error("no");

const passing: HostPart = { title: "passes", run: async () => [{ name: "a" }] };
const failing: HostPart = { title: "fails", run: async () => [{ name: "a" }, { name: "b", error }] };
const stopping: HostPart = { title: "does not start", run: () => Promise.reject(error) };
const empty: HostPart = { title: "has no tests", run: async () => [] };

async function run(runtime: Partial<RuntimeHost>) {
  const lines: string[] = [];
  const step = stepRunner((line) => lines.push(line));
  const rows = await runHost("bun", { version: async () => "1", parts: [passing], ...runtime }, project, step);
  return { rows, text: lines.join("\n") };
}

it("runs every part even if others fail", async () => {
  const { rows, text } = await run({ parts: [failing, stopping, empty, passing] });
  const head = { runtime: "bun", version: "1" };
  expect(rows).toEqual([
    { ...head, part: "fails", results: [{ name: "a" }, { name: "b", error }] },
    { ...head, part: "does not start", results: [], reason: "did not run" },
    { ...head, part: "has no tests", results: [], reason: "did not run" },
    { ...head, part: "passes", results: [{ name: "a" }] },
  ]);
  expect(text).toMatch(/fail.*fails.*\n.*failed {2}b\n.*Error: no/);
  expect(text).toMatch(/ok.*passes.*1 tests/);
});

it("reports why a runtime is missing, and runs nothing", async () => {
  const missing = { reason: "apt-get install it", isLeftOut: false };
  const { rows, text } = await run({ missing: () => missing });
  expect(rows).toEqual([{ runtime: "bun", version: "", part: "", results: [], ...missing }]);
  expect(text).toBe("");
});

it("has a row for a runtime that does not start", async () => {
  const { rows, text } = await run({ version: () => Promise.reject(error) });
  expect(rows).toEqual([{ runtime: "bun", version: "", part: "", results: [], reason: "did not start" }]);
  expect(text).toContain("Error: no");
});
