// One-way digests of values that must be recognized but not stored.

import { ConfigurationError } from "../errors.ts";

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

// Bytes as hexadecimal digits.

/** Two lower-case digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The hashes of Node, Bun and Deno. They answer at once, while WebCrypto hands each text to another thread, which takes longer than
// hashing it.

/** What the SDK uses of `node:crypto`. */
export interface NodeCrypto {
  /** In hexadecimal. Bun and Deno had it later than the rest. */
  readonly hash: ((algorithm: "sha256", content: string | Uint8Array) => string) | undefined;
  createSecretKey(bytes: Uint8Array): NodeKey;
  createHmac(algorithm: "sha256", key: NodeKey): NodeHmac;
  timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean;
}

interface NodeKey {
  readonly type: string;
}

interface NodeHmac {
  update(content: string | Uint8Array): NodeHmac;
  digest(): Uint8Array;
}

/** Undefined in runtimes that have only WebCrypto, such as browsers. Not an import, which bundlers would try to resolve. */
export function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeCrypto | undefined } };
  return process?.getBuiltinModule?.("node:crypto");
}
