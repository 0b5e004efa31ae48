// One-way digests of values that must be recognized but not stored.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { toHex } from "./hex.ts";
import { nodeCrypto } from "./node-crypto.ts";

/**
 * SHA-256 of bytes, or of a text's UTF-8 bytes, in hexadecimal.
 *
 * @throws {ConfigurationError} if the runtime has neither `hash` of `node:crypto` nor WebCrypto.
 */
export async function sha256(content: string | Uint8Array): Promise<string> {
  const hash = nodeCrypto()?.hash;
  if (hash) return hash("sha256", content);
  // Undefined on pages without https, which the type does not show.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) {
    throw new ConfigurationError("This runtime has no WebCrypto (crypto.subtle). Serve pages over https.");
  }
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  // The type does not show that the memory is not shared.
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return toHex(digest);
}
