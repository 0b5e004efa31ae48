// Makes the client option `tokenStore`.

import type { TokenStore } from "../auth/token-store.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import type { Store } from "../idempotency/store.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { HeldSecrets } from "../redaction/held-secrets.ts";
import { createTokenSealer, fromBase64, type SealingKey, type SealingKeys } from "./sealed-token.ts";
import { shareToken } from "./shared-token.ts";

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

const optionNames: readonly string[] = ["store", "keys"] satisfies (keyof TokenStoreOptions)[];

const KEY_BYTES = 32;

/**
 * Creates the client option `tokenStore`: processes with the same address and account share one token and its renewals (S60). One
 * process logs in while the others wait; if it dies, another one takes over within 3 to 4 seconds. Tokens are stored encrypted.
 * If the store fails, each client goes on with its token, then logs in for itself, and reports `token_store_failed` to the hook
 * `onWarning`.
 *
 * @example
 * const tokenStore = createTokenStore({ store, keys: [process.env.TOKEN_KEY ?? ""] });
 * const wallets = new CryptoClient({ store, tokenStore });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid; the message never repeats a key.
 */
export function createTokenStore(options: TokenStoreOptions): TokenStore {
  const { store, keys } = ownOptions("createTokenStore", options, optionNames);
  const complaint = complaintAboutMethods("store", store, ["get", "set", "setIfAbsent", "deleteIfEquals"]);
  if (complaint !== undefined) throw new ConfigurationError(complaint);
  if (!Array.isArray(keys) || keys.length === 0)
    throw new ConfigurationError("keys must be an array of at least one key");
  const read = keys.map(readKey);
  let imported: Promise<SealingKeys> | undefined;
  const sealer = createTokenSealer(() => {
    imported ??= Promise.all(read.map((key) => key())) as unknown as Promise<SealingKeys>;
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
