// Encrypts tokens for a store, so that whoever reads the store cannot use them.

import type { Bytes } from "../operation/values.ts";
import { fieldsOf } from "../parsing/fields.ts";

/** A token, and its lifetime in milliseconds as the service stated it. */
export interface StoredToken {
  readonly token: string;
  readonly lifetimeMs: number;
}

/** Encrypts and decrypts the token of one name, which cannot be used under another one. */
export interface TokenSealer {
  /** Returns visible ASCII. */
  seal(name: string, token: StoredToken): Promise<string>;
  /** Undefined if it was sealed with another key or for another name, or is not a sealed token. */
  open(name: string, sealed: string): Promise<StoredToken | undefined>;
}

/** A `CryptoKey`, whose name is global in the types of browsers and not in those of Node. */
export type SealingKey = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>;

/** The first one encrypts; all of them decrypt. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/** Frozen: processes with different versions share a store. */
const FORMAT = "sealed-1.";
const IV_BYTES = 12;

/** AES-GCM with a random IV; the name is authenticated as well. */
export function createTokenSealer(keys: () => Promise<SealingKeys>): TokenSealer {
  return {
    async seal(name, token) {
      const [key] = await keys();
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const plain = new TextEncoder().encode(JSON.stringify(token));
      const sealed = new Uint8Array(await globalThis.crypto.subtle.encrypt(algorithm(iv, name), key, plain));
      return FORMAT + toBase64(new Uint8Array([...iv, ...sealed]));
    },
    async open(name, sealed) {
      const bytes = sealed.startsWith(FORMAT) ? fromBase64(sealed.slice(FORMAT.length)) : undefined;
      if (bytes === undefined) return undefined;
      for (const key of await keys()) {
        const opened = await globalThis.crypto.subtle
          .decrypt(algorithm(bytes.slice(0, IV_BYTES), name), key, bytes.slice(IV_BYTES))
          .catch(() => undefined);
        if (opened !== undefined) return readStored(new TextDecoder().decode(opened));
      }
      return undefined;
    },
  };
}

function algorithm(iv: Bytes, name: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) };
}

// Only holders of the key write it, with this version or another.
function readStored(text: string): StoredToken | undefined {
  const { token, lifetimeMs } = fieldsOf(JSON.parse(text));
  return typeof token === "string" && typeof lifetimeMs === "number" ? { token, lifetimeMs } : undefined;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Undefined if the text is not base64. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
