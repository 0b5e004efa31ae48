// Verifies one delivery with this package and with others, each as its users write it.

import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import Stripe from "stripe";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { built } from "../built-package.ts";
import type { Work } from "../measure.ts";

const secret = "a secret, not of any service";

/** The contenders, by column of the table. */
export const contenders = {
  bare: "bare WebCrypto",
  sdk: "this package",
  sdkParsed: "this package and `JSON.parse`",
  stripeWebCrypto: "stripe on WebCrypto",
  stripe: "stripe on `node:crypto`",
} as const;

export type WebhookContender = keyof typeof contenders;

interface SignedBody {
  readonly body: Buffer;
  readonly timestamp: string;
  readonly signature: string;
}

/** Creates a JSON document of the given size, signed now. */
export function signedDelivery(bytes: number): SignedBody {
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
export async function verifications({
  body,
  timestamp,
  signature,
}: SignedBody): Promise<Record<WebhookContender, Work>> {
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
  const { webhooks } = new Stripe("not a key");
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
    stripeWebCrypto: () => webhooks.constructEventAsync(body, stripeHeader, secret, undefined, webCrypto),
    stripe: () => webhooks.constructEventAsync(body, stripeHeader, secret),
  };
}

/** @throws {CheckFailure} if a contender accepts a forged delivery or rejects a valid one */
export async function checkContenders(bytes: number): Promise<void> {
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
