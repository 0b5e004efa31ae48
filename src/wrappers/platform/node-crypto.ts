// The hashes of Node, Bun and Deno. They answer at once, while WebCrypto hands each text to another thread, which takes longer than
// hashing it.

/** What the SDK uses of `node:crypto`. */
export interface NodeCrypto {
  createHash(algorithm: "sha256"): NodeHash;
  createSecretKey(bytes: Uint8Array): NodeKey;
  createHmac(algorithm: "sha256", key: NodeKey): NodeHash;
  timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean;
}

interface NodeKey {
  readonly type: string;
}

interface NodeHash {
  update(content: string | Uint8Array): NodeHash;
  digest(encoding: "hex"): string;
  digest(): Uint8Array;
}

/** Undefined in runtimes that have only WebCrypto, such as browsers. Not an import, which bundlers would try to resolve. */
export function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeCrypto | undefined } };
  return process?.getBuiltinModule?.("node:crypto");
}
