import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { abortable, onAbort } from "./abort.ts";

const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe("onAbort", () => {
  test("calls each callback once, with one listener for all", () => {
    const controller = new AbortController();
    const { signal } = controller;
    const called: string[] = [];
    for (const name of ["a", "b", "c"]) onAbort(signal, () => called.push(name));
    expect(listeners(signal)).toBe(1);
    controller.abort();
    controller.abort();
    expect(called).toEqual(["a", "b", "c"]);
    expect(listeners(signal)).toBe(0);
  });

  test("does not call a removed callback", () => {
    const controller = new AbortController();
    const called: string[] = [];
    const takeBack = onAbort(controller.signal, () => called.push("a"));
    onAbort(controller.signal, () => called.push("b"));
    takeBack();
    controller.abort();
    expect(called).toEqual(["b"]);
  });

  test("has a listener only while there are callbacks", () => {
    const controller = new AbortController();
    const { signal } = controller;
    const called: string[] = [];
    const takeBack = [onAbort(signal, () => called.push("a")), onAbort(signal, () => called.push("b"))];
    takeBack[0]?.();
    expect(listeners(signal)).toBe(1);
    takeBack[1]?.();
    expect(listeners(signal)).toBe(0);
    onAbort(signal, () => called.push("c"));
    expect(listeners(signal)).toBe(1);
    controller.abort();
    expect(called).toEqual(["c"]);
  });

  test("removing a callback twice does not remove later ones", () => {
    const controller = new AbortController();
    const called: string[] = [];
    const takeBack = onAbort(controller.signal, () => called.push("a"));
    takeBack();
    onAbort(controller.signal, () => called.push("b"));
    takeBack();
    onAbort(controller.signal, () => called.push("c"));
    expect(listeners(controller.signal)).toBe(1);
    controller.abort();
    expect(called).toEqual(["b", "c"]);
  });

  test("keeps signals apart", () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const called: string[] = [];
    onAbort(first.signal, () => called.push("first"));
    onAbort(second.signal, () => called.push("second"));
    second.abort();
    expect(called).toEqual(["second"]);
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
