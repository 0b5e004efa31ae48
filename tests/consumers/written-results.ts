// bench/results/consumers.json: what the last run of each consumer tested and measured. docs/guides/runtimes.md has it as tables.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BundleBytes, ConsumerResult, ConsumerResults } from "../../scripts/tables/consumers-table.ts";
import type { Row } from "../runtimes/results-table.ts";
import { consumerNames } from "./consumers.ts";

const file = join(import.meta.dirname, "../../bench/results/consumers.json");

/** The results of rows that have passed, and the earlier ones of consumers that did not run. */
export function resultsOf(
  rows: readonly Row[],
  bytes: ReadonlyMap<string, BundleBytes>,
  earlier: ConsumerResults = { consumers: [] },
): ConsumerResults {
  const found = consumerNames.map((name) => {
    const own = rows.filter(({ runtime }) => runtime === name);
    return own.length > 0 ? resultOf(own, bytes.get(name)) : earlier.consumers.find((result) => result.name === name);
  });
  return { consumers: found.filter((result) => result !== undefined) };
}

function resultOf(rows: readonly Row[], bytes: BundleBytes | undefined): ConsumerResult {
  const parts = rows.map(({ part, results }) => [part, results.map(({ name }) => name)] as const);
  return { name: rows[0]?.runtime ?? "", version: rows[0]?.version ?? "", parts: Object.fromEntries(parts), bytes };
}

/** Replaces the results of the consumers that have run. */
export async function writeResults(rows: readonly Row[], bytes: ReadonlyMap<string, BundleBytes>): Promise<void> {
  const earlier = await readFile(file, "utf8").then(JSON.parse, () => undefined);
  await writeFile(file, `${JSON.stringify(resultsOf(rows, bytes, earlier), null, 2)}\n`);
}
