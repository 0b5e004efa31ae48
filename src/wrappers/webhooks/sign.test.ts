// How deliveries are signed, and that what is signed here verifies elsewhere and vice versa: with Stripe's library and Node's
// HMAC, neither of which shares code with this package.

import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { onlyWebCrypto } from "../../../tests/support/only-web-crypto.ts";
import { type SignWebhookOptions, signWebhook } from "./sign.ts";
import { type ByteEncoding, base64Secret, hexSecret, type SignatureScheme } from "./signature.ts";
import { createCryptoVerifier, createFiatVerifier, type DeliveryHeaders, type WebhookVerifier } from "./verifier.ts";

const clock = new FakeClock(Date.UTC(2026, 10, 20));
const now = String(clock.now() / 1000);
const given: SignWebhookOptions = { secret: "test", body: '{ "type": "deposit.confirmed" }', clock };
const hmac = (text: string, key: string | Uint8Array = "test") => createHmac("sha256", key).update(text).digest();

const scheme = { signatureHeader: "x", signedContent: "{body}", encoding: "hex" } as const;
const timed = { ...scheme, signatureHeader: "X-Sig", signedContent: "{body}|{timestamp}", timestampHeader: "X-Sent" };
const digest = hmac(`${now}.${given.body}`);

const ofBytes = hmac(`${now}.${given.body}`, Buffer.from("00ff", "hex")).toString("hex");

/** A signature with both characters that base64url replaces. */
const dashed = "KRSP-7hG_jkCDMavXIKxK0vyohhvPxlqGIlsXNoHKK0";

describe("[W12] signWebhook", () => {
  test("signs as the service would, with the current time", async () => {
    const signature = { "x-svc-signature": digest.toString("hex"), "x-timestamp": now };
    const headers = { "content-type": "application/json", ...signature };
    expect(await signWebhook(given)).toEqual({ headers, body: given.body });
  });

  test.each<[string, Partial<SignWebhookOptions>, object]>([
    ["another time", { timestamp: new Date(1_700_000_000_999) }, { "x-timestamp": "1700000000" }],
    ["the text of the time", { timestamp: "1700000000123" }, { "x-timestamp": "1700000000123" }],
    ["the name of the service", { serviceName: "acme" }, { "x-acme-signature": digest.toString("hex") }],
    ["another header", { timestampHeader: "X-Sent-At" }, { "x-sent-at": now }],
    ["base64", { encoding: "base64" }, { "x-svc-signature": digest.toString("base64") }],
    ["base64url", { secret: "test3", encoding: "base64url" }, { "x-svc-signature": dashed }],
    ["a prefix", { prefix: "v1=" }, { "x-svc-signature": `v1=${digest.toString("hex")}` }],
    ["a scheme", { scheme: timed }, { "x-sig": hmac(`${given.body}|${now}`).toString("hex"), "x-sent": now }],
    ["a secret in hexadecimal", { secret: "00ff", secretEncoding: hexSecret }, { "x-svc-signature": ofBytes }],
  ])("accepts %s", async (_, changes, headers) => {
    const signed = await signWebhook({ ...given, ...changes });
    expect(signed.headers).toMatchObject(headers);
  });

  test.each<[string, object]>([
    ["secret is missing or empty", { secret: "" }],
    ["omit secretEncoding", { secret: "whsec_c2VjcmV0c2Vj", secretEncoding: base64Secret }],
    ["body must be text or bytes", { body: {} }],
    ["timestamp must be a valid Date", { timestamp: new Date("x") }],
    ["timestamp must be a valid Date", { timestamp: 1_790_000_000 }],
    ['signWebhook: Unknown option "key"', { key: "test" }],
    ["scheme already names the headers", { scheme, timestampHeader: "y" }],
    ["scheme already names the headers", { scheme, serviceName: "acme" }],
  ])("rejects invalid options: %s", async (message, changes) => {
    await expect(signWebhook({ ...given, ...changes })).rejects.toThrow(message);
  });
});

const secret = "a secret, not of any service: é";

/** Texts that change when parsed and serialized again, and a long one. */
const texts = [
  '{ "b": 1.0, "a": 1e2 }\r\n',
  '{"escaped":"\\u00e9","name":"é – 漢字 – 😀"}',
  `{"long":"${"x".repeat(200_000)}"}`,
];

const { webhooks } = new Stripe("not a key");
const verifyByStripe = (body: string, header: string): Promise<unknown> =>
  webhooks.constructEventAsync(body, header, secret, 300, undefined, clock.now());

/** Accepts the body with these headers, and no other body. */
async function expectVerified(verifier: WebhookVerifier, headers: DeliveryHeaders, body: string | Buffer) {
  const verified = await verifier.verify({ headers, body });
  expect(Buffer.from(verified.body).equals(Buffer.from(body))).toBe(true);
  const other = Buffer.concat([Buffer.from(body), Buffer.from(" ")]);
  await expect(verifier.verify({ headers, body: other })).rejects.toThrow("signature mismatch");
}

const headersWith = (signature: string) => ({ "x-svc-signature": signature, "x-svc-timestamp": now });

/** The signature of a delivery signed here. */
const signedHere = async (body: string | Uint8Array, scheme?: SignatureScheme) =>
  (await signWebhook({ secret, body, clock, scheme })).headers["x-svc-signature"];

/** A byte order mark, and bytes that are not UTF-8. */
const odd = Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0, 0xc3]);

describe.each([
  ["node:crypto", () => undefined],
  ["WebCrypto", onlyWebCrypto],
])("[W14] by %s", (_, prepare) => {
  const verifier = createCryptoVerifier({ secret, clock });
  beforeEach(prepare);
  afterEach(() => vi.unstubAllGlobals());

  test.each(texts)("Stripe signs and verifies as here: %.40s", async (body) => {
    const header = `t=${now},v1=${await signedHere(body)}`;
    expect(await verifyByStripe(body, header)).toEqual(JSON.parse(body));
    await expect(verifyByStripe(`${body} `, header)).rejects.toThrow("No signatures found");
    const options = { payload: body, secret, timestamp: Number(now) };
    await expectVerified(verifier, headersWith(webhooks.generateTestHeaderString(options)), body);
  });

  test.each<[string, ByteEncoding | undefined, string, string, Buffer]>([
    ["{timestamp}.{body}", undefined, `${now}.`, "", Buffer.alloc(0)],
    ["{timestamp}.{body}", undefined, `${now}.`, "", odd],
    ["{timestamp}.{body}", "hex", `${now}.`, "", odd],
    ["{body}", "base64", "", "", odd],
    ["v0:{timestamp}:{body}", "base64", `v0:${now}:`, "", odd],
    ["{body}{timestamp}{timestamp}", "hex", "", `${now}${now}`, odd],
    ["é{timestamp}\n{body}\n{timestamp}$&", "base64", `é${now}\n`, `\n${now}$&`, odd],
  ])("Node's HMAC signs and verifies %j in %s as here", async (signedContent, encoding, before, after, body) => {
    const digest = createHmac("sha256", secret)
      .update(before)
      .update(body)
      .update(after)
      .digest(encoding ?? "hex");
    const scheme = encoding && { signatureHeader: "X-Svc-Signature", signedContent, encoding };
    expect(await signedHere(body, scheme)).toBe(digest);
    await expectVerified(scheme ? createFiatVerifier({ secret, scheme, clock }) : verifier, headersWith(digest), body);
  });
});
