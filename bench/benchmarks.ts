// The list of benchmarks; each has a section in docs/benchmarks.md, whose tables are filled from bench/results/.

import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fillIn } from "../scripts/tables/tables.ts";
import type { Benchmark, Results } from "./benchmark.ts";
import { calls } from "./calls/call-benchmark.ts";
import { client } from "./client/client-benchmark.ts";
import { conclusions } from "./conclusions.ts";
import { load } from "./load/load-benchmark.ts";
import { sandbox } from "./sandbox/sandbox-benchmark.ts";
import { webhooks } from "./webhooks/webhook-benchmark.ts";

export const benchmarks: readonly Benchmark<Results>[] = [calls, load, client, webhooks, sandbox];

const page = new URL("../docs/benchmarks.md", import.meta.url);

export function resultsFile(name: string): URL {
  return new URL(`results/${name}.json`, import.meta.url);
}

/** Reads the current page. */
export function readPage(): Promise<string> {
  return readFile(page, "utf8");
}

/** Returns the page with up-to-date conclusions and tables. */
export async function renderPage(): Promise<string> {
  const tables: Record<string, string> = { conclusions: conclusions() };
  for (const benchmark of benchmarks) {
    if (!existsSync(resultsFile(benchmark.name))) {
      tables[benchmark.name] = `Not measured yet: \`npm run bench -- ${benchmark.name}\` does.`;
      continue;
    }
    const results: Results = JSON.parse(await readFile(resultsFile(benchmark.name), "utf8"));
    tables[benchmark.name] = benchmark.table(results);
  }
  return fillIn(await readPage(), tables);
}

export async function writePage(): Promise<void> {
  await writeFile(page, await renderPage());
}
