// Verifications per second, beside bare WebCrypto over the same bytes and beside stripe's.

import { availableParallelism, cpus } from "node:os";
import { table } from "../../scripts/tables/markdown-table.ts";
import type { Benchmark, Gate, Results } from "../benchmark.ts";
import { measure, median, ratio } from "../measure.ts";
import { checkContenders } from "./check-contenders.ts";
import { type Contender, contenders, signedDelivery, verifications } from "./webhook-contenders.ts";

const ROUNDS = 15;

// 64 under way: a server under load. One at a time: what a single delivery takes.
const plans = [
  { bytes: 1_000, inFlight: 64, times: 4_000 },
  { bytes: 64_000, inFlight: 64, times: 800 },
  { bytes: 1_000, inFlight: 1, times: 2_000 },
  { bytes: 64_000, inFlight: 1, times: 400 },
] as const;

export interface WebhookResults extends Results {
  readonly settings: readonly Setting[];
}

interface Setting {
  readonly bytes: number;
  readonly inFlight: number;
  readonly perSecond: Readonly<Record<Contender, number>>;
  /** Ratios of medians say less than medians of ratios: these are of each round with itself. */
  readonly sdkToBare: number;
  readonly parsedToStripeWebCrypto: number;
  readonly parsedToStripe: number;
}

export const webhooks: Benchmark<WebhookResults> = {
  name: "webhooks",

  async measure(progress) {
    const measured: Setting[] = [];
    for (const { bytes, inFlight, times } of plans) {
      await progress(`${size(bytes)}, ${inFlight} in flight`, async () => {
        await checkContenders(bytes);
        const works = await verifications(signedDelivery(bytes));
        const rates = await measure(works, { rounds: ROUNDS, times, inFlight });
        measured.push({
          ...{ bytes, inFlight, perSecond: mediansOf(rates) },
          sdkToBare: rounded(ratio(rates.sdk, rates.bare)),
          parsedToStripeWebCrypto: rounded(ratio(rates.sdkParsed, rates.stripeWebCrypto)),
          parsedToStripe: rounded(ratio(rates.sdkParsed, rates.stripe)),
        });
      });
    }
    const processor = cpus()[0]?.model ?? "unknown processor";
    return { measuredOn: `Node ${process.version}, ${availableParallelism()} × ${processor}`, settings: measured };
  },

  gates: ({ settings }) => settings.flatMap(gatesOf),

  table({ measuredOn, settings }) {
    const ratioTitles = ["of bare", "parsed, of stripe on WebCrypto", "parsed, of stripe on `node:crypto`"];
    const head = ["Body, in flight", ...Object.values(contenders), ...ratioTitles];
    const rows = settings.map(({ bytes, inFlight, perSecond, ...ratios }) => [
      `${size(bytes)}, ${inFlight}`,
      ...(Object.keys(contenders) as Contender[]).map((name) => perSecond[name].toLocaleString("en-US")),
      ...[ratios.sdkToBare, ratios.parsedToStripeWebCrypto, ratios.parsedToStripe].map((value) => value.toFixed(2)),
    ]);
    return `${table(head, rows)}\n\n${measuredOn}`;
  },
};

// What WebCrypto's way through other threads costs small bodies, bare as well, docs/benchmarks.md tells, and decision 0016 why
// nothing is promised there.
function gatesOf({ bytes, inFlight, sdkToBare, parsedToStripeWebCrypto, parsedToStripe }: Setting): Gate[] {
  const isSmall = bytes < 10_000;
  const title = (other: string) => `${size(bytes)}, ${inFlight} in flight, of ${other}`;
  return [
    ...(isSmall && inFlight > 1 ? [] : [{ title: title("bare WebCrypto"), ratio: sdkToBare, atLeast: 0.7 }]),
    { title: title("stripe on WebCrypto, parsed"), ratio: parsedToStripeWebCrypto, atLeast: 1 },
    ...(isSmall || inFlight === 1
      ? []
      : [{ title: title("stripe on node:crypto, parsed"), ratio: parsedToStripe, atLeast: 1 }]),
  ];
}

function mediansOf(rates: Readonly<Record<Contender, readonly number[]>>): Record<Contender, number> {
  const entries = Object.entries(rates).map(([name, list]) => [name, Math.round(median(list))]);
  return Object.fromEntries(entries) as Record<Contender, number>;
}

function size(bytes: number): string {
  return `${bytes / 1000} kB`;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
