// Deliveries signed with Node's own HMAC that must have the same result in every runtime's WebCrypto.

import { createHmac } from "node:crypto";

const MISMATCH = "webhook_signature_mismatch";

/** All vectors, signed at the current time. */
export function vectors(): readonly Vector[] {
  return [...written(), ...bodies(), ...times(), ...secrets(), ...forged()];
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

function written(): Vector[] {
  const digests = ["hex", "base64", "base64url"] as const;
  return digests.flatMap((digest) =>
    ["", "sha256=", "v1=", "v1,"].map((prefix) =>
      vector(`signature as ${prefix}<${digest}>`, "genuine", { digest, prefix }),
    ),
  );
}

// Bytes that a parser would drop or change, and invalid text.
function bodies(): Vector[] {
  const samples: Readonly<Record<string, Uint8Array>> = {
    "spaces, key order, 1.0": bytes('{ "b": 1.0,\r\n  "a":  [ 1e2 ] }\n'),
    "a byte order mark": bytes('\ufeff{"type":"deposit.confirmed"}'),
    "characters and escapes": bytes('{"name":"\u00e4\u{1f511}\\u00e4"}'),
    "invalid UTF-8": Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3),
    "an empty body": new Uint8Array(),
    "1 MiB": new Uint8Array(1024 * 1024).fill(0x61),
  };
  return Object.entries(samples).map(([name, body]) => vector(`body: ${name}`, "genuine", { body }));
}

function times(): Vector[] {
  const seconds = secondsNow();
  const iso = new Date(seconds * 1000).toISOString();
  const decoy = { "x-a-time": String(seconds - 7), ...signedHeaders() };
  const given = { options: { secret: SECRET, timestampHeader: "X-Sent" } };
  return [
    vector("time in milliseconds", "genuine", { timestamp: String(seconds * 1000) }),
    vector("time in ISO 8601", "genuine", { timestamp: iso }),
    vector("unknown time header, with another one", "genuine", {}, { headers: decoy }),
    vector("configured time header", "genuine", { timestampHeader: "x-sent" }, given),
    vector("signed too long ago", "webhook_outside_tolerance", { timestamp: String(seconds - 400) }),
    vector("signed in the future", "webhook_outside_tolerance", { timestamp: String(seconds + 400) }),
  ];
}

function secrets(): Vector[] {
  const key = Uint8Array.of(0, 128, 255);
  return [
    vector("secret in hexadecimal", "genuine", { key }, { options: { secret: "0080ff", secretEncoding: "hex" } }),
    vector("secret in base64", "genuine", { key }, { options: { secret: "AID/", secretEncoding: "base64" } }),
    vector("second of two secrets", "genuine", {}, { options: { secret: ["another", SECRET] } }),
    vector("another secret", MISMATCH, { key: "another" }),
  ];
}

function forged(): Vector[] {
  const headers = signedHeaders();
  const { "x-svc-signature": signature = "", "x-svc-timestamp": time = "" } = headers;
  const changed = signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0");
  const sent = (name: string, expected: string, others: Record<string, string>) =>
    vector(name, expected, {}, { headers: others });
  return [
    vector("one bit of the body", MISMATCH, {}, { body: base64(bytes('{"type":"deposit.confirmee"}')) }),
    sent("one digit of the signature", MISMATCH, { ...headers, "x-svc-signature": changed }),
    sent("another time", MISMATCH, { ...headers, "x-svc-timestamp": String(Number(time) - 1) }),
    sent("half a signature", "webhook_signature_malformed", { ...headers, "x-svc-signature": signature.slice(0, 32) }),
    sent("no signature", "webhook_header_missing", { "x-svc-timestamp": time }),
    sent("no time", "webhook_header_missing", { "x-svc-signature": signature }),
  ];
}

/** Plain data, so that it can be passed to another runtime. */
export interface Vector {
  readonly name: string;
  readonly options: {
    readonly secret: string | readonly string[];
    readonly secretEncoding?: "hex" | "base64";
    readonly timestampHeader?: string;
  };
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body: string;
  /** `genuine`, or the error's code. */
  readonly expected: string;
}

/** The signed content and the format of the signature. */
export interface Signing {
  readonly body: Uint8Array;
  readonly timestamp: string;
  readonly key: string | Uint8Array;
  readonly digest: "hex" | "base64" | "base64url";
  readonly prefix: string;
  readonly timestampHeader: string;
}

export const SECRET = "whsec_\u00e4\u{1f511} runtime";

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The current time in seconds. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

/** Headers of a delivery signed now with `SECRET`, with changes. */
export function signedHeaders(change: Partial<Signing> = {}): Record<string, string> {
  const { body, timestamp, key, digest, prefix, timestampHeader } = withDefaults(change);
  const signature = createHmac("sha256", key).update(`${timestamp}.`).update(body).digest(digest);
  return { [timestampHeader]: timestamp, "x-svc-signature": prefix + signature };
}

/** A delivery signed now with `SECRET`, with changes before (`change`) and after signing (`overrides`). */
export function vector(
  name: string,
  expected: string,
  change: Partial<Signing> = {},
  overrides: Partial<Vector> = {},
): Vector {
  return {
    name,
    options: { secret: SECRET },
    headers: signedHeaders(change),
    body: base64(withDefaults(change).body),
    expected,
    ...overrides,
  };
}

export function base64(body: Uint8Array): string {
  return Buffer.from(body).toString("base64");
}

function withDefaults(change: Partial<Signing>): Signing {
  return {
    body: bytes('{"type":"deposit.confirmed"}'),
    timestamp: String(secondsNow()),
    key: SECRET,
    digest: "hex",
    prefix: "",
    timestampHeader: "x-svc-timestamp",
    ...change,
  };
}

/** Calls of the verifier and of `signWebhook` in another runtime. Input and output are plain data, over HTTP or into a page. */
export interface VerifierHost {
  /** `genuine` or the error code for each; verified concurrently, with one verifier per set of options. */
  verify(vectors: readonly Vector[]): Promise<readonly string[]>;
  /** Headers of a delivery signed now. */
  sign(delivery: { readonly secret: string; readonly body: string }): Promise<Readonly<Record<string, string>>>;
}
