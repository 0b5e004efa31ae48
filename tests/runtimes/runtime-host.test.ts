import { afterEach, expect, it, vi } from "vitest";
import { runTests } from "./runtime-host.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("runs tests sequentially even if some fail", async () => {
  const log: string[] = [];
  const test = (name: string, end: () => void) => ({
    name,
    async run() {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      end();
    },
  });
  const error = new Error("no");
  const failing = test("second", () => {
    throw error;
  });
  const ending = () => undefined;
  const results = await runTests([test("first", ending), failing, test("third", ending)]);
  expect(results).toEqual([{ name: "first" }, { name: "second", error }, { name: "third" }]);
  expect(log).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it("continues after a test that hangs", async () => {
  vi.useFakeTimers();
  const results = runTests([
    { name: "hangs", run: () => new Promise<void>(() => undefined) },
    { name: "ends", run: () => Promise.resolve() },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await results).toEqual([
    { name: "hangs", error: new Error("the test did not end within 60 s") },
    { name: "ends" },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});
