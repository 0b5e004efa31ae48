import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { type SignWebhookOptions, signWebhook } from "./sign.ts";

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
    ["base64url", { encoding: "base64url" }, { "x-svc-signature": digest.toString("base64url") }],
    ["base64url without + and /", { secret: "test3", encoding: "base64url" }, { "x-svc-signature": dashed }],
    ["a prefix", { prefix: "v1=" }, { "x-svc-signature": `v1=${digest.toString("hex")}` }],
    ["a scheme", { scheme: timed }, { "x-sig": hmac(`${given.body}|${now}`).toString("hex"), "x-sent": now }],
    ["a secret in hexadecimal", { secret: "00ff", secretEncoding: "hex" }, { "x-svc-signature": ofBytes }],
  ])("accepts %s", async (_, changes, headers) => {
    const signed = await signWebhook({ ...given, ...changes });
    expect(signed.headers).toMatchObject(headers);
  });

  test.each<[string, object]>([
    ["secret is missing, empty", { secret: "" }],
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
