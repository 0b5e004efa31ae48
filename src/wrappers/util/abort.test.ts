import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
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

test("abortable settles like the promise, with one listener for all and none left", async () => {
  const { signal } = new AbortController();
  const given = [Promise.resolve(1), Promise.reject(new Error("own"))];
  const expected = await Promise.allSettled(given);
  expect(await Promise.allSettled(given.map((promise) => abortable(promise, undefined)))).toEqual(expected);
  const waits = given.map((promise) => abortable(promise, signal));
  expect(listeners(signal)).toBe(1);
  expect(await Promise.allSettled(waits)).toEqual(expected);
  await settle();
  expect(listeners(signal)).toBe(0);
});

test("abortable rejects with the reason of the signal, also if it was aborted before", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const endless = new Promise(() => undefined);
  const waiting = abortable(endless, signal);
  controller.abort("reason");
  await expect(waiting).rejects.toBe("reason");
  for (const promise of [endless, Promise.reject(new Error("late"))])
    await expect(abortable(promise, signal)).rejects.toBe("reason");
  expect(listeners(signal)).toBe(0);
});
