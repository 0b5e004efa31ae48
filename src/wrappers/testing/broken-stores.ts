// Stores with one defect each, and the checks that must detect it.

import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import type { FakeClock } from "./fake-clock.ts";

/** A store that may return anything. */
interface LooseStore {
  get?(key: string): unknown;
  set?(key: string, value: string, ttlMs: number): unknown;
  setIfAbsent?(key: string, value: string, ttlMs: number): unknown;
  deleteIfEquals?(key: string, value: string): unknown;
  getOrSet?(key: string, value: string, ttlMs: number): unknown;
  getAndSet?(key: string, value: string, ttlMs: number): unknown;
}

interface BrokenStore {
  /** The operations that are wrong. The others are those of the good store. */
  readonly make: (good: Store, clock: FakeClock) => LooseStore;
  /** The checks that must fail, among others. */
  readonly fails: readonly string[];
}

const HOUR = 3_600_000;

export const broken: Readonly<Record<string, BrokenStore>> = {
  "reads and then writes in setIfAbsent": {
    make: (good) => ({
      async setIfAbsent(key, value, ttlMs) {
        if ((await good.get(key)) !== undefined) return false;
        await good.set(key, value, ttlMs);
        return true;
      },
    }),
    fails: [
      "only one of several concurrent setIfAbsent stores its value",
      "setIfAbsent never overwrites a value that is set concurrently",
    ],
  },
  "reads and then deletes in deleteIfEquals": {
    make: (good) => ({
      async deleteIfEquals(key, value) {
        if ((await good.get(key)) !== value) return false;
        await good.deleteIfEquals(key, (await good.get(key)) ?? "");
        return true;
      },
    }),
    fails: [
      "only one of several concurrent deleteIfEquals deletes the value",
      "deleteIfEquals never deletes a value that is set concurrently",
    ],
  },
  "removes expired values and then writes": {
    make(good, clock) {
      const ends = new Map<string, number>();
      return {
        set(key, value, ttlMs) {
          ends.set(key, clock.monotonic() + ttlMs);
          return good.set(key, value, ttlMs);
        },
        async setIfAbsent(key, value, ttlMs) {
          if (clock.monotonic() < (ends.get(key) ?? Number.POSITIVE_INFINITY))
            return good.setIfAbsent(key, value, ttlMs);
          await Promise.resolve();
          await good.set(key, value, ttlMs);
          return true;
        },
      };
    },
    fails: ["only one of several concurrent setIfAbsent stores its value after the old one has expired"],
  },
  "never expires values of set": {
    make: (good) => ({ set: (key, value) => good.set(key, value, Number.POSITIVE_INFINITY) }),
    fails: [
      "set: the value exists until it expires, and no longer",
      "set starts a new, shorter lifetime",
      "deleteIfEquals returns false after the value has expired",
    ],
  },
  "never expires values of setIfAbsent": {
    make: (good) => ({
      setIfAbsent: (key, value) => good.setIfAbsent(key, value, Number.POSITIVE_INFINITY),
    }),
    fails: ["setIfAbsent: the value exists until it expires, and no longer"],
  },
  "divides lifetimes by 1000": {
    make: (good) => ({
      set: (key, value, ttlMs) => good.set(key, value, ttlMs / 1000),
      setIfAbsent: (key, value, ttlMs) => good.setIfAbsent(key, value, ttlMs / 1000),
    }),
    fails: [
      "set: the value exists until it expires, and no longer",
      "setIfAbsent: the value exists until it expires, and no longer",
    ],
  },
  "truncates lifetimes to 32 bits": {
    make: (good) => ({
      set: (key, value, ttlMs) => good.set(key, value, ttlMs | 0),
      setIfAbsent: (key, value, ttlMs) => good.setIfAbsent(key, value, ttlMs | 0),
    }),
    fails: ["set: the value can live for 30 days", "setIfAbsent: the value can live for 30 days"],
  },
  "keeps the first lifetime": {
    make: (good) => ({
      async set(key, value, ttlMs) {
        const old = await good.get(key);
        if (old === undefined) return good.set(key, value, ttlMs);
        return old === value ? undefined : good.set(key, value, HOUR);
      },
    }),
    fails: ["set starts a new, longer lifetime", "set starts a new, shorter lifetime"],
  },
  "extends the lifetime with every get": {
    make: (good) => ({
      async get(key) {
        const value = await good.get(key);
        if (value !== undefined) await good.set(key, value, HOUR);
        return value;
      },
    }),
    fails: ["get does not extend the lifetime"],
  },
  "extends the lifetime in setIfAbsent": {
    make: (good) => ({
      async setIfAbsent(key, value, ttlMs) {
        const isStored = await good.setIfAbsent(key, value, ttlMs);
        if (!isStored) await good.set(key, (await good.get(key)) ?? "", ttlMs);
        return isStored;
      },
    }),
    fails: ["setIfAbsent does not extend the lifetime of an existing value"],
  },
  "extends the lifetime in deleteIfEquals": {
    make: (good) => ({
      async deleteIfEquals(key, value) {
        const isDeleted = await good.deleteIfEquals(key, value);
        const other = await good.get(key);
        if (other !== undefined) await good.set(key, other, HOUR);
        return isDeleted;
      },
    }),
    fails: ["deleteIfEquals does not extend the lifetime of another value"],
  },
  "takes expired values for existing ones": {
    make(good) {
      const known = new Set<string>();
      return {
        set(key, value, ttlMs) {
          known.add(key);
          return good.set(key, value, ttlMs);
        },
        setIfAbsent: async (key, value, ttlMs) => !known.has(key) && good.setIfAbsent(key, value, ttlMs),
      };
    },
    fails: ["setIfAbsent stores again after the value has expired", "setIfAbsent stores again after a delete"],
  },
  "overwrites in setIfAbsent and returns false": {
    make: (good) => ({
      async setIfAbsent(key, value, ttlMs) {
        const isAbsent = (await good.get(key)) === undefined;
        await good.set(key, value, ttlMs);
        return isAbsent;
      },
    }),
    fails: ["setIfAbsent keeps an existing value and returns false"],
  },
  "takes an empty value for a missing one": {
    make: (good) => ({
      async setIfAbsent(key, value, ttlMs) {
        if ((await good.get(key)) === "") await good.deleteIfEquals(key, "");
        return good.setIfAbsent(key, value, ttlMs);
      },
    }),
    fails: ["setIfAbsent keeps an existing value and returns false"],
  },
  "returns OK and null from setIfAbsent": {
    make: (good) => ({
      setIfAbsent: async (...args) => ((await good.setIfAbsent(...args)) ? "OK" : null),
    }),
    fails: [
      "setIfAbsent stores the value of a missing key and returns true",
      "setIfAbsent keeps an existing value and returns false",
    ],
  },
  "returns a count from deleteIfEquals": {
    make: (good) => ({
      deleteIfEquals: async (...args) => Number(await good.deleteIfEquals(...args)),
    }),
    fails: ["deleteIfEquals deletes an equal value and returns true", "deleteIfEquals returns false for a missing key"],
  },
  "returns null for a missing key": {
    make: (good) => ({ get: async (key) => (await good.get(key)) ?? null }),
    fails: ["get returns undefined for a missing key"],
  },
  "deletes any value": {
    make: (good) => ({
      deleteIfEquals: async (key) => good.deleteIfEquals(key, (await good.get(key)) ?? ""),
    }),
    fails: ["deleteIfEquals keeps any other value and returns false"],
  },
  "compares without case and spaces": {
    make: (good) => ({
      async deleteIfEquals(key, value) {
        const found = (await good.get(key)) ?? "";
        const isSame = found.toLowerCase() === value.trim().toLowerCase();
        return isSame && good.deleteIfEquals(key, found);
      },
    }),
    fails: ["deleteIfEquals keeps any other value and returns false"],
  },
  "takes a missing value for an empty one": {
    make: (good) => ({
      deleteIfEquals: async (key, value) =>
        ((await good.get(key)) ?? "") === value && ((await good.deleteIfEquals(key, value)) || true),
    }),
    fails: ["deleteIfEquals returns false for a missing key"],
  },
  "returns true for expired values": {
    make(good) {
      const last = new Map<string, string>();
      return {
        set(key, value, ttlMs) {
          last.set(key, value);
          return good.set(key, value, ttlMs);
        },
        async deleteIfEquals(key, value) {
          const isSame = last.get(key) === value;
          return (await good.deleteIfEquals(key, value)) || isSame;
        },
      };
    },
    fails: ["deleteIfEquals returns false after the value has expired"],
  },
  "deletes every key with the value": {
    make(good) {
      const keys = new Set<string>();
      return {
        set(key, value, ttlMs) {
          keys.add(key);
          return good.set(key, value, ttlMs);
        },
        async deleteIfEquals(key, value) {
          const isDeleted = await good.deleteIfEquals(key, value);
          for (const other of keys) await good.deleteIfEquals(other, value);
          return isDeleted;
        },
      };
    },
    fails: ["deleteIfEquals deletes no other key"],
  },
  "remembers deleted keys": {
    make(good) {
      const known = new Set<string>();
      return {
        async deleteIfEquals(key, value) {
          known.add(key);
          return good.deleteIfEquals(key, value);
        },
        setIfAbsent: async (key, value, ttlMs) => !known.has(key) && good.setIfAbsent(key, value, ttlMs),
      };
    },
    fails: ["setIfAbsent stores again after a delete"],
  },
  "keeps the first value": {
    make: (good) => ({
      async set(...args) {
        await good.setIfAbsent(...args);
      },
    }),
    fails: ["set replaces a value"],
  },
  "trims values": {
    make: (good) => ({ set: (key, value, ttlMs) => good.set(key, value.trim(), ttlMs) }),
    fails: ["set keeps values unchanged"],
  },
  "reformats values that are JSON": {
    make: (good) => ({
      setIfAbsent: (key, value, ttlMs) => good.setIfAbsent(key, asJson(value), ttlMs),
    }),
    fails: ["setIfAbsent keeps values unchanged"],
  },
  "stores Latin-1 only": {
    make: (good) => ({
      set: (key, value, ttlMs) => good.set(key, Buffer.from(value, "latin1").toString("latin1"), ttlMs),
    }),
    fails: ["set keeps values unchanged"],
  },
  "truncates keys to 128 characters": {
    make: (good) => withKeys(good, (key) => key.slice(0, 128)),
    fails: ["similar keys are different keys"],
  },
  "rejects keys of more than 128 characters": {
    make: (good) =>
      withKeys(good, (key) => {
        if (key.length > 128) throw new Error("too long");
        return key;
      }),
    fails: ["keys may have 200 characters of any visible ASCII"],
  },
  "ignores the case of keys": {
    make: (good) => withKeys(good, (key) => key.toLowerCase()),
    fails: ["similar keys are different keys"],
  },
  "splits keys at a colon": {
    make: (good) => withKeys(good, (key) => key.replace(/(:.*?):.*/, "$1")),
    fails: ["similar keys are different keys"],
  },
  "loses concurrent writes": {
    make(good) {
      let all = new Map<string, string>();
      return {
        get: async (key) => all.get(key) ?? good.get(key),
        async set(key, value, ttlMs) {
          const copy = new Map(all).set(key, value);
          if (ttlMs < HOUR) return good.set(key, value, ttlMs);
          await Promise.resolve();
          all = copy;
        },
      };
    },
    fails: ["concurrent operations on many keys do not affect each other"],
  },
  "writes after set has resolved": {
    make: (good) => ({
      async set(key, value, ttlMs) {
        void Promise.resolve()
          .then(() => undefined)
          .then(() => good.set(key, value, ttlMs));
      },
    }),
    fails: ["set stores a value, visible to other processes"],
  },
  "returns its own value from getOrSet": {
    make: (good) => ({
      async getOrSet(...args) {
        await good.setIfAbsent(...args);
        return args[1];
      },
    }),
    fails: ["getOrSet keeps an existing value and returns it", "several concurrent getOrSet return the same value"],
  },
  "replaces the value in getOrSet": {
    make: (good) => ({
      async getOrSet(...args) {
        const found = await good.get(args[0]);
        await good.set(args[0], found ?? args[1], args[2]);
        return found ?? args[1];
      },
    }),
    fails: ["getOrSet does not extend the lifetime of an existing value"],
  },
  "remembers the first value in getOrSet": {
    make() {
      const values = new Map<string, string>();
      return {
        async getOrSet(key, value) {
          values.set(key, values.get(key) ?? value);
          return values.get(key);
        },
      };
    },
    fails: [
      "getOrSet stores the value of a missing key and returns it",
      "getOrSet stores again after the value has expired",
    ],
  },
  "returns the new value from getAndSet": {
    make: (good) => ({
      async getAndSet(...args) {
        await good.set(...args);
        return good.get(args[0]);
      },
    }),
    fails: ["getAndSet returns the value that it replaces"],
  },
  "keeps the value and its lifetime in getAndSet": {
    make(good) {
      const values = new Map<string, string>();
      return {
        async getAndSet(key, value, ttlMs) {
          const before = values.get(key);
          values.set(key, value);
          await good.setIfAbsent(key, value, ttlMs);
          return before;
        },
      };
    },
    fails: ["getAndSet returns undefined after the value has expired", "getAndSet starts a new lifetime"],
  },
  "reads and then writes in getAndSet": {
    make: (good) => ({
      async getAndSet(...args) {
        const before = await good.get(args[0]);
        await good.set(...args);
        return before;
      },
    }),
    fails: ["several concurrent getAndSet each return another value"],
  },
  "keeps a single value": {
    make: () => createMemoryStore({ maxEntries: 1 }),
    fails: ["concurrent operations on many keys do not affect each other"],
  },
};

function withKeys(good: Store, change: (key: string) => string): Store {
  return {
    get: async (key) => good.get(change(key)),
    set: async (key, value, ttlMs) => good.set(change(key), value, ttlMs),
    setIfAbsent: async (key, value, ttlMs) => good.setIfAbsent(change(key), value, ttlMs),
    deleteIfEquals: async (key, value) => good.deleteIfEquals(change(key), value),
  };
}

function asJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
