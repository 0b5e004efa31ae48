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
