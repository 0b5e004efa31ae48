// Makes the client option `tokenStore`.

import { ConfigurationError } from "../errors.ts";
import type { Store } from "../idempotency/store.ts";
import type { Bytes } from "../operation.ts";
import { fieldsOf, ownOptions, requireMethods } from "../util/validate.ts";
import { shareToken, type TokenStore } from "./shared-token.ts";
import { HeldSecrets } from "./token.ts";

/** Options of `createTokenStore`. */
export interface TokenStoreOptions {
  /** A store that the processes share, such as one of `svc-sdk/redis`. Tokens may be lost: then a client logs in. */
  readonly store: Store;
  /**
   * Keys for AES-GCM, each 32 random bytes in base64 (`openssl rand -base64 32`) or a `CryptoKey`. The first one encrypts, all of
   * them decrypt. To rotate, add the new one at the end in all processes, then move it to the front in all of them. They must not be
   * in the store.
   */
  readonly keys: readonly (string | SealingKey)[];
}

const KEY_BYTES = 32;

/**
 * Creates the client option `tokenStore`: processes with the same address and account share one token and its renewals. One
 * process logs in while the others wait; if it dies, another one takes over within 3 to 4 seconds. Tokens are stored encrypted.
 * If the store fails, each client continues with its token, then logs in on its own and reports `token_store_failed` to the hook
 * `onWarning`.
 *
 * @example
 * const tokenStore = createTokenStore({ store, keys: [process.env.TOKEN_KEY ?? ""] });
 * const wallets = new CryptoClient({ store, tokenStore });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid; the message never repeats a key.
 */
export function createTokenStore(options: TokenStoreOptions): TokenStore {
  const { store, keys } = ownOptions("createTokenStore", options, ["store", "keys"], ConfigurationError);
  requireMethods("store", store, ["get", "set", "setIfAbsent", "deleteIfEquals"], ConfigurationError);
  if (!Array.isArray(keys) || keys.length === 0)
    throw new ConfigurationError("keys must be an array of at least one key");
  const read = keys.map(readKey);
  let imported: Promise<readonly SealingKey[]> | undefined;
  const sealer = createTokenSealer(() => {
    imported ??= Promise.all(read.map((key) => key()));
    return imported;
  });
  const held = new HeldSecrets();
  return { share: (source) => shareToken({ store, sealer, held }, source) };
}

/** Checked now, imported when needed. */
function readKey(key: unknown, index: number): () => Promise<SealingKey> {
  if (typeof key !== "string") {
    const { algorithm, usages = [] }: Partial<SealingKey> = Object(key);
    if (algorithm?.name === "AES-GCM" && usages.includes("encrypt") && usages.includes("decrypt")) {
      return async () => key as SealingKey;
    }
    throw new ConfigurationError(
      `keys[${index}] must be base64, or a CryptoKey for AES-GCM that can encrypt and decrypt`,
    );
  }
  const bytes = fromBase64(key);
  if (bytes?.length !== KEY_BYTES) {
    throw new ConfigurationError(
      `keys[${index}] must be ${KEY_BYTES} bytes in base64: openssl rand -base64 ${KEY_BYTES}`,
    );
  }
  return () => globalThis.crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

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

/** Frozen: processes with different versions share a store. */
const FORMAT = "sealed-1.";
const IV_BYTES = 12;

/** AES-GCM with a random IV; the name is authenticated as well. The first key encrypts; all of them decrypt. */
export function createTokenSealer(keys: () => Promise<readonly SealingKey[]>): TokenSealer {
  return {
    async seal(name, token) {
      const [key] = (await keys()) as [SealingKey];
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const plain = new TextEncoder().encode(JSON.stringify(token));
      const sealed = new Uint8Array(await globalThis.crypto.subtle.encrypt(aesGcm(iv, name), key, plain));
      return FORMAT + btoa(String.fromCharCode(...iv, ...sealed));
    },
    async open(name, sealed) {
      const bytes = sealed.startsWith(FORMAT) ? fromBase64(sealed.slice(FORMAT.length)) : undefined;
      if (bytes === undefined) return undefined;
      for (const key of await keys()) {
        const opened = await globalThis.crypto.subtle
          .decrypt(aesGcm(bytes.slice(0, IV_BYTES), name), key, bytes.slice(IV_BYTES))
          .catch(() => undefined);
        if (opened !== undefined) return readStored(new TextDecoder().decode(opened));
      }
      return undefined;
    },
  };
}

function aesGcm(iv: Bytes, name: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) };
}

// Only holders of the key write it, with this version or another.
function readStored(text: string): StoredToken | undefined {
  const { token, lifetimeMs } = fieldsOf(JSON.parse(text));
  return typeof token === "string" && typeof lifetimeMs === "number" ? { token, lifetimeMs } : undefined;
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
