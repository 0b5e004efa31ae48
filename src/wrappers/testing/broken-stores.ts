// Stores that are wrong in one way each, and the checks that have to notice it.

import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import type { FakeClock } from "./fake-clock.ts";

interface BrokenStore {
  /** The operations that are wrong; the others are as they should be. */
  readonly make: (good: Store, clock: FakeClock) => object;
  readonly fails: readonly string[];
}

const HOUR = 3_600_000;

export const broken: Readonly<Record<string, BrokenStore>> = {
  "reads, then writes": {
    make: (good) => ({
      async setIfAbsent(key: string, value: string, ttlMs: number) {
        if ((await good.get(key)) !== undefined) return false;
        await good.set(key, value, ttlMs);
        return true;
      },
    }),
    fails: ["of concurrent setIfAbsent one stores", "setIfAbsent never overwrites a value that is set meanwhile"],
  },
  "reads, then deletes": {
    make: (good) => ({
      async deleteIfEquals(key: string, value: string) {
        if ((await good.get(key)) !== value) return false;
        await good.deleteIfEquals(key, (await good.get(key)) ?? "");
        return true;
      },
    }),
    fails: ["of concurrent deleteIfEquals one deletes", "deleteIfEquals never deletes a value that is set meanwhile"],
  },
  "clears away what has ended, then writes": {
    make(good, clock) {
      const ends = new Map<string, number>();
      return {
        set(key: string, value: string, ttlMs: number) {
          ends.set(key, clock.monotonic() + ttlMs);
          return good.set(key, value, ttlMs);
        },
        async setIfAbsent(key: string, value: string, ttlMs: number) {
          if (clock.monotonic() < (ends.get(key) ?? Number.POSITIVE_INFINITY))
            return good.setIfAbsent(key, value, ttlMs);
          await Promise.resolve();
          await good.set(key, value, ttlMs);
          return true;
        },
      };
    },
    fails: ["of concurrent setIfAbsent one stores where a value has just ended"],
  },
  "keeps what set stores for ever": {
    make: (good) => ({ set: (key: string, value: string) => good.set(key, value, Number.POSITIVE_INFINITY) }),
    fails: [
      "set: the value is there until its time is over, and not after it",
      "set starts a new time, a shorter one",
      "deleteIfEquals gives false after the end",
    ],
  },
  "keeps what setIfAbsent stores for ever": {
    make: (good) => ({
      setIfAbsent: (key: string, value: string) => good.setIfAbsent(key, value, Number.POSITIVE_INFINITY),
    }),
    fails: ["setIfAbsent: the value is there until its time is over, and not after it"],
  },
  "takes milliseconds for less than they are": {
    make: (good) => ({
      set: (key: string, value: string, ttlMs: number) => good.set(key, value, ttlMs / 1000),
      setIfAbsent: (key: string, value: string, ttlMs: number) => good.setIfAbsent(key, value, ttlMs / 1000),
    }),
    fails: [
      "set: the value is there until its time is over, and not after it",
      "setIfAbsent: the value is there until its time is over, and not after it",
    ],
  },
  "counts time in 32 bits": {
    make: (good) => ({
      set: (key: string, value: string, ttlMs: number) => good.set(key, value, ttlMs | 0),
      setIfAbsent: (key: string, value: string, ttlMs: number) => good.setIfAbsent(key, value, ttlMs | 0),
    }),
    fails: ["set: the value may live for 30 days", "setIfAbsent: the value may live for 30 days"],
  },
  "keeps the first time": {
    make: (good) => ({
      async set(key: string, value: string, ttlMs: number) {
        const old = await good.get(key);
        if (old === undefined) return good.set(key, value, ttlMs);
        return old === value ? undefined : good.set(key, value, HOUR);
      },
    }),
    fails: ["set starts a new time, a longer one", "set starts a new time, a shorter one"],
  },
  "lengthens the time with every get": {
    make: (good) => ({
      async get(key: string) {
        const value = await good.get(key);
        if (value !== undefined) await good.set(key, value, HOUR);
        return value;
      },
    }),
    fails: ["get does not lengthen the time"],
  },
  "lengthens the time with a setIfAbsent that finds a value": {
    make: (good) => ({
      async setIfAbsent(key: string, value: string, ttlMs: number) {
        const isStored = await good.setIfAbsent(key, value, ttlMs);
        if (!isStored) await good.set(key, (await good.get(key)) ?? "", ttlMs);
        return isStored;
      },
    }),
    fails: ["a setIfAbsent that finds a value does not lengthen its time"],
  },
  "lengthens the time with a deleteIfEquals that finds another value": {
    make: (good) => ({
      async deleteIfEquals(key: string, value: string) {
        const isDeleted = await good.deleteIfEquals(key, value);
        const other = await good.get(key);
        if (other !== undefined) await good.set(key, other, HOUR);
        return isDeleted;
      },
    }),
    fails: ["a deleteIfEquals that finds another value does not lengthen its time"],
  },
  "counts what has ended as there": {
    make(good) {
      const known = new Set<string>();
      return {
        set(key: string, value: string, ttlMs: number) {
          known.add(key);
          return good.set(key, value, ttlMs);
        },
        setIfAbsent: async (key: string, value: string, ttlMs: number) =>
          !known.has(key) && good.setIfAbsent(key, value, ttlMs),
      };
    },
    fails: ["setIfAbsent stores again after the end", "setIfAbsent stores again after a delete"],
  },
  "overwrites and says that it did not": {
    make: (good) => ({
      async setIfAbsent(key: string, value: string, ttlMs: number) {
        const isAbsent = (await good.get(key)) === undefined;
        await good.set(key, value, ttlMs);
        return isAbsent;
      },
    }),
    fails: ["setIfAbsent leaves what is there, and gives false"],
  },
  "takes an empty value for none": {
    make: (good) => ({
      async setIfAbsent(key: string, value: string, ttlMs: number) {
        if ((await good.get(key)) === "") await good.deleteIfEquals(key, "");
        return good.setIfAbsent(key, value, ttlMs);
      },
    }),
    fails: ["setIfAbsent leaves what is there, and gives false"],
  },
  "answers OK": {
    make: (good) => ({
      setIfAbsent: async (...args: [string, string, number]) => ((await good.setIfAbsent(...args)) ? "OK" : null),
    }),
    fails: [
      "setIfAbsent stores where there is nothing, and gives true",
      "setIfAbsent leaves what is there, and gives false",
    ],
  },
  "answers with how many it deleted": {
    make: (good) => ({
      deleteIfEquals: async (...args: [string, string]) => Number(await good.deleteIfEquals(...args)),
    }),
    fails: [
      "deleteIfEquals deletes the value that it names, and gives true",
      "deleteIfEquals gives false where there is nothing",
    ],
  },
  "gives null for nothing": {
    make: (good) => ({ get: async (key: string) => (await good.get(key)) ?? null }),
    fails: ["get gives undefined where nothing was stored"],
  },
  "deletes whatever is there": {
    make: (good) => ({
      deleteIfEquals: async (key: string) => good.deleteIfEquals(key, (await good.get(key)) ?? ""),
    }),
    fails: ["deleteIfEquals leaves every other value, and gives false"],
  },
  "compares without regard to case and blanks": {
    make: (good) => ({
      async deleteIfEquals(key: string, value: string) {
        const found = (await good.get(key)) ?? "";
        const isSame = found.toLowerCase() === value.trim().toLowerCase();
        return isSame && good.deleteIfEquals(key, found);
      },
    }),
    fails: ["deleteIfEquals leaves every other value, and gives false"],
  },
  "takes nothing for an empty value": {
    make: (good) => ({
      deleteIfEquals: async (key: string, value: string) =>
        ((await good.get(key)) ?? "") === value && ((await good.deleteIfEquals(key, value)) || true),
    }),
    fails: ["deleteIfEquals gives false where there is nothing"],
  },
  "says true of what has ended": {
    make(good) {
      const last = new Map<string, string>();
      return {
        set(key: string, value: string, ttlMs: number) {
          last.set(key, value);
          return good.set(key, value, ttlMs);
        },
        async deleteIfEquals(key: string, value: string) {
          const isSame = last.get(key) === value;
          return (await good.deleteIfEquals(key, value)) || isSame;
        },
      };
    },
    fails: ["deleteIfEquals gives false after the end"],
  },
  "deletes every key with that value": {
    make(good) {
      const keys = new Set<string>();
      return {
        set(key: string, value: string, ttlMs: number) {
          keys.add(key);
          return good.set(key, value, ttlMs);
        },
        async deleteIfEquals(key: string, value: string) {
          const isDeleted = await good.deleteIfEquals(key, value);
          for (const other of keys) await good.deleteIfEquals(other, value);
          return isDeleted;
        },
      };
    },
    fails: ["deleteIfEquals deletes no other key"],
  },
  "remembers that a key was there": {
    make(good) {
      const known = new Set<string>();
      return {
        async deleteIfEquals(key: string, value: string) {
          known.add(key);
          return good.deleteIfEquals(key, value);
        },
        setIfAbsent: async (key: string, value: string, ttlMs: number) =>
          !known.has(key) && good.setIfAbsent(key, value, ttlMs),
      };
    },
    fails: ["setIfAbsent stores again after a delete"],
  },
  "keeps the first value": {
    make: (good) => ({
      async set(...args: [string, string, number]) {
        await good.setIfAbsent(...args);
      },
    }),
    fails: ["set puts a value in place of another"],
  },
  "trims values": {
    make: (good) => ({ set: (key: string, value: string, ttlMs: number) => good.set(key, value.trim(), ttlMs) }),
    fails: ["set keeps values as they are, character for character"],
  },
  "writes values anew as JSON": {
    make: (good) => ({
      setIfAbsent: (key: string, value: string, ttlMs: number) => good.setIfAbsent(key, asJson(value), ttlMs),
    }),
    fails: ["setIfAbsent keeps values as they are, character for character"],
  },
  "keeps bytes of one byte": {
    make: (good) => ({
      set: (key: string, value: string, ttlMs: number) =>
        good.set(key, Buffer.from(value, "latin1").toString("latin1"), ttlMs),
    }),
    fails: ["set keeps values as they are, character for character"],
  },
  "cuts keys at 128 characters": {
    make: (good) => withKeys(good, (key) => key.slice(0, 128)),
    fails: ["keys that look alike are different keys"],
  },
  "refuses keys of more than 128 characters": {
    make: (good) =>
      withKeys(good, (key) => {
        if (key.length > 128) throw new Error("too long");
        return key;
      }),
    fails: ["keys may have 200 characters, any visible ASCII among them"],
  },
  "has keys without regard to case": {
    make: (good) => withKeys(good, (key) => key.toLowerCase()),
    fails: ["keys that look alike are different keys"],
  },
  "splits keys at a colon": {
    make: (good) => withKeys(good, (key) => key.replace(/(:.*?):.*/, "$1")),
    fails: ["keys that look alike are different keys"],
  },
  "forgets what others write meanwhile": {
    make(good) {
      let all = new Map<string, string>();
      return {
        get: async (key: string) => all.get(key) ?? good.get(key),
        async set(key: string, value: string, ttlMs: number) {
          const copy = new Map(all).set(key, value);
          if (ttlMs < HOUR) return good.set(key, value, ttlMs);
          await Promise.resolve();
          all = copy;
        },
      };
    },
    fails: ["concurrent operations on many keys do not disturb one another"],
  },
  "writes late": {
    make: (good) => ({
      async set(key: string, value: string, ttlMs: number) {
        void Promise.resolve()
          .then(() => undefined)
          .then(() => good.set(key, value, ttlMs));
      },
    }),
    fails: ["set stores a value, for other processes too"],
  },
  "keeps nothing": {
    make: () => createMemoryStore({ maxEntries: 1 }),
    fails: ["concurrent operations on many keys do not disturb one another"],
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
