import { describe, expect, test } from "vitest";
import { expectConfigurationError } from "../../../tests/support/failure.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { createTokenSealer, createTokenStore, type SealingKey } from "./sealed-token.ts";

const makeKey = (name = "AES-GCM", usages: KeyUsage[] = ["encrypt", "decrypt"]) =>
  globalThis.crypto.subtle.generateKey({ name, length: 256 }, false, usages) as Promise<CryptoKey>;
const [one, two] = await Promise.all([makeKey(), makeKey()]);
const sealer = (...keys: readonly SealingKey[]) => createTokenSealer(async () => keys);
const stored = { token: "token-4711-secret", lifetimeMs: 600_000 };

describe("[S60] a sealed token", () => {
  test("opens for its name, with its key or any other that is given: the first one encrypts", async () => {
    const sealed = await sealer(one).seal("token:a", stored);
    const opened = (name: string, ...keys: SealingKey[]) => sealer(...keys).open(name, sealed);
    expect(await Promise.all([opened("token:a", one), opened("token:a", two, one)])).toEqual([stored, stored]);
    expect(await Promise.all([opened("token:b", one), opened("token:a", two)])).toEqual([undefined, undefined]);
    const fresh = await sealer(two, one).seal("token:a", stored);
    expect(await sealer(two).open("token:a", fresh)).toEqual(stored);
  });

  // Frozen: processes with different versions share a store.
  test("of an earlier version opens", async () => {
    const bytes = new Uint8Array(32).fill(7);
    const key = await globalThis.crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
    const sealed =
      "sealed-1.I//Ql8zPsihksfK/Jj2b2vVmC70ya/J83wYaS4Agi6GNSodZVbNIc4lJWVEsTiNcKpxgzTRrPNip/eaORYR0YegCLCRijQ==";
    expect(await sealer(key).open("token:a", sealed)).toEqual({ token: "token-4711", lifetimeMs: 600_000 });
  });

  test("shows nothing of the token, and never looks the same", async () => {
    const sealed = await Promise.all([1, 2].map(() => sealer(one).seal("token:a", stored)));
    expect(new Set(sealed).size).toBe(2);
    for (const text of sealed) {
      expect(text).toMatch(/^sealed-1\.[A-Za-z0-9+/=]+$/);
      expect(atob(text.slice(9))).not.toMatch(/4711|token|lifetime/);
    }
  });

  test.each(["", "sealed-1.", "sealed-1.%", "sealed-1.AAAA", "sealed-2.AAAA", "plain"])("rejects %j", async (text) => {
    expect(await sealer(one).open("token:a", text)).toBeUndefined();
  });

  test("rejects content that this version did not write", async () => {
    const sealed = await sealer(one).seal("token:a", { token: "t" } as never);
    expect(await sealer(one).open("token:a", sealed)).toBeUndefined();
  });
});

describe("createTokenStore", () => {
  const store = createMemoryStore();
  const KEY = btoa("k".repeat(32));
  const secret = btoa("this-is-not-32-bytes");

  test.each([
    [{ store, keys: [] }, "keys must be an array of at least one key"],
    [{ store }, "keys must be an array of at least one key"],
    [{ store, keys: [KEY, secret] }, "keys[1] must be 32 bytes in base64: openssl rand -base64 32"],
    [{ store, keys: ["%%%"] }, "keys[0] must be 32 bytes in base64"],
    [{ store, keys: [{}] }, "keys[0] must be base64, or a CryptoKey for AES-GCM that can encrypt and decrypt"],
    [{ store: {}, keys: [KEY] }, "store must have the method get"],
    [{ store, keys: [KEY], key: KEY }, 'createTokenStore: Unknown option "key"'],
  ])("rejects %j", (options, message) => {
    const make = () => createTokenStore(options as never);
    expectConfigurationError(make, message);
    expect(make).not.toThrow(secret);
  });

  test("accepts a CryptoKey, unless it cannot decrypt, or is for something else", async () => {
    expect(createTokenStore({ store, keys: [one] })).toBeDefined();
    for (const key of [await makeKey("AES-GCM", ["encrypt"]), await makeKey("AES-CTR")])
      expect(() => createTokenStore({ store, keys: [key] })).toThrow(/CryptoKey for AES-GCM/);
  });
});
