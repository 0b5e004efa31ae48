import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { SharedWait } from "./shared-wait.ts";

const SECOND = 1_000;
const NAME = "rate-wait:1";

function setup() {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const failures: unknown[] = [];
  const process = () =>
    new SharedWait({ store, clock, name: async () => NAME, onStoreFailed: (error) => failures.push(error) });
  return { clock, store, failures, process };
}

describe("[S61] a wait that is too long to be meant", () => {
  test.each([601, 999_999_999, 1_767_225_600])("of %i s ends after ten minutes", async (seconds) => {
    const { clock, failures, process } = setup();
    await process().begin(seconds * SECOND);
    expect(await process().remainingMs()).toBe(600 * SECOND);
    clock.skip(600 * SECOND);
    expect(await process().remainingMs()).toBe(0);
    expect(failures).toEqual([]);
  });
});

describe("[S61] a stored wait that cannot be read", () => {
  test.each(["1767225600000", "600001", "0", "soon", ""])("%j is deleted by the first that reads it", async (value) => {
    const { store, failures, process } = setup();
    await store.set(NAME, value, 1e9);
    expect(await process().remainingMs()).toBe(0);
    expect(await store.get(NAME)).toBe(undefined);
    expect(await process().remainingMs()).toBe(0);
    expect(failures).toHaveLength(1);
  });

  test("gives way to a new one", async () => {
    const { store, process } = setup();
    await store.set(NAME, "1767225600000", 1e9);
    await process().begin(20 * SECOND);
    expect(await process().remainingMs()).toBe(20 * SECOND);
  });
});
