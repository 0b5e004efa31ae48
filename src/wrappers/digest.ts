// One-way names for what must be recognised again and must not be stored.

import { ConfigurationError } from "./errors/configuration-error.ts";

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. @throws {ConfigurationError} where the run time has no WebCrypto. */
export async function sha256(text: string): Promise<string> {
  // The type does not say that a page without https has none.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) {
    throw new ConfigurationError("this run time has no WebCrypto (crypto.subtle); a page has it only over https:");
  }
  const bytes = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
