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
import type { Delivery, WebhookVerifier } from "./verifier.ts";
import { createCryptoVerifier, createFiatVerifier } from "./verifier.ts";

const secret = "a secret, not of any service: é";
const clock = new FakeClock();
const timestamp = clock.now() / 1000;

/** Texts that change when parsed and serialized again, and a long one. */
const texts = [
  ["spaces and numbers", '{ "b": 1.0, "a": 1e2 }\r\n'],
  ["escapes and scripts", '{"escaped":"\\u00e9","name":"é – 漢字 – 😀"}'],
  ["a text", '"text"'],
  ["200 kB", `{"long":"${"x".repeat(200_000)}"}`],
] as const;

let verifier: WebhookVerifier;

const { webhooks } = new Stripe("not a key");
const verifyByStripe = (body: string, header: string): Promise<unknown> =>
  webhooks.constructEventAsync(body, header, secret, 300, undefined, clock.now());

/** A delivery of the crypto service, signed elsewhere. */
function delivery(signature: string, body: Delivery["body"]): Delivery {
  return { headers: { "x-svc-signature": signature, "x-svc-timestamp": `${timestamp}` }, body };
}

/** Signature and time headers of a delivery signed here. */
async function signedHere(body: string | Uint8Array) {
  const { headers } = await signWebhook({ secret, body, timestampHeader: "X-Svc-Timestamp", clock });
  const sent = new Headers(headers);
  return { signature: sent.get("x-svc-signature"), timestamp: sent.get("x-svc-timestamp") };
}

