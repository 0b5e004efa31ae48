// The table of the first page: a few results of the benchmarks, read from their files.

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "../../cli/src/reference/page.ts";
import { root } from "../lib/repository-specs.ts";
import { table } from "../tables/markdown-table.ts";

const PLACE = "<!-- measured -->";

/** What the files of the benchmarks hold. */
export interface Measurements {
  readonly sandbox: SandboxResults;
  readonly hostile: HostileResults;
  readonly webhooks: WebhookResults;
}

interface SandboxResults {
  readonly operations: readonly {
    operation: string;
    perSecond: { prism: number; overHttp: number; inProcess: number };
  }[];
}

interface HostileResults {
  readonly refusals: readonly { title: string; sdkMs: number; bareMs: number }[];
}

interface WebhookResults {
  readonly settings: readonly {
    bytes: number;
    inFlight: number;
    perSecond: { sdkParsed: number; stripeWebCrypto: number };
  }[];
}

/** The page with its table, where it has a place for one. */
export async function withMeasurements(page: Page): Promise<Page> {
  if (!page.markdown.includes(PLACE)) return page;
  const measured = {
    sandbox: await results<SandboxResults>("sandbox"),
    hostile: await results<HostileResults>("hostile"),
    webhooks: await results<WebhookResults>("webhooks"),
  };
  return { ...page, markdown: page.markdown.replace(PLACE, measuredTable(measured)) };
}

export function measuredTable({ sandbox, hostile, webhooks }: Measurements): string {
  const rows = [
    ...sandbox.operations.map(({ operation, perSecond }) => [
      `Sandbox in your test, calls of \`${operation}\` per second`,
      count(perSecond.inProcess),
      `Prism's mock: ${count(perSecond.prism)}`,
    ]),
    ...hostile.refusals
      .filter(({ title }) => title.startsWith("10 MB"))
      .map(({ title, sdkMs, bareMs }) => [
        `Event loop blocked by a ${title}`,
        `${sdkMs} ms`,
        `\`response.text()\` and \`JSON.parse\`: ${bareMs} ms`,
      ]),
    ...webhooks.settings
      .filter(({ inFlight }) => inFlight === 64)
      .map(({ bytes, perSecond }) => [
        `Webhooks of ${bytes / 1000} kB, verified and parsed per second`,
        count(perSecond.sdkParsed),
        `stripe on WebCrypto: ${count(perSecond.stripeWebCrypto)}`,
      ]),
  ];
  return table(["Measured", "svc-sdk", "Compared with"], rows);
}

async function results<Results>(name: string): Promise<Results> {
  return JSON.parse(await readFile(path.join(root, `bench/results/${name}.json`), "utf8"));
}

const count = (value: number): string => value.toLocaleString("en");
