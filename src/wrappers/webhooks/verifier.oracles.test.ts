// Deliveries signed here verify elsewhere, and vice versa (W14): with Stripe's and Octokit's verifiers and Node's HMAC, none of
// which shares code with this package.

import { createHmac } from "node:crypto";
import { sign as signByOctokit, verify as verifyByOctokit } from "@octokit/webhooks-methods";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { onlyWebCrypto } from "../../../tests/support/only-web-crypto.ts";
import { signWebhook } from "./sign.ts";
import type { SignatureScheme } from "./signature.ts";
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

const ofBody: SignatureScheme = { signatureHeader: "X-Hub-Signature-256", signedContent: "{body}", encoding: "hex" };

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

  test.each(texts)("Octokit signs and verifies as here, with a time and without: %s", async (_, body) => {
    const timed = `${timestamp}.${body}`;
    expect(await verifyByOctokit(secret, timed, `sha256=${await signedHere(body)}`)).toBe(true);
    expect(await verifyByOctokit(secret, body, `sha256=${await signedHere(body)}`)).toBe(false);
    await expectVerified(verifier, headersWith(await signByOctokit(secret, timed)), body);
    const { headers } = await signWebhook({ secret, body, scheme: ofBody, prefix: "sha256=" });
    expect(await verifyByOctokit(secret, body, new Headers(headers).get("x-hub-signature-256") ?? "")).toBe(true);
    const theirs = { "x-hub-signature-256": await signByOctokit(secret, body) };
    expect(await expectVerified(createFiatVerifier({ secret, scheme: ofBody }), theirs, body)).toBeUndefined();
  });

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

  const inHex = (text: string) => Buffer.from(text).toString("hex");
  const larger = inHex("Test Using Larger Than Block-Size Key - Hash Key First");

  test.each([
    [1, "0b".repeat(20), "4869205468657265", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      2,
      inHex("Jefe"),
      inHex("what do ya want for nothing?"),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    [3, "aa".repeat(20), "dd".repeat(50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
    [6, "aa".repeat(131), larger, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"],
  ] as const)("test case %i of RFC 4231", async (_, key, data, digest) => {
    const options = { secret: key, secretEncoding: "hex", scheme: ofBody } as const;
    const body = Buffer.from(data, "hex");
    const { headers } = await signWebhook({ ...options, body });
    expect(new Headers(headers).get("x-hub-signature-256")).toBe(digest);
    await expectVerified(createFiatVerifier(options), { "x-hub-signature-256": digest }, body);
  });
});
