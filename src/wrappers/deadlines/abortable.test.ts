import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { deferred } from "../testing/deferred.ts";
import { settle } from "../testing/fake-clock.ts";
import { abortable } from "./abortable.ts";

const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe("abortable", () => {
  test("settles like the promise, without a signal and with one that is not aborted", async () => {
    const { signal } = new AbortController();
    for (const given of [undefined, signal]) {
      expect(await abortable(Promise.resolve(1), given)).toBe(1);
      await expect(abortable(Promise.reject(new Error("own")), given)).rejects.toThrow("own");
    }
  });

  test("rejects with the reason of the signal, also if it was aborted before", async () => {
    const controller = new AbortController();
    const waiting = abortable(new Promise(() => undefined), controller.signal);
    controller.abort("reason");
    await expect(waiting).rejects.toBe("reason");
    expect(listeners(controller.signal)).toBe(0);
    await expect(abortable(new Promise(() => undefined), controller.signal)).rejects.toBe("reason");
    await expect(abortable(Promise.reject(new Error("late")), controller.signal)).rejects.toBe("reason");
  });

  test("leaves no listener on the signal", async () => {
    const { signal } = new AbortController();
    const one = deferred<number>();
    const waits = Array.from({ length: 10 }, (_, index) =>
      abortable(index % 2 === 0 ? one.promise : Promise.reject(index), signal),
    );
    expect(listeners(signal)).toBe(10);
    const ends = Promise.allSettled(waits);
    one.resolve(1);
    await ends;
    await settle();
    expect(listeners(signal)).toBe(0);
  });
});
