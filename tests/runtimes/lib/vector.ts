// A delivery signed with Node's own HMAC, with the expected result of verifying it.

import { createHmac } from "node:crypto";

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
