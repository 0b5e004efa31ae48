// One-way names for what must be recognised again and must not be stored.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { toHex } from "./hex.ts";

/**
 * SHA-256 of bytes, or of a text's UTF-8 bytes, in hexadecimal.
 *
 * @throws {ConfigurationError} where the run time has no WebCrypto.
 */
export async function sha256(content: string | Uint8Array): Promise<string> {
  // The type does not say that a page without https has none.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) {
    throw new ConfigurationError("this run time has no WebCrypto (crypto.subtle); a page has it only over https:");
  }
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  // The type of views does not say that their memory is not shared.
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return toHex(digest);
}
