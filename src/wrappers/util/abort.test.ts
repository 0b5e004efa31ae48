import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { abortable, onAbort } from "./abort.ts";

const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe("onAbort", () => {
  function open() {
    const controller = new AbortController();
    const called: string[] = [];
    const add = (name: string) => onAbort(controller.signal, () => called.push(name));
    return { controller, called, add, count: () => listeners(controller.signal) };
  }

  test("calls each callback once, with one listener for all, and none of another signal", () => {
    const { controller, called, add, count } = open();
    const other = open();
    for (const name of ["a", "b", "c"]) add(name);
    other.add("d");
    expect(count()).toBe(1);
    controller.abort();
    controller.abort();
    expect([called, other.called, count()]).toEqual([["a", "b", "c"], [], 0]);
  });

  test("has a listener only while there are callbacks; removing one, even twice, removes no other", () => {
    const { controller, called, add, count } = open();
    const [first, second] = [add("a"), add("b")];
    first();
    expect(count()).toBe(1);
    second();
    expect(count()).toBe(0);
    add("c");
    first();
    add("d");
    expect(count()).toBe(1);
    controller.abort();
    expect(called).toEqual(["c", "d"]);
  });
});

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

  test("has one listener on the signal for all promises, and leaves none", async () => {
    const { signal } = new AbortController();
    const one = deferred<number>();
    const waits = Array.from({ length: 10 }, (_, index) =>
      abortable(index % 2 === 0 ? one.promise : Promise.reject(index), signal),
    );
    expect(listeners(signal)).toBe(1);
    const ends = Promise.allSettled(waits);
    one.resolve(1);
    await ends;
    await settle();
    expect(listeners(signal)).toBe(0);
  });
});
