import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { onAbort } from "./abort-listeners.ts";

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
