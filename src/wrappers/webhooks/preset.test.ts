import { describe, expect, it } from "vitest";
import { envelopeReader, namedVerifier, readWebhookEvent } from "./event.ts";
import { signWebhook } from "./sign.ts";

const secret = "webhook-secret-0001";
const body = '{"id":"evt_1","kind":"deposit.confirmed","object":{"transaction_id":"0xabc"}}';

/** A genuine delivery, with its headers renamed. */
async function delivery(signatureHeader: string, timestampHeader: string) {
  const { headers } = await signWebhook({ secret, body });
  const [signature, time] = ["x-svc-signature", "x-timestamp"].map((name) => new Headers(headers).get(name) ?? "");
  return { headers: { [signatureHeader]: signature ?? "", [timestampHeader]: time ?? "" }, body };
}

describe("the verifier of a generated package", () => {
  const verifier = namedVerifier({ signatureHeader: "X-Acme-Sign", timestampHeader: "X-Acme-At" }, { secret });

  it("finds signature and time in its own headers", async () => {
    const verified = await verifier.verify(await delivery("x-acme-sign", "x-acme-at"));
    expect(new TextDecoder().decode(verified.body)).toBe(body);
  });

  it.each([
    ["x-svc-signature", "x-acme-at"],
    ["x-acme-sign", "x-timestamp"],
  ])("rejects a delivery with %s and %s", async (signature, time) => {
    await expect(verifier.verify(await delivery(signature, time))).rejects.toThrow("missing");
  });

  it("tries every header with a time if none is named", async () => {
    const any = namedVerifier({ signatureHeader: "x-acme-sign" }, { secret });
    await expect(any.verify(await delivery("x-acme-sign", "x-timestamp"))).resolves.toBeDefined();
  });
});

describe("the reader of an envelope", () => {
  const raw = new TextEncoder().encode(body);

  it("reads type, transaction and id", () => {
    const event = readWebhookEvent(raw, envelopeReader({ id: "id", type: "kind", data: "object" }));
    expect(event).toMatchObject({ known: true, type: "deposit.confirmed", transactionId: "0xabc", dedupeKey: "evt_1" });
  });

  it("looks into the body itself unless told otherwise", () => {
    const read = envelopeReader({});
    expect(read({ type: "a", transaction_id: "t", id: "i", undefined: "u" })).toEqual({
      type: "a",
      transactionId: "t",
    });
    expect(read([])).toEqual({});
    expect(read({ type: 5, transaction_id: {} })).toEqual({});
  });
});
