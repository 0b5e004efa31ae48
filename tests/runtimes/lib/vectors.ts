// Deliveries signed with Node's own HMAC that must have the same result in every runtime: what its WebCrypto, its decoders and its
// Headers could do differently. What the verifier itself does is tested beside it.

import { createHmac } from "node:crypto";

/** Plain data, so that it can be passed to another runtime. */
export interface Vector {
  readonly name: string;
  readonly options: { readonly secret: string | readonly string[]; readonly secretEncoding?: "hex" | "base64" };
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body: string;
  /** `genuine`, or the error's code. */
  readonly expected: string;
}

/** Calls of the verifier and of `signWebhook` in another runtime, over HTTP or into a page. */
export interface VerifierHost {
  /** `genuine` or the error code for each; verified concurrently, with one verifier per set of options. */
  verify(vectors: readonly Vector[]): Promise<readonly string[]>;
  /** Headers of a delivery signed now. */
  sign(delivery: { readonly secret: string; readonly body: string }): Promise<Readonly<Record<string, string>>>;
}

const SECRET = "whsec_\u00e4\u{1f511} runtime";
const MISMATCH = "webhook_signature_mismatch";

/** All vectors, signed at the current time. */
export function vectors(): readonly Vector[] {
  const seconds = Math.floor(Date.now() / 1000);
  const key = Uint8Array.of(0, 128, 255);
  const bodies: Readonly<Record<string, Uint8Array>> = {
    "spaces, key order, 1.0": bytes('{ "b": 1.0,\r\n  "a":  [ 1e2 ] }\n'),
    "a byte order mark": bytes('\ufeff{"type":"deposit.confirmed"}'),
    "characters and escapes": bytes('{"name":"\u00e4\u{1f511}\\u00e4"}'),
    "invalid UTF-8": Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3),
    "an empty body": new Uint8Array(),
    "1 MiB": new Uint8Array(1024 * 1024).fill(0x61),
  };
  return [
    ...(["hex", "base64", "base64url"] as const).flatMap((digest) =>
      ["", "v1,"].map((prefix) => vector(`signature as ${prefix}<${digest}>`, "genuine", { digest, prefix })),
    ),
    ...Object.entries(bodies).map(([name, body]) => vector(`body: ${name}`, "genuine", { body })),
    vector("time in ISO 8601", "genuine", { timestamp: new Date(seconds * 1000).toISOString() }),
    vector("signed too long ago", "webhook_outside_tolerance", { timestamp: String(seconds - 400) }),
    { ...vector("secret in hexadecimal", "genuine", { key }), options: { secret: "0080ff", secretEncoding: "hex" } },
    { ...vector("secret in base64", "genuine", { key }), options: { secret: "AID/", secretEncoding: "base64" } },
    { ...vector("second of two secrets", "genuine"), options: { secret: ["another", SECRET] } },
    { ...vector("one bit of the body", MISMATCH), body: base64(bytes('{"type":"deposit.confirmee"}')) },
  ];
}

/** Deliveries for concurrent verification by one verifier; every third is forged. */
export function manyVectors(): readonly Vector[] {
  return Array.from({ length: 200 }, (_, index) => {
    const body = bytes(`${index} `.repeat(1 + index * 50));
    return index % 3 === 0
      ? vector(`${index} of many`, MISMATCH, { body, key: "another" })
      : vector(`${index} of many`, "genuine", { body });
  });
}

interface Signing {
  readonly body?: Uint8Array;
  readonly timestamp?: string;
  readonly key?: string | Uint8Array;
  readonly digest?: "hex" | "base64" | "base64url";
  readonly prefix?: string;
}

/** A delivery signed now with `SECRET`, unless `signing` says otherwise. */
export function vector(name: string, expected: string, signing: Signing = {}): Vector {
  const { body = bytes('{"type":"deposit.confirmed"}'), timestamp = String(Math.floor(Date.now() / 1000)) } = signing;
  const { key = SECRET, digest = "hex", prefix = "" } = signing;
  const signature = createHmac("sha256", key).update(`${timestamp}.`).update(body).digest(digest);
  const headers = { "x-svc-timestamp": timestamp, "x-svc-signature": prefix + signature };
  return { name, options: { secret: SECRET }, headers, body: base64(body), expected };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function base64(body: Uint8Array): string {
  return Buffer.from(body).toString("base64");
}
