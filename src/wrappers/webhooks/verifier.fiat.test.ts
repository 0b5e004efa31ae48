import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import type { SignatureScheme } from "./signature.ts";
import { createFiatVerifier } from "./verifier.ts";

const secret = "a test secret";
const body = '{"status":"approved"}';
const clock = new FakeClock(Date.UTC(2026, 10, 20));
const hmac = (text: string) => createHmac("sha256", secret).update(text).digest();

const plain: SignatureScheme = { signatureHeader: "X-Signature", signedContent: "{body}", encoding: "hex" };

describe("[W17] a notification", () => {
  test("is verified by the configured scheme", async () => {
    const verifier = createFiatVerifier({ secret, clock, scheme: plain });
    const headers = { "x-signature": hmac(body).toString("hex") };
    const verified = { body: new TextEncoder().encode(body), signedAt: undefined };
    expect(await verifier.verify({ headers, body })).toEqual(verified);
    for (const [sent, code] of [
      [{ headers, body: "{}" }, "webhook_signature_mismatch"],
      [{ headers: {}, body }, "webhook_header_missing"],
      [{ headers: { "x-signature": hmac(body).toString("base64") }, body }, "webhook_signature_malformed"],
    ] as const) {
      await expect(verifier.verify(sent)).rejects.toMatchObject({ code });
    }
  });

  test("may have a signed time anywhere", async () => {
    const scheme = { ...plain, signedContent: "v0:{timestamp}:{body}:{timestamp}", encoding: "base64" } as const;
    const time = String(clock.now());
    const headers = { "x-signature": hmac(`v0:${time}:${body}:${time}`).toString("base64"), "x-time": time };
    const verifier = createFiatVerifier({ secret, clock, scheme });
    expect((await verifier.verify({ headers, body })).signedAt).toEqual(new Date(clock.now()));
    const named = createFiatVerifier({ secret, clock, scheme: { ...scheme, timestampHeader: "X-Sent" } });
    await expect(named.verify({ headers, body })).rejects.toMatchObject({ code: "webhook_header_missing" });
    expect(await named.verify({ headers: { ...headers, "X-Sent": time }, body })).toBeTruthy();
    const later = new FakeClock(clock.now() + 301_000);
    await expect(createFiatVerifier({ secret, clock: later, scheme }).verify({ headers, body })).rejects.toMatchObject({
      code: "webhook_outside_tolerance",
    });
  });
});

test.each<[string, unknown]>([
  ["scheme is missing: how the service signs is not documented", undefined],
  ["scheme is missing: how the service signs is not documented", null],
  ["scheme is missing: how the service signs is not documented", "hex"],
  ["signatureHeader must be a header name", { ...plain, signatureHeader: undefined }],
  ["signatureHeader must be a header name", { ...plain, signatureHeader: "two words" }],
  ["timestampHeader must be a header name", { ...plain, timestampHeader: "" }],
  ["signedContent must contain {body} exactly once", { ...plain, signedContent: undefined }],
  ["signedContent must contain {body} exactly once", { ...plain, signedContent: "{timestamp}" }],
  ["signedContent must contain {body} exactly once", { ...plain, signedContent: "{body}{body}" }],
  ["an unsigned time proves nothing", { ...plain, timestampHeader: "x-time" }],
  ['encoding must be "hex" or "base64"', { ...plain, encoding: undefined }],
  ["unknown scheme option algorithm", { ...plain, algorithm: "sha1" }],
])("[W17] an invalid scheme is rejected: %s", (message, scheme) => {
  const make = () => createFiatVerifier({ secret, clock, scheme: scheme as SignatureScheme });
  expect(make).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
  expect(make).toThrow(message);
});
