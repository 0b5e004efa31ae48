// The first sentences of docs/benchmarks.md, with the figures of the last runs.

import { readFileSync } from "node:fs";
import type { CallResults } from "./calls/call-benchmark.ts";
import { type ClientResults, client } from "./client/client-benchmark.ts";
import type { LoadResults } from "./load/load-benchmark.ts";

export function conclusions(): string {
  const calls: CallResults = resultsOf("calls");
  const load: LoadResults = resultsOf("load");
  const measured: ClientResults = resultsOf("client");

  const multiples = (name: "sdk" | "sdkUndici") =>
    range(calls.settings.map(({ multiples: { [name]: { wall } = { wall: Number.NaN } } }) => wall.toFixed(1)));
  const { paid, doubled, faults } = load.server;
  const bundles = client.targets(measured).filter(({ title }) => title.endsWith(" client"));
  const limits = bundles.map(({ limit }) => ("atMost" in limit ? limit.atMost : limit.atLeast));
  return [
    `A call takes ${multiples("sdk")} times as long as a plain \`fetch\`, or ${multiples("sdkUndici")} times with \`svc-sdk/undici\`.`,
    `In ${count(load.calls)} calls with ${count(faults)} faults, ${count(paid)} of ${count(load.calls / 2)} payments were made, and ${count(doubled)} of them twice.`,
    `One client adds ${range(bundles.map((bundle) => bundle.measured))} kB to a bundle; the targets are ${range(limits)} kB.`,
  ].join("\n");
}

function resultsOf<Measured>(name: string): Measured {
  return JSON.parse(readFileSync(new URL(`results/${name}.json`, import.meta.url), "utf8"));
}

const count = (value: number): string => value.toLocaleString("en-US");

function range(values: readonly (number | string)[]): string {
  const [first, ...others] = [...values].sort((left, right) => Number(left) - Number(right));
  return `${first} to ${others.at(-1)}`;
}
