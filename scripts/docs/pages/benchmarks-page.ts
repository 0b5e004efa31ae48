// Charts for the tables of docs/benchmarks.md.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { blocks, table } from "../../../cli/src/reference/markdown.ts";
import type { Page } from "../../../cli/src/reference/page.ts";
import { root } from "../../lib/repository-specs.ts";
import { barChart, type Chart } from "./bar-chart.ts";
import { type LineChart, lineChart } from "./line-chart.ts";

interface WebhookResults {
  readonly settings: readonly { bytes: number; inFlight: number; perSecond: Readonly<Record<string, number>> }[];
}

interface SandboxResults {
  readonly operations: readonly { operation: string; perSecond: Readonly<Record<string, number>> }[];
}

interface CallResults {
  readonly settings: readonly {
    readonly title: string;
    readonly multiples: Readonly<Record<string, { readonly wall: number }>>;
  }[];
}

interface LoadResults {
  readonly curve: readonly { readonly inFlight: number; readonly sdk: number; readonly fetch: number }[];
}

interface RegenerateResults {
  readonly measuredOn: string;
  readonly typeCheckSeconds: number;
  readonly projects: Readonly<Record<string, Measured>>;
}

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly target: { readonly seconds: number; readonly megabytes: number };
}

/** The page with a chart above each table that has one, and with a section about `regenerate`. */
export async function withCharts(page: Page): Promise<Page> {
  const charts: Readonly<Record<string, string>> = {
    calls: barChart(callChart(await results("calls"))),
    ...(existsSync(resultsFile("load")) ? { load: lineChart(loadChart(await results("load"))) } : {}),
    webhooks: barChart(webhookChart(await results("webhooks"))),
    sandbox: barChart(sandboxChart(await results("sandbox"))),
  };
  const measured = page.markdown.replaceAll(/^<!-- (\w+) -->$/gm, (mark, name: string) => {
    const chart = charts[name];
    return chart === undefined ? mark : `${chart}\n\n${mark}`;
  });
  return { ...page, markdown: `${measured.trimEnd()}\n\n${regenerateSection(await results("regenerate"))}\n` };
}

async function results<Results>(name: string): Promise<Results> {
  return JSON.parse(await readFile(resultsFile(name), "utf8"));
}

function resultsFile(name: string): string {
  return path.join(root, "bench/results", `${name}.json`);
}

const callLabels: Readonly<Record<string, string>> = {
  fetch: "fetch",
  sdk: "this package",
  sdkUndici: "this package by undici",
  stripe: "stripe",
};

/** The other libraries are in the table. */
function callChart({ settings }: CallResults): Chart {
  return {
    ...{ title: "Calls", unit: "as a multiple of fetch", description: "Shorter is faster." },
    groups: settings.map(({ title, multiples }) => ({
      title,
      bars: Object.entries(callLabels).map(([key, label]) => ({
        ...{ label, isOurs: key.startsWith("sdk") },
        value: multiples[key]?.wall ?? 0,
      })),
    })),
  };
}

function loadChart({ curve }: LoadResults): LineChart {
  return {
    ...{ title: "A GET by the number of calls in flight", unit: "in microseconds", description: "Lower is faster." },
    points: curve.map(({ inFlight }) => inFlight.toLocaleString("en-US")),
    lines: [
      { label: "this package", values: curve.map(({ sdk }) => sdk), isOurs: true },
      { label: "fetch", values: curve.map(({ fetch: plain }) => plain) },
    ],
  };
}

const contenders: readonly (readonly [key: string, label: string, isOurs: boolean])[] = [
  ["bare", "bare WebCrypto", false],
  ["sdk", "this package", true],
  ["sdkParsed", "this package and JSON.parse", true],
  ["stripeWebCrypto", "stripe on WebCrypto", false],
  ["stripe", "stripe on node:crypto", false],
];

function webhookChart({ settings }: WebhookResults): Chart {
  return {
    ...{ title: "Verified deliveries", unit: "per second", description: "Longer is faster." },
    groups: settings.map(({ bytes, inFlight, perSecond }) => ({
      title: `${bytes / 1000} kB, ${inFlight} in flight`,
      bars: contenders.map(([key, label, isOurs]) => ({ label, isOurs, value: perSecond[key] ?? 0 })),
    })),
  };
}

function sandboxChart({ operations }: SandboxResults): Chart {
  return {
    ...{ title: "Calls of the sandbox", unit: "per second", description: "Longer is faster." },
    groups: operations.map(({ operation, perSecond }) => ({
      title: operation,
      bars: [
        { label: "Prism's mock", value: perSecond.prism ?? 0 },
        { label: "sandbox over HTTP", value: perSecond.overHttp ?? 0, isOurs: true },
        { label: "sandbox in the process", value: perSecond.inProcess ?? 0, isOurs: true },
      ],
    })),
  };
}

/** Its table has no place in the committed page. */
function regenerateSection(found: RegenerateResults): string {
  const rows = Object.entries(found.projects).map(([project, { seconds, cpuSeconds, megabytes, target }]) => [
    ...[project, String(seconds), String(cpuSeconds), String(megabytes), `${target.seconds} s, ${target.megabytes} MB`],
  ]);
  return blocks(
    "## Regenerate",
    "How long `svc-sdk-cli regenerate` takes, and how much memory, for projects of three sizes.",
    `The targets in seconds are for a machine that checks the types of this repository in 6 s; this one took ${found.typeCheckSeconds} s.`,
    barChart(regenerateChart(found)),
    table(["Project", "Seconds", "CPU seconds", "Megabytes", "Target"], rows),
    found.measuredOn,
  );
}

function regenerateChart({ projects }: RegenerateResults): Chart {
  return {
    ...{ title: "Regeneration", unit: "in seconds", description: "Shorter is faster." },
    groups: [
      {
        title: "npx svc-sdk-cli regenerate",
        bars: Object.entries(projects).map(([label, { seconds }]) => ({ label, value: seconds, isOurs: true })),
      },
    ],
  };
}
