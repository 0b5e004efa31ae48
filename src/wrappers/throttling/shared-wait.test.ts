import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { wrapStore } from "../testing/failing-store.ts";
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

describe("[S61] a further wait", () => {
  test("for the same end does not move it", async () => {
    const { clock, store, process } = setup();
    const [one, other] = [process(), process()];
    await one.begin(10 * SECOND);
    clock.skip(5 * SECOND);
    await one.begin(5.9 * SECOND);
    await other.begin(10 * SECOND);
    clock.skip(5 * SECOND);
    expect(await store.get(NAME)).toBe(undefined);
  });

  test("that certainly lasts longer replaces the stored one, also of the same length", async () => {
    const { clock, process } = setup();
    const [one, other] = [process(), process()];
    await one.begin(10 * SECOND);
    await other.remainingMs();
    clock.skip(5 * SECOND);
    await one.begin(10 * SECOND);
    expect([await one.remainingMs(), await other.remainingMs()]).toEqual([10 * SECOND, 5 * SECOND]);
    clock.skip(9 * SECOND);
    expect([await one.remainingMs(), await other.remainingMs()]).toEqual([SECOND, 10 * SECOND]);
    await other.begin(60 * SECOND);
    clock.skip(SECOND);
    expect(await one.remainingMs()).toBe(60 * SECOND);
  });

  test("does not replace one that became longer meanwhile", async () => {
    const { clock, store } = setup();
    await store.set(NAME, "2000", 2 * SECOND);
    const racing = wrapStore(store, async (operation, run) => {
      if (operation === "deleteIfEquals") await store.set(NAME, "60000", 60 * SECOND);
      return run();
    });
    const parts = { store: racing, clock, name: async () => NAME, onStoreFailed: () => undefined };
    await new SharedWait(parts).begin(30 * SECOND);
    expect(await store.get(NAME)).toBe("60000");
  });
});
