// What is signed, and where signature and time stand.

import { encoder } from "./hmac.ts";

/** How a service signs, as far as it is known. */
export interface Scheme {
  /** The header that holds the signature, in lower case. */
  readonly signatureHeader: string;
  /** The bytes of a signature; undefined where it is not written as one. */
  decode(signature: string): Uint8Array<ArrayBuffer> | undefined;
  /** The header that holds the time, in lower case. Undefined: any with `time` in its name (W3). Null: no time is signed. */
  readonly timestampHeader: string | undefined | null;
  /** The signed bytes: good until the next call. */
  signedBytes(timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer>;
}

// A new array for each delivery costs as much time as its hash. WebCrypto copies what it is given before its promise is there,
// so that the next delivery may write over it.
const scratch = new Uint8Array(2 ** 17);

/** A text in UTF-8, and bytes behind it: good until the next call. */
export function prepend(text: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const longest = 3 * text.length + bytes.length;
  const buffer = longest > scratch.length ? new Uint8Array(longest) : scratch;
  const { written } = encoder.encodeInto(text, buffer);
  buffer.set(bytes, written);
  return buffer.subarray(0, written + bytes.length);
}
