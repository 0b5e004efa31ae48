// JSON Web Tokens of the fiat service (F5): really signed, so that whoever looks into one finds what it promises.

import { encoder } from "../../wrappers/webhooks/encoding.ts";
import { importKey } from "../../wrappers/webhooks/secret-key.ts";

/** What a token says. */
export interface TokenClaims {
  /** The account. */
  readonly sub: string;
  /** When it was issued, and when it ends: seconds since the Unix epoch. */
  readonly iat: number;
  readonly exp: number;
  /** Tells tokens of one second apart. */
  readonly jti: string;
}

/** The token of these claims, signed by HMAC-SHA256 (`HS256`) with the UTF-8 bytes of `key`. */
export async function signToken(claims: TokenClaims, key: string): Promise<string> {
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  const hmacKey = await importKey(encoder.encode(key));
  const signature = await globalThis.crypto.subtle.sign("HMAC", hmacKey, encoder.encode(content));
  return `${content}.${base64Url(new Uint8Array(signature))}`;
}

function part(value: object): string {
  return base64Url(encoder.encode(JSON.stringify(value)));
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
