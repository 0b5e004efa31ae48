// The table of the home page and the README: a few results of the benchmarks, read from their files.

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "../../cli/src/reference/page.ts";
import { root } from "../lib/repository-specs.ts";
import { table } from "../tables/markdown-table.ts";

const PLACE = "<!-- measured -->";

/** What the files of the benchmarks hold. */
export interface Measurements {
  readonly calls: CallResults;
  readonly sandbox: SandboxResults;
  readonly webhooks: WebhookResults;
}

interface Measured {
  readonly measuredOn: string;
}

interface CallResults extends Measured {
  readonly settings: readonly {
    title: string;
    inFlight: number;
    micros: Readonly<Record<"fetch" | "sdk" | "sdkUndici", { wall: number }>>;
  }[];
}

interface SandboxResults extends Measured {
  readonly operations: readonly {
    operation: string;
    perSecond: { prism: number; overHttp: number; inProcess: number };
  }[];
}

interface WebhookResults extends Measured {
  readonly settings: readonly {
    bytes: number;
    inFlight: number;
    perSecond: Readonly<Record<"sdkParsed" | "stripe" | "stripeWebCrypto", number>>;
  }[];
}

/** The page with its table, where it has a place for one. */
export async function withMeasurements(page: Page): Promise<Page> {
  if (!page.markdown.includes(PLACE)) return page;
  return { ...page, markdown: page.markdown.replace(PLACE, measuredTable(await readMeasurements())) };
}

export async function readMeasurements(): Promise<Measurements> {
  return {
    calls: await results<CallResults>("calls"),
    sandbox: await results<SandboxResults>("sandbox"),
    webhooks: await results<WebhookResults>("webhooks"),
  };
}

/** The table, and the machines that its rows were measured on. */
export function measuredTable(measured: Measurements): string {
  const rows = [...callRows(measured.calls), ...sandboxRows(measured.sandbox), ...webhookRows(measured.webhooks)];
  const machines = new Set(Object.values(measured).map(({ measuredOn }: Measured) => measuredOn));
  return `${table(["Measured", "svc-sdk", "Compared with"], rows)}\n\nMeasured on ${[...machines].join("; ")}`;
}

function callRows({ settings }: CallResults): string[][] {
  return settings
    .filter(({ inFlight }) => inFlight === 1)
    .map(({ title, micros }) => [
      `Time of one call to a local server: ${title.replace(/,.*$/, "")}`,
      `${millis(micros.sdk.wall)}; ${millis(micros.sdkUndici.wall)} with \`svc-sdk/undici\``,
      `\`fetch\` alone: ${millis(micros.fetch.wall)}`,
    ]);
}

// Without payments by card: they come from a simulation, which Prism does not have.
function sandboxRows({ operations }: SandboxResults): string[][] {
  const ofDocuments = operations.filter(({ operation }) => operation !== "authorizeCard");
  return ofDocuments.map(({ operation, perSecond }) => [
    `Sandbox in your test, calls of \`${operation}\` per second`,
    count(perSecond.inProcess),
    `Prism's mock: ${count(perSecond.prism)}`,
  ]);
}

function webhookRows({ settings }: WebhookResults): string[][] {
  return settings
    .filter(({ inFlight }) => inFlight === 64)
    .map(({ bytes, perSecond }) => [
      `Webhooks of ${bytes / 1000} kB, verified and parsed per second`,
      count(perSecond.sdkParsed),
      `stripe: ${count(perSecond.stripe)} on node:crypto, ${count(perSecond.stripeWebCrypto)} on WebCrypto`,
    ]);
}

async function results<Results>(name: string): Promise<Results> {
  return JSON.parse(await readFile(path.join(root, `bench/results/${name}.json`), "utf8"));
}

const count = (value: number): string => Math.round(value).toLocaleString("en");
const millis = (micros: number): string => `${(micros / 1000).toFixed(2)} ms`;