describe.each([
  ["node:crypto", () => undefined],
  ["WebCrypto", onlyWebCrypto],
])("by %s", (_, prepare) => {
  beforeEach(() => {
    prepare();
    verifier = createCryptoVerifier({ secret, clock });
  });
  afterEach(() => vi.unstubAllGlobals());

  describe("[W14] stripe", () => {
    test.each(texts)("verifies a delivery signed here: %s", async (_, body) => {
      const { signature, timestamp } = await signedHere(body);
      expect(await verifyByStripe(body, `t=${timestamp},v1=${signature}`)).toEqual(JSON.parse(body));
      await expect(verifyByStripe(`${body} `, `t=${timestamp},v1=${signature}`)).rejects.toThrow("No signatures found");
    });

    test.each(texts)("signs a delivery that verifies here: %s", async (_, body) => {
      const [, signature = ""] = webhooks.generateTestHeaderString({ payload: body, secret, timestamp }).split(",");
      expect(signature).toMatch(/^v1=/);
      expect(await verifier.verify(delivery(signature, body))).toMatchObject({ signedAt: new Date(clock.now()) });
      await expect(verifier.verify(delivery(signature, `${body} `))).rejects.toThrow("signature mismatch");
    });
  });

  describe("[W2] [W14] several signatures", () => {
    const [, body] = texts[1];
    const header = (of: string) => webhooks.generateTestHeaderString({ payload: body, secret: of, timestamp });

    test.each([0, 1])(
      "in Stripe's own header verify there and here: the right one at position %i",
      async (position) => {
        const [right, wrong] = [header(secret), header("another secret")].map((text) => text.split(",")[1]);
        const signatures = position === 0 ? [right, wrong] : [wrong, right];
        const written = [`t=${timestamp}`, ...signatures].join(",");
        expect(await verifyByStripe(body, written)).toEqual(JSON.parse(body));
        expect(await verifier.verify(delivery(written, body))).toBeTruthy();
        await expect(verifyByStripe(`${body} `, written)).rejects.toThrow("No signatures found");
        await expect(verifier.verify(delivery(written, `${body} `))).rejects.toThrow("signature mismatch");
      },
    );

    // `v1,<base64>`, separated by spaces: https://github.com/standard-webhooks/standard-webhooks
    test.each([0, 1])("in the form of Standard Webhooks verify: the right one at position %i", async (position) => {
      const digestOf = (key: string) => createHmac("sha256", key).update(`${timestamp}.${body}`).digest("base64");
      const [right, wrong] = [`v1,${digestOf(secret)}`, `v1,${digestOf("another secret")}`];
      const written = (position === 0 ? [right, wrong] : [wrong, right]).join(" ");
      expect(await verifier.verify(delivery(written, body))).toBeTruthy();
      await expect(verifier.verify(delivery(written, `${body} `))).rejects.toThrow("signature mismatch");
    });
  });

  describe("[W14] octokit", () => {
    const scheme: SignatureScheme = {
      signatureHeader: "X-Hub-Signature-256",
      signedContent: "{body}",
      encoding: "hex",
    };
    const ofBody = createFiatVerifier({ secret, scheme });

    test.each(texts)("verifies a delivery signed here: %s", async (_, body) => {
      const { signature, timestamp } = await signedHere(body);
      expect(await verifyByOctokit(secret, `${timestamp}.${body}`, `sha256=${signature}`)).toBe(true);
      expect(await verifyByOctokit(secret, body, `sha256=${signature}`)).toBe(false);
    });

    test.each(texts)("signs a delivery that verifies here: %s", async (_, body) => {
      const signature = await signByOctokit(secret, `${timestamp}.${body}`);
      expect(signature).toMatch(/^sha256=/);
      expect(await verifier.verify(delivery(signature, body))).toMatchObject({ signedAt: new Date(clock.now()) });
      await expect(verifier.verify(delivery(signature, `${body} `))).rejects.toThrow("signature mismatch");
    });

    test.each(texts)("agrees on a scheme without a time: %s", async (_, body) => {
      const { headers } = await signWebhook({ secret, body, scheme, prefix: "sha256=" });
      expect(await verifyByOctokit(secret, body, new Headers(headers).get("x-hub-signature-256") ?? "")).toBe(true);
      const theirs = { "x-hub-signature-256": await signByOctokit(secret, body) };
      expect(await ofBody.verify({ headers: theirs, body })).toMatchObject({ signedAt: undefined });
      await expect(ofBody.verify({ headers: theirs, body: `${body} ` })).rejects.toThrow("signature mismatch");
    });
  });

  describe("[W14] Node's HMAC", () => {
    const bodies = [
      ...texts.map(([name, text]) => [name, Buffer.from(text)] as const),
      ["invalid UTF-8", Buffer.from([0xff, 0, 0xc3])],
      ["a byte order mark", Buffer.from("\uFEFF{}")],
      ["an empty body", Buffer.alloc(0)],
    ] as const;

    test.each(bodies)("gives the signature of %s", async (_, body) => {
      const digest = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
      expect(await signedHere(body)).toEqual({ signature: digest, timestamp: `${timestamp}` });
      const verified = await verifier.verify(delivery(digest, body));
      expect(Buffer.from(verified.body).equals(body)).toBe(true);
    });

    test.each([
      ["{body}", "base64", "", ""],
      ["{timestamp}.{body}", "hex", `${timestamp}.`, ""],
      ["v0:{timestamp}:{body}", "base64", `v0:${timestamp}:`, ""],
      ["{body}{timestamp}", "hex", "", `${timestamp}`],
      ["é{timestamp}\n{body}\n{timestamp}$&", "base64", `é${timestamp}\n`, `\n${timestamp}$&`],
    ] as const)("gives the signature of a scheme: %j in %s", async (signedContent, encoding, before, after) => {
      const scheme = { signatureHeader: "X-Signature", signedContent, encoding };
      const body = Buffer.from([0xff, 0, 0xc3]);
      const digest = createHmac("sha256", secret).update(before).update(body).update(after).digest(encoding);
      const { headers } = await signWebhook({ secret, body, scheme, clock });
      expect(new Headers(headers).get("x-signature")).toBe(digest);
      const ofScheme = createFiatVerifier({ secret, scheme, clock });
      const sent = { "x-signature": digest, "x-some-time": `${timestamp}` };
      expect(Buffer.from((await ofScheme.verify({ headers: sent, body })).body).equals(body)).toBe(true);
      await expect(ofScheme.verify({ headers: sent, body: body.subarray(1) })).rejects.toThrow("signature mismatch");
    });

    const largerKey = Buffer.from("Test Using Larger Than Block-Size Key - Hash Key First").toString("hex");

    // Case 2 is in signature.test.ts.
    test.each([
      [1, "0b".repeat(20), "4869205468657265", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
      [3, "aa".repeat(20), "dd".repeat(50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
      [6, "aa".repeat(131), largerKey, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"],
    ] as const)("agrees on test case %i of RFC 4231", async (_, key, data, digest) => {
      const scheme: SignatureScheme = { signatureHeader: "X-Digest", signedContent: "{body}", encoding: "hex" };
      const options = { secret: key, secretEncoding: "hex", scheme } as const;
      const body = Buffer.from(data, "hex");
      const { headers } = await signWebhook({ ...options, body });
      expect(new Headers(headers).get("x-digest")).toBe(digest);
      const verified = await createFiatVerifier(options).verify({ headers: { "x-digest": digest }, body });
      expect(verified.signedAt).toBeUndefined();
    });
  });
});
