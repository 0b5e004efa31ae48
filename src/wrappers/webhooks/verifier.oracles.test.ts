// Deliveries signed here verify elsewhere, and vice versa: with Stripe's library and Node's HMAC, neither of which shares
// code with this package.

import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { onlyWebCrypto } from "../../../tests/support/only-web-crypto.ts";
import { signWebhook } from "./sign.ts";
import { createCryptoVerifier, createFiatVerifier, type DeliveryHeaders, type WebhookVerifier } from "./verifier.ts";

const secret = "a secret, not of any service: é";
const clock = new FakeClock();
const timestamp = String(clock.now() / 1000);

/** Texts that change when parsed and serialized again, and a long one. */
const texts = [
  ["spaces and numbers", '{ "b": 1.0, "a": 1e2 }\r\n'],
  ["escapes and scripts", '{"escaped":"\\u00e9","name":"é – 漢字 – 😀"}'],
  ["a text", '"text"'],
  ["200 kB", `{"long":"${"x".repeat(200_000)}"}`],
] as const;

const { webhooks } = new Stripe("not a key");
const signByStripe = (payload: string, key = secret) =>
  webhooks.generateTestHeaderString({ payload, secret: key, timestamp: Number(timestamp) }).split(",")[1] ?? "";
const verifyByStripe = (body: string, header: string): Promise<unknown> =>
  webhooks.constructEventAsync(body, header, secret, 300, undefined, clock.now());

/** Accepts the body with these headers, and no other body. */
async function expectVerified(verifier: WebhookVerifier, headers: DeliveryHeaders, body: string | Buffer) {
  const verified = await verifier.verify({ headers, body });
  expect(Buffer.from(verified.body).equals(Buffer.from(body))).toBe(true);
  const other = Buffer.concat([Buffer.from(body), Buffer.from(" ")]);
  await expect(verifier.verify({ headers, body: other })).rejects.toThrow("signature mismatch");
  return verified.signedAt;
}

const headersWith = (signature: string) => ({ "x-svc-signature": signature, "x-svc-timestamp": timestamp });

/** The signature of a delivery signed here. */
async function signedHere(body: string | Uint8Array) {
  const sent = new Headers((await signWebhook({ secret, body, timestampHeader: "X-Svc-Timestamp", clock })).headers);
  expect(sent.get("x-svc-timestamp")).toBe(timestamp);
  return sent.get("x-svc-signature");
}

describe.each([
  ["node:crypto", () => undefined],
  ["WebCrypto", onlyWebCrypto],
])("[W14] by %s", (_, prepare) => {
  let verifier: WebhookVerifier;
  beforeEach(() => {
    prepare();
    verifier = createCryptoVerifier({ secret, clock });
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each(texts)("Stripe signs and verifies as here: %s", async (_, body) => {
    const header = `t=${timestamp},v1=${await signedHere(body)}`;
    expect(await verifyByStripe(body, header)).toEqual(JSON.parse(body));
    await expect(verifyByStripe(`${body} `, header)).rejects.toThrow("No signatures found");
    expect(signByStripe(body)).toMatch(/^v1=/);
    expect(await expectVerified(verifier, headersWith(signByStripe(body)), body)).toEqual(new Date(clock.now()));
  });

  // The latter is `v1,<base64>`, separated by spaces: https://github.com/standard-webhooks/standard-webhooks
  test.each([0, 1])(
    "[W2] Stripe and Standard Webhooks send several: the right one at position %i",
    async (position) => {
      const [, body] = texts[1];
      const keys = position === 0 ? [secret, "another secret"] : ["another secret", secret];
      const byStripe = [`t=${timestamp}`, ...keys.map((key) => signByStripe(body, key))].join(",");
      expect(await verifyByStripe(body, byStripe)).toEqual(JSON.parse(body));
      const digestOf = (key: string) => createHmac("sha256", key).update(`${timestamp}.${body}`).digest("base64");
      const standard = keys.map((key) => `v1,${digestOf(key)}`).join(" ");
      for (const written of [byStripe, standard]) await expectVerified(verifier, headersWith(written), body);
    },
  );

  test.each<[string, Buffer]>([
    ...texts.map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
    ["invalid UTF-8", Buffer.from([0xff, 0, 0xc3])],
    ["a byte order mark", Buffer.from("\uFEFF{}")],
    ["an empty body", Buffer.alloc(0)],
  ])("Node's HMAC gives the signature of %s", async (_, body) => {
    const digest = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
    expect(await signedHere(body)).toBe(digest);
    await expectVerified(verifier, headersWith(digest), body);
  });

  test.each([
    ["{body}", "base64", "", ""],
    ["{timestamp}.{body}", "hex", `${timestamp}.`, ""],
    ["v0:{timestamp}:{body}", "base64", `v0:${timestamp}:`, ""],
    ["{body}{timestamp}{timestamp}", "hex", "", `${timestamp}${timestamp}`],
    ["é{timestamp}\n{body}\n{timestamp}$&", "base64", `é${timestamp}\n`, `\n${timestamp}$&`],
  ] as const)(
    "Node's HMAC gives the signature of a scheme: %j in %s",
    async (signedContent, encoding, before, after) => {
      const scheme = { signatureHeader: "X-Signature", signedContent, encoding };
      const body = Buffer.from([0xff, 0, 0xc3]);
      const digest = createHmac("sha256", secret).update(before).update(body).update(after).digest(encoding);
      const { headers } = await signWebhook({ secret, body, scheme, clock });
      expect(new Headers(headers).get("x-signature")).toBe(digest);
      const sent = { "x-signature": digest, "x-some-time": timestamp };
      await expectVerified(createFiatVerifier({ secret, scheme, clock }), sent, body);
    },
  );
});
