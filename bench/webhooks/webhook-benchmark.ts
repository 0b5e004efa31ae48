// Measures verifications per second against bare WebCrypto over the same bytes and against stripe.

import { table } from "../../scripts/tables/tables.ts";
import type { Benchmark, Results, Target } from "../benchmark.ts";
import { machine, measure, mediansOf, ratio } from "../measure.ts";
import {
  checkContenders,
  contenders,
  signedDelivery,
  verifications,
  type WebhookContender,
} from "./webhook-contenders.ts";

const ROUNDS = 15;

// 64 in flight: a server under load. One at a time: the time of a single delivery.
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
  readonly perSecond: Readonly<Record<WebhookContender, number>>;
  /** The ratios are medians over rounds of the ratio in each round. */
  readonly sdkToBare: number;
  readonly parsedToStripeWebCrypto: number;
  readonly parsedToStripe: number;
}

export const webhooks: Benchmark<WebhookResults> = {
  name: "webhooks",

  async measure(progress) {
    const measured: Setting[] = [];
    for (const { bytes, inFlight, times } of plans) {
      const rates = await progress(`${size(bytes)}, ${inFlight} in flight`, async () => {
        await checkContenders(bytes);
        return measure(await verifications(signedDelivery(bytes)), { rounds: ROUNDS, times, inFlight });
      });
      measured.push({
        bytes,
        inFlight,
        perSecond: mediansOf(rates),
        sdkToBare: ratio(rates.sdk, rates.bare),
        parsedToStripeWebCrypto: ratio(rates.sdkParsed, rates.stripeWebCrypto),
        parsedToStripe: ratio(rates.sdkParsed, rates.stripe),
      });
    }
    return { measuredOn: machine(), settings: measured };
  },

  targets: ({ settings }) => settings.flatMap(targetsOf),

  table({ measuredOn, settings }) {
    const ratioTitles = [
      "SDK / bare",
      "SDK and parse / stripe on WebCrypto",
      "SDK and parse / stripe on `node:crypto`",
    ];
    const head = ["Body, in flight", ...Object.values(contenders), ...ratioTitles];
    const rows = settings.map(({ bytes, inFlight, perSecond, ...ratios }) => [
      `${size(bytes)}, ${inFlight}`,
      ...(Object.keys(contenders) as WebhookContender[]).map((name) => perSecond[name].toLocaleString("en-US")),
      ...[ratios.sdkToBare, ratios.parsedToStripeWebCrypto, ratios.parsedToStripe].map((value) => value.toFixed(2)),
    ]);
    return `${table(head, rows)}\n\n${measuredOn}`;
  },
};

function targetsOf({ bytes, inFlight, sdkToBare, parsedToStripeWebCrypto, parsedToStripe }: Setting): Target[] {
  const title = (other: string) => `${size(bytes)}, ${inFlight} in flight, relative to ${other}`;
  return [
    ...(inFlight > 1 ? [] : [{ title: title("bare WebCrypto"), measured: sdkToBare, limit: { atLeast: 0.7 } }]),
    { title: title("stripe on WebCrypto, parsed"), measured: parsedToStripeWebCrypto, limit: { atLeast: 1 } },
    { title: title("stripe on node:crypto, parsed"), measured: parsedToStripe, limit: { atLeast: 1 } },
  ];
}

function size(bytes: number): string {
  return `${bytes / 1000} kB`;
}
