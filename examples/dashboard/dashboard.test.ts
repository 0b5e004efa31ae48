// Every metric, label and value that the dashboard queries is one that the SDK exports.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  AggregationTemporality,
  DataPointType,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { adaptiveRateLimit, CryptoClient } from "svc-sdk";
import { openTelemetryMetrics } from "svc-sdk/otel";
import { createSandbox } from "svc-sdk/sandbox";
import { beforeAll, describe, expect, test } from "vitest";
import { namesIn } from "./promql.ts";

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly type: string; readonly query: unknown }[] };
}

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
const dashboard: Dashboard = JSON.parse(read("dashboard.json"));
const alerts = [...read("README.md").matchAll(/```promql\n([^`]+)```/g)].map(([, query = ""]) => query);
const queries = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts];

// Prometheus sets these by itself.
const SCRAPE_LABELS = ["job", "instance"];

type Labels = Map<string, Set<string>>;
type Exported = Map<string, Labels>;

let metrics: readonly MetricData[];

beforeAll(async () => {
  metrics = await exportedMetrics();
});

/** Calls in which every instrument gets a value, with every attribute. */
async function exportedMetrics(): Promise<readonly MetricData[]> {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const provider = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter })] });
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const wallets = new CryptoClient({
    ...tenant.crypto,
    hooks: openTelemetryMetrics({ meter: provider.getMeter("payments") }),
    throttle: adaptiveRateLimit(),
    backoff: { baseMs: 1, capMs: 1 },
  });
  const pay = (idempotencyKey: string) =>
    wallets.transactions
      .sendFunds(
        {
          account: tenant.seeded.account,
          assets: tenant.seeded.assets.USDC_SOLANA ?? "",
          receiving_address: "So1anaReceiver1111111111111111111111111111",
          ...{ amount: "1.00", type: "USDC", chain: "SOLANA", category: "business" },
        },
        { idempotencyKey },
      )
      .catch(() => undefined);
  sandbox.faults.add({ kind: "status", status: 429, headers: { "retry-after": "0" }, operationId: "sendFunds" });
  await pay("payout-1");
  sandbox.faults.add({ kind: "lose-answer", operationId: "sendFunds", count: 3 });
  await pay("payout-2");
  await provider.shutdown();
  return exporter.getMetrics()[0]?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
}

/** What Prometheus gets: with the unit in the names from a collector, and without it from the exporter for Node. */
function inPrometheus(withUnits: boolean): Exported {
  const exported: Exported = new Map();
  for (const { descriptor, dataPointType, dataPoints } of metrics) {
    const unit = withUnits && descriptor.unit === "s" ? "_seconds" : "";
    const name = `${descriptor.name.replaceAll(".", "_")}${unit}`;
    const isHistogram = dataPointType === DataPointType.HISTOGRAM;
    for (const suffix of isHistogram ? ["_bucket", "_sum", "_count"] : ["_total"]) {
      const labels: Labels = new Map(SCRAPE_LABELS.map((label) => [label, new Set()]));
      if (suffix === "_bucket") labels.set("le", new Set());
      for (const [attribute, value] of dataPoints.flatMap(({ attributes }) => Object.entries(attributes))) {
        const label = attribute.replaceAll(".", "_");
        labels.set(label, (labels.get(label) ?? new Set()).add(String(value)));
      }
      exported.set(`${name}${suffix}`, labels);
    }
  }
  return exported;
}

/** What a query names that is not exported. */
function missingIn(query: string, exported: Exported): string[] {
  const { selectors, grouped } = namesIn(query);
  return selectors.flatMap(({ name, matchers }) => {
    const found = [...exported].find(([metric]) => name.test(metric));
    if (!found) return [`metric ${name.source}`];
    const [metric, labels] = found;
    const unknown = [...matchers.map(({ label }) => label), ...grouped].filter((label) => !labels.has(label));
    const values = matchers.filter(({ operator, value }) => !operator.includes("~") && value !== "");
    return [
      ...unknown.map((label) => `label ${label} of ${metric}`),
      ...values
        .filter(({ label, value }) => labels.get(label)?.has(value) === false)
        .map(({ label, value }) => `value ${value} of ${label}`),
    ];
  });
}

describe.each([
  ["a collector", true],
  ["the exporter for Node", false],
] as const)("with the names of %s", (_, withUnits) => {
  test.each(queries)("all names are exported: %s", (query) => {
    expect(namesIn(query).selectors.length).toBeGreaterThan(0);
    expect(missingIn(query, inPrometheus(withUnits))).toEqual([]);
  });

  test("every exported metric is shown", () => {
    const names = queries.flatMap((query) => namesIn(query).selectors.map(({ name }) => name));
    const families = new Set(metrics.map(({ descriptor }) => descriptor.name.replaceAll(".", "_")));
    const shown = [...inPrometheus(withUnits).keys()].filter((metric) => names.some((name) => name.test(metric)));
    expect([...families].filter((family) => !shown.some((metric) => metric.startsWith(family)))).toEqual([]);
  });

  test("variables take their values from exported metrics and labels", () => {
    const exported = inPrometheus(withUnits);
    const variables = dashboard.templating.list.filter(({ type }) => type === "query");
    const found = variables.map(({ query }) => {
      const text = (query as { readonly query: string }).query;
      const [, selector = "", label = ""] = /^label_values\((.+), (\w+)\)$/.exec(text) ?? [];
      return missingIn(`sum by (${label}) (${selector.includes("{") ? selector : `${selector}{}`})`, exported);
    });
    expect(found).toEqual(variables.map(() => []));
    expect(variables.length).toBe(2);
  });
});

test("legends show labels by which their query groups", () => {
  const wrong = dashboard.panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr, legendFormat }) =>
      [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
        .filter(([, label = ""]) => !namesIn(expr).grouped.includes(label))
        .map(([, label]) => `${title}: ${label}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test("a query with a name that is not exported is found", () => {
  const exported = inPrometheus(true);
  expect(missingIn('rate(sdk_client_call_total{sdk_outcome="success"}[5m])', exported)).toEqual([
    "metric ^(?:sdk_client_call_total)$",
  ]);
  expect(missingIn('sum by (tenant) (sdk_client_calls_total{sdk_outcome="lost"})', exported)).toEqual([
    "label tenant of sdk_client_calls_total",
    "value lost of sdk_outcome",
  ]);
  expect(() => namesIn("rate(sdk_client_calls[5m])")).toThrow("Unknown words in a query: sdk_client_calls");
});
