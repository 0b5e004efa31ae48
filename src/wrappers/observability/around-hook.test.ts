import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { type NextArgument, performWithin } from "./hook-runner.ts";
import type { CallSummary, Hooks } from "./hooks.ts";

type Next = Parameters<NonNullable<Hooks["around"]>>[1];

const summary: CallSummary = { httpStatus: 200, requestId: "r1", attempts: 1 };

function within(hook: (next: Next) => unknown, { signal }: { signal?: AbortSignal } = {}) {
  const call = deferred<string>();
  const perform = vi.fn((_added: NextArgument) => call.promise);
  const failed = vi.fn();
  const result = performWithin({ hook, perform, summarise: () => summary, signal, failed });
  return { call, perform, failed, result };
}

describe("a call within an around hook", () => {
  test("returns the caller the result, and the hook a summary of it", async () => {
    const seen = vi.fn();
    const { call, result, failed } = within(async (next) => seen(await next()));
    call.resolve("data");
    expect(await result).toBe("data");
    expect(seen).toHaveBeenCalledExactlyOnceWith(summary);
    expect(failed).not.toHaveBeenCalled();
  });

  test("ends for the hook before it ends for the caller", async () => {
    const order: string[] = [];
    const { call, result } = within(async (next) => {
      await next();
      order.push("hook");
    });
    const caller = result.then(() => order.push("caller"));
    call.resolve("data");
    await caller;
    expect(order).toEqual(["hook", "caller"]);
  });

  test("runs once however often next is called, with the headers of the first call", async () => {
    const { call, perform, result } = within(async (next) => {
      const first = next({ headers: { one: "1" } });
      const second = next({ headers: { two: "2" } });
      expect(await first).toEqual(await second);
      expect(await next()).toBe(summary);
    });
    call.resolve("data");
    expect(await result).toBe("data");
    await settle();
    expect(perform).toHaveBeenCalledExactlyOnceWith({ headers: { one: "1" } });
  });

  test("starts inside next, so that the hook's asynchronous context applies", async () => {
    let isInside = false;
    let startedInside = false;
    const result = performWithin({
      hook: (next) => {
        isInside = true;
        const done = next();
        isInside = false;
        return done;
      },
      perform: async () => {
        startedInside = isInside;
      },
      ...{ summarise: () => summary, signal: undefined, failed: vi.fn() },
    });
    await result;
    expect(startedInside).toBe(true);
  });

  test.each<[string, (next: Next) => unknown]>([
    ["never calls next", async () => "something else"],
    ["is not async and never calls next", () => undefined],
    ["calls next only later", (next) => void setImmediate(() => next({ headers: { late: "1" } }))],
  ])("is performed without the hook's headers if the hook %s", async (_, hook) => {
    const { call, perform, failed, result } = within(hook);
    call.resolve("data");
    expect(await result).toBe("data");
    await settle();
    expect(perform).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(failed).not.toHaveBeenCalled();
  });

  test.each<[string, (next: Next) => unknown]>([
    [
      "throws before next",
      () => {
        throw new Error("hook");
      },
    ],
    ["rejects before next", () => Promise.reject(new Error("hook"))],
    [
      "throws after next",
      (next) => {
        void next();
        throw new Error("hook");
      },
    ],
    [
      "throws after the call",
      async (next) => {
        await next();
        throw new Error("hook");
      },
    ],
  ])("is performed, with a warning, if the hook %s", async (_, hook) => {
    const { call, perform, failed, result } = within(hook);
    call.resolve("data");
    expect(await result).toBe("data");
    await settle();
    expect(perform).toHaveBeenCalledOnce();
    expect(failed).toHaveBeenCalledExactlyOnceWith(new Error("hook"));
  });

  test("is not held up by a hook that never ends after next", async () => {
    const { call, result } = within(async (next) => {
      await next();
      await new Promise(() => {});
    });
    call.resolve("data");
    expect(await result).toBe("data");
  });

  test("fails with its own error, which the hook sees and may rethrow", async () => {
    const own = new Error("own");
    const seen = vi.fn();
    const { call, failed, result } = within(async (next) => {
      try {
        await next();
      } catch (error) {
        seen(error);
        throw error;
      }
    });
    call.reject(own);
    await expect(result).rejects.toBe(own);
    await settle();
    expect(seen).toHaveBeenCalledExactlyOnceWith(own);
    expect(failed).not.toHaveBeenCalled();
  });

  test("fails with its own error if the hook swallows it or throws another", async () => {
    const own = new Error("own");
    const other = new Error("other");
    const swallowed = within((next) => next().catch(() => undefined));
    const replaced = within((next) => next().catch(() => Promise.reject(other)));
    for (const { call } of [swallowed, replaced]) call.reject(own);
    await expect(swallowed.result).rejects.toBe(own);
    await expect(replaced.result).rejects.toBe(own);
    await settle();
    expect(swallowed.failed).not.toHaveBeenCalled();
    expect(replaced.failed).toHaveBeenCalledExactlyOnceWith(other);
  });

  test("leaves no unhandled rejection", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const ignored = within((next) => void next());
    const thrown = within((next) => {
      void next();
      throw new Error("hook");
    });
    for (const { call } of [ignored, thrown]) call.reject(new Error("own"));
    await expect(ignored.result).rejects.toThrow("own");
    await expect(thrown.result).rejects.toThrow("own");
    await settle();
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("is not held up after an abort by a hook that never calls next", async () => {
    const controller = new AbortController();
    const { call, perform, result } = within(() => new Promise(() => {}), { signal: controller.signal });
    await settle();
    expect(perform).not.toHaveBeenCalled();
    controller.abort();
    expect(perform).toHaveBeenCalledExactlyOnceWith(undefined);
    call.reject(new Error("aborted"));
    await expect(result).rejects.toThrow("aborted");
  });

  test("that was aborted before it started starts at once", () => {
    const { perform } = within(() => new Promise(() => {}), { signal: AbortSignal.abort() });
    expect(perform).toHaveBeenCalledOnce();
  });

  test("leaves no listener on its signal", async () => {
    const { signal } = new AbortController();
    const { call, result } = within((next) => next(), { signal });
    call.resolve("data");
    await result;
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
