// Measures verifications per second of one delivery, by this package, bare WebCrypto over the same bytes, and stripe, each as its users
// write it.

import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import Stripe from "stripe";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { table } from "../../scripts/tables/tables.ts";
import type { Benchmark, Results, Target } from "../benchmark.ts";
import { built } from "../built-package.ts";
import { machine, measure, mediansOf, speedup, type Work } from "../measure.ts";

const secret = "a secret, not of any service";

/** The contenders, by column of the table. */
const contenders = {
  bare: "bare WebCrypto",
  sdk: "this package",
  sdkParsed: "this package and `JSON.parse`",
  stripeWebCrypto: "stripe on WebCrypto",
  stripe: "stripe on `node:crypto`",
} as const;

type WebhookContender = keyof typeof contenders;

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
      const costs = await progress(`${size(bytes)}, ${inFlight} in flight`, async () => {
        await checkContenders(bytes);
        return measure(await verifications(signedDelivery(bytes)), { rounds: ROUNDS, times, inFlight });
      });
      measured.push({
        bytes,
        inFlight,
        perSecond: mediansOf(costs),
        sdkToBare: speedup(costs.sdk, costs.bare),
        parsedToStripeWebCrypto: speedup(costs.sdkParsed, costs.stripeWebCrypto),
        parsedToStripe: speedup(costs.sdkParsed, costs.stripe),
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

interface SignedBody {
  readonly body: Buffer;
  readonly timestamp: string;
  readonly signature: string;
}

/** Creates a JSON document of the given size, signed now. */
function signedDelivery(bytes: number): SignedBody {
  const entry = (id: number) => ({ id: `entry-${id}`, amount: "12.50", currency: "USD", note: 'a "note"' });
  const event = { type: "transaction.settled", transaction_id: "tx-1", data: [] as object[], pad: "" };
  const length = () => Buffer.byteLength(JSON.stringify(event));
  while (length() < bytes - 200) event.data.push(entry(event.data.length));
  event.pad = "x".repeat(bytes - length());
  const body = Buffer.from(JSON.stringify(event));
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const signature = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
  return { body, timestamp, signature };
}

/** Returns a verification of the delivery per contender; each rejects an invalid one. */
async function verifications({ body, timestamp, signature }: SignedBody): Promise<Record<WebhookContender, Work>> {
  const { createCryptoVerifier } = await built("webhooks");
  const verifier = createCryptoVerifier({ secret });
  // As Node's HTTP server provides them.
  const headers: IncomingHttpHeaders = {
    host: "shop.example",
    "user-agent": "webhooks/1.0",
    accept: "*/*",
    "content-type": "application/json",
    "content-length": `${body.length}`,
    "x-svc-timestamp": timestamp,
    "x-svc-signature": signature,
  };
  const decoder = new TextDecoder();
  const { webhooks: theirs } = new Stripe("not a key");
  const webCrypto = Stripe.createSubtleCryptoProvider();
  const stripeHeader = `t=${timestamp},v1=${signature}`;
  const { subtle } = globalThis.crypto;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"]);
  const digest = Buffer.from(signature, "hex");
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
  return {
    bare: async () => {
      if (!(await subtle.verify("HMAC", key, digest, signed))) throw new Error("invalid signature");
    },
    sdk: () => verifier.verify({ headers, body }),
    // Stripe's verifier parses as well.
    sdkParsed: async () => JSON.parse(decoder.decode((await verifier.verify({ headers, body })).body)),
    stripeWebCrypto: () => theirs.constructEventAsync(body, stripeHeader, secret, undefined, webCrypto),
    stripe: () => theirs.constructEventAsync(body, stripeHeader, secret),
  };
}

/** @throws {CheckFailure} if a contender accepts a forged delivery or rejects a valid one */
async function checkContenders(bytes: number): Promise<void> {
  const valid = signedDelivery(bytes);
  const body = Buffer.from(valid.body);
  body[bytes - 3] = 0x79; // replaces an x of the padding
  const problems: string[] = [];
  const [accepting, rejecting] = [await verifications(valid), await verifications({ ...valid, body })];
  for (const [name, title] of Object.entries(contenders) as [keyof typeof contenders, string][]) {
    if (!(await accepts(accepting[name]))) problems.push(`${title} rejects a valid delivery`);
    if (await accepts(rejecting[name])) problems.push(`${title} accepts a forged delivery`);
  }
  if (problems.length > 0) throw new CheckFailure(problems);
}

function accepts(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}
