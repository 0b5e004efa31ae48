// Bytes written as text (W2).

/** How bytes are written: `base64` stands for base64url, too, with or without padding. */
export type ByteEncoding = "hex" | "base64";

/** Texts in UTF-8; described here, because Node's types have no name for a TextEncoder. */
interface Utf8Encoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
}

export const encoder: Utf8Encoder = new TextEncoder();

/** The bytes that a text stands for; undefined where it is not written so. */
export function decodeBytes(text: string, encoding: ByteEncoding): Uint8Array<ArrayBuffer> | undefined {
  if (encoding === "hex") {
    if (!/^([\da-f]{2})*$/i.test(text)) return undefined;
    const bytes = new Uint8Array(text.length / 2);
    for (let at = 0; at < bytes.length; at++) bytes[at] = 16 * digit(text, 2 * at) + digit(text, 2 * at + 1);
    return bytes;
  }
  if (encoding !== "base64") return undefined;
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

// The low bits of a letter's code count from 1, and only letters have the bit of 64. A third of the time of parseInt.
function digit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return (code & 15) + 9 * (code >> 6);
}
