// Tokens of several processes, through the real clients: each client stands for a process.

import { describe, expect, test } from "vitest";
import { wrapStore } from "../../../tests/support/failing-store.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { revocation, tokenOf, tokenService } from "../../../tests/support/token-service.ts";
import { createTokenStore } from "../auth/sealed-token.ts";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import type { WarningEvent } from "../observability/hooks.ts";

const KEY = btoa("k".repeat(32));
const PROCESSES = 8;
const CALLERS = 8;

/** Clients of one account over one store, and what the store was given. */
function fleet(script: Parameters<typeof cryptoClient>[0]) {
  const stored: string[] = [];
  const memory = createMemoryStore();
  const store = {
    ...memory,
    set: (key: string, value: string, ttlMs: number) => {
      stored.push(key, value);
      return memory.set(key, value, ttlMs);
    },
    setIfAbsent: (key: string, value: string, ttlMs: number) => {
      stored.push(key, value);
      return memory.setIfAbsent(key, value, ttlMs);
    },
  };
  const tokenStore = createTokenStore({ store, keys: [KEY] });
  const clients = Array.from({ length: PROCESSES }, () => {
    const options = { tokenStore } as object;
    return { ...cryptoClient(script, options), ...fiatClient(script, options) };
  });
  return { clients, stored };
}

describe("[S60] clients with a tokenStore", () => {
  test.each(["crypto", "fiat"] as const)(
    "of the %s service share one login, cold and after it was revoked",
    async (service) => {
      const { script, logins } = tokenService();
      const revoked: string[] = [];
      const seen = new Set<string | undefined>();
      const { clients, stored } = fleet({
        ...script,
        "": (request) => {
          seen.add(tokenOf(request));
          return revoked.includes(tokenOf(request) ?? "") ? revocation() : [];
        },
      });
      const callAll = () =>
        Promise.all(
          clients.flatMap(({ wallets, fiat }) =>
            Array.from({ length: CALLERS }, () =>
              service === "crypto" ? wallets.request({ method: "GET", path: "/any" }) : fiat.webhooks.list(),
            ),
          ),
        );
      await callAll();
      expect([logins(), [...seen]]).toEqual([1, ["t1"]]);
      revoked.push("t1");
      await callAll();
      expect([logins(), [...seen]]).toEqual([2, ["t1", "t2"]]);
      expect(stored.length).toBeGreaterThan(4);
      expect(stored.join(" ")).not.toMatch(/\bt[12]\b|api-key|secret|acc_1/);
    },
  );

  test("log in for themselves if the store fails, and say so", async () => {
    const { script, logins } = tokenService();
    const store = wrapStore(createMemoryStore(), () => Promise.reject(new Error("reset")));
    const warnings: WarningEvent[] = [];
    const options = {
      tokenStore: createTokenStore({ store, keys: [KEY] }),
      hooks: { onWarning: (event: WarningEvent) => warnings.push(event) },
    };
    const { wallets } = cryptoClient(script, options as object);
    await wallets.request({ method: "GET", path: "/any" });
    expect(logins()).toBe(1);
    expect(warnings.map(({ code }) => code)).toEqual(["token_store_failed"]);
  });
});

describe("the option tokenStore", () => {
  const tokenStore = createTokenStore({ store: createMemoryStore(), keys: [KEY] });

  test.each([
    [{ tokenStore: {} }, "tokenStore must have the method share"],
    [{ tokenStore: createMemoryStore() }, "tokenStore must have the method share"],
    [{ tokenStore, token: "t", apiKey: undefined, apiSecret: undefined }, "Pass token or tokenStore, not both"],
  ])("rejects %j", (options, message) => {
    const make = () => cryptoClient({}, options as object);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(message);
  });
});

describe("createTokenStore", () => {
  const store = createMemoryStore();
  const secret = btoa("this-is-not-32-bytes");

  test.each([
    [{ store, keys: [] }, "keys must be an array of at least one key"],
    [{ store, keys: KEY }, "keys must be an array of at least one key"],
    [{ store }, "keys must be an array of at least one key"],
    [{ store, keys: [KEY, secret] }, "keys[1] must be 32 bytes in base64: openssl rand -base64 32"],
    [{ store, keys: ["%%%"] }, "keys[0] must be 32 bytes in base64"],
    [{ store, keys: [{}] }, "keys[0] must be base64, or a CryptoKey for AES-GCM that can encrypt and decrypt"],
    [{ store: {}, keys: [KEY] }, "store must have the method get"],
    [{ store, keys: [KEY], key: KEY }, 'createTokenStore: Unknown option "key"'],
  ])("rejects %j", (options, message) => {
    const make = () => createTokenStore(options as never);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(message);
    expect(make).not.toThrow(secret);
  });

  const makeKey = (name: string, ...usages: KeyUsage[]) =>
    globalThis.crypto.subtle.generateKey({ name, length: 256 }, false, usages) as Promise<CryptoKey>;

  test("rejects a CryptoKey that cannot decrypt, or is for something else", async () => {
    for (const key of [await makeKey("AES-GCM", "encrypt"), await makeKey("AES-CTR", "encrypt", "decrypt")])
      expect(() => createTokenStore({ store, keys: [key] })).toThrow(/CryptoKey for AES-GCM/);
  });

  test("accepts CryptoKeys", async () => {
    const key = await makeKey("AES-GCM", "encrypt", "decrypt");
    const { script, logins } = tokenService();
    const options = { tokenStore: createTokenStore({ store: createMemoryStore(), keys: [key] }) } as object;
    for (const { wallets } of [cryptoClient(script, options), cryptoClient(script, options)])
      await wallets.request({ method: "GET", path: "/any" });
    expect(logins()).toBe(1);
  });
});
