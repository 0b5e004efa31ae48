import { expect, it } from "vitest";
import type { Row } from "../runtimes/results-table.ts";
import { resultsOf } from "./written-results.ts";

const row = (runtime: string, part: string): Row => ({
  runtime,
  version: "1.0.0",
  part,
  results: [{ name: "a call" }],
});
const bytes = { client: 30_000, verifier: 2_000 };

it("groups parts by consumer, with the sizes", () => {
  const rows = [row("vite", "page"), row("webpack", "page"), row("webpack", "server")];
  expect(resultsOf(rows, new Map([["webpack", bytes]])).consumers).toEqual([
    { name: "vite", version: "1.0.0", parts: { page: ["a call"] } },
    { name: "webpack", version: "1.0.0", parts: { page: ["a call"], server: ["a call"] }, bytes },
  ]);
});

it("keeps earlier results of other consumers, and drops what is no consumer any more", () => {
  const [earlier] = resultsOf([{ ...row("vite", "page"), version: "0.9.0" }], new Map()).consumers;
  const gone = { name: "gone", version: "1.0.0", parts: {} };
  const before = { consumers: earlier === undefined ? [gone] : [earlier, gone] };
  const versions = (rows: readonly Row[]) =>
    resultsOf(rows, new Map(), before).consumers.map(({ name, version }) => `${name} ${version}`);
  expect(versions([row("rollup", "page")])).toEqual(["vite 0.9.0", "rollup 1.0.0"]);
  expect(versions([row("vite", "page")])).toEqual(["vite 1.0.0"]);
});
