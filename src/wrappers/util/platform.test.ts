import { afterEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "./platform.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("systemClock", () => {
  test("now follows the wall clock, and monotonic does not", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const before = systemClock.monotonic();
    vi.setSystemTime(0);
    expect(systemClock.now()).toBe(0);
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before);
  });

  test("after calls back once, unless cancelled", () => {
    vi.useFakeTimers();
    const called: string[] = [];
    systemClock.after(100, () => called.push("a"));
    const cancel = systemClock.after(100, () => called.push("b"));
    vi.advanceTimersByTime(99);
    expect(called).toEqual([]);
    cancel();
    vi.advanceTimersByTime(1000);
    expect(called).toEqual(["a"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("[S49] a timer without a waiting caller lets the process end, if timers can do that", () => {
    for (const [timer, isWaitedFor, unrefs] of [
      [{ unref: vi.fn() }, undefined, 0],
      [{ unref: vi.fn() }, true, 0],
      [{ unref: vi.fn() }, false, 1],
    ] as const) {
      vi.stubGlobal("setTimeout", () => timer);
      systemClock.after(100, () => undefined, isWaitedFor);
      expect(timer.unref).toHaveBeenCalledTimes(unrefs);
    }
    for (const timer of [7, {}, null]) {
      vi.stubGlobal("setTimeout", () => timer);
      expect(() => systemClock.after(100, () => undefined, false)).not.toThrow();
    }
  });
});
