// Every metric that the dashboard or its alert queries is one that the SDK exports, with and without its unit in the name.

import { readFileSync } from "node:fs";
import type { Meter } from "@opentelemetry/api";
import { openTelemetryMetrics } from "svc-sdk/otel";
import { expect, test } from "vitest";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const { panels }: { panels: readonly { readonly targets: readonly { readonly expr: string }[] }[] } = JSON.parse(
  read("dashboard.json"),
);
const [, alert = ""] = /```promql\n([^`]+)```/.exec(read("README.md")) ?? [];
const queries = [alert, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];

/** The names that Prometheus has for the SDK's metrics. */
function exportedNames(): Set<string> {
  const names = new Set<string>();
  const create = (suffixes: readonly string[]) => (name: string) => {
    for (const suffix of suffixes) names.add(`${name.replaceAll(".", "_")}${suffix}`);
    return { add: () => undefined, record: () => undefined };
  };
  const parts = ["bucket", "sum", "count"];
  openTelemetryMetrics({
    meter: {
      createCounter: create(["_total"]),
      createHistogram: create(parts.flatMap((part) => [`_${part}`, `_seconds_${part}`])),
    } as unknown as Meter,
  });
  return names;
}

/** The alternatives of a selector such as `{__name__=~"a(_seconds)?_sum"}` included. */
function metricsIn(query: string): readonly string[] {
  const names = query.match(/\b(?:sdk|http)_client_[\w()?]+(?=[{"])/g) ?? [];
  return names.flatMap((name) => [name.replace("(_seconds)?", ""), name.replace("(_seconds)?", "_seconds")]);
}

test.each(queries)("the SDK exports the metrics of %s", (query) => {
  const exported = exportedNames();
  const named = metricsIn(query);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
});
