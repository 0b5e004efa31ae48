// Reads a signature, whose encoding is not known (W2, G40).

import { type ByteEncoding, decodeBytes } from "./hmac.ts";

const prefix = /^(sha256=|v1[=,])/;

// The last character of 32 bytes in base64 carries four bits alone: any other says the same bytes a second time.
const base64 = /^[\w+/-]{42}[AEIMQUYcgkosw048]=?$/;

/**
 * The 32 bytes of an HMAC-SHA256; undefined where the text is no signature. Hexadecimal takes 64 characters, base64 and
 * base64url 43, or 44 with padding: length alone tells them apart, unless `encoding` is given.
 */
export function decodeSignature(text: string, encoding?: ByteEncoding): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.replace(prefix, "");
  const found = digits.length === 64 ? "hex" : base64.test(digits) ? "base64" : undefined;
  return found && found === (encoding ?? found) ? decodeBytes(digits, found) : undefined;
}
