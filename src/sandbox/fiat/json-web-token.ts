// JSON Web Tokens of the fiat service (F5), properly signed so that clients can decode and verify them.

import { encoder, hmacSignerOf } from "../../wrappers/webhooks/hmac.ts";

/** The claims of a token. */
export interface TokenClaims {
  /** The account. */
  readonly sub: string;
  /** Issue and expiry, in seconds since the Unix epoch. */
  readonly iat: number;
  readonly exp: number;
  /** Distinguishes tokens issued in the same second. */
  readonly jti: string;
}

/** Signs claims with HMAC-SHA256 (`HS256`) and the UTF-8 bytes of `key`. */
export async function signToken(claims: TokenClaims, key: string): Promise<string> {
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  const sign = await hmacSignerOf(encoder.encode(key));
  return `${content}.${base64Url(await sign(encoder.encode(content)))}`;
}

function part(value: object): string {
  return base64Url(encoder.encode(JSON.stringify(value)));
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
