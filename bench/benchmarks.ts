// The list of benchmarks; each has a section in docs/benchmarks.md, whose tables are filled from bench/results/.

import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fillIn } from "../scripts/tables/tables.ts";
import type { Benchmark, Results } from "./benchmark.ts";
import { type CallResults, calls } from "./calls/call-benchmark.ts";
import { type ClientResults, client } from "./client/client-benchmark.ts";
import { type LoadResults, load } from "./load/load-benchmark.ts";
import { sandbox } from "./sandbox/sandbox-benchmark.ts";
import { webhooks } from "./webhooks/webhook-benchmark.ts";

export const benchmarks: readonly Benchmark<Results>[] = [calls, load, client, webhooks, sandbox];

const page = new URL("../docs/benchmarks.md", import.meta.url);

export function resultsFile(name: string): URL {
  return new URL(`results/${name}.json`, import.meta.url);
}

function resultsOf<Measured extends Results>(name: string): Measured {
  return JSON.parse(readFileSync(resultsFile(name), "utf8"));
}

/** Reads the current page. */
export function readPage(): Promise<string> {
  return readFile(page, "utf8");
}

/** Returns the page with up-to-date conclusions and tables. */
export async function renderPage(): Promise<string> {
  const tables: Record<string, string> = { conclusions: conclusions() };
  for (const { name, table } of benchmarks) {
    const isMeasured = existsSync(resultsFile(name));
    tables[name] = isMeasured ? table(resultsOf(name)) : `Not measured yet: \`npm run bench -- ${name}\` does.`;
  }
  return fillIn(await readPage(), tables);
}

export async function writePage(): Promise<void> {
  await writeFile(page, await renderPage());
}

/** The first sentences of the page, with the figures of the last runs. */
function conclusions(): string {
  const { settings }: CallResults = resultsOf("calls");
  const { calls: made, server }: LoadResults = resultsOf("load");
  const measured: ClientResults = resultsOf("client");

  const multiples = (name: "sdk" | "sdkUndici") =>
    range(settings.map(({ multiples: { [name]: { wall } = { wall: Number.NaN } } }) => wall.toFixed(1)));
  const { paid, doubled, faults } = server;
  const bundles = client.targets(measured).filter(({ title }) => title.endsWith(" client"));
  const limits = bundles.map(({ limit }) => ("atMost" in limit ? limit.atMost : limit.atLeast));
  return [
    `A call takes ${multiples("sdk")} times as long as a plain \`fetch\`, or ${multiples("sdkUndici")} times with \`svc-sdk/undici\`.`,
    `In ${count(made)} calls with ${count(faults)} faults, ${count(paid)} of ${count(made / 2)} payments were made, and ${count(doubled)} of them twice.`,
    `One client adds ${range(bundles.map((bundle) => bundle.measured))} kB to a bundle; the targets are ${range(limits)} kB.`,
  ].join("\n");
}

const count = (value: number): string => value.toLocaleString("en-US");

function range(values: readonly (number | string)[]): string {
  const [first, ...others] = [...values].sort((left, right) => Number(left) - Number(right));
  return `${first} to ${others.at(-1)}`;
}
