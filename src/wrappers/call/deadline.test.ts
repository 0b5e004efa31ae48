import { expect, test, vi } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { type AbortReason, DeadlineScope } from "./deadline.ts";

const never = new Promise<never>(() => undefined);
const closed: AbortReason = { kind: "closed" };

function scope(totalMs?: number) {
  const clock = new FakeClock();
  const call = new DeadlineScope(clock);
  if (totalMs !== undefined) call.limit("totalTimeoutMs", totalMs);
  return { clock, call };
}

test("a scope is aborted by its owner once: a signal that was handed out before is aborted, and no timer starts", () => {
  const { clock, call } = scope();
  const { signal } = call;
  call.limit("totalTimeoutMs", 100);
  const controller = new AbortController();
  call.followSignal(controller.signal);
  call.abort(closed);
  controller.abort();
  call.abort({ kind: "timeout", limit: "timeoutMs", limitMs: 1 });
  expect(call.abortReason).toEqual(closed);
  expect([signal.aborted, call.signal, clock.pending]).toEqual([true, signal, 0]);
});

test("[S49] a client holds the scope of a call until it is closed", () => {
  const inFlight = { isClosed: false, scopes: new Set<DeadlineScope>() };
  const call = DeadlineScope.open({ clock: new FakeClock(), keepsProcessAlive: true, inFlight }, undefined, 100);
  expect([...inFlight.scopes]).toEqual([call]);
  call.close();
  expect(inFlight.scopes.size).toBe(0);
});

test("waiting in a scope leaves nothing behind after the wait", async () => {
  const { call } = scope();
  const add = Set.prototype.add;
  const held: Set<unknown>[] = [];
  const spy = vi.spyOn(Set.prototype, "add").mockImplementation(function (this: Set<unknown>, value) {
    held.push(this);
    return add.call(this, value);
  });
  await call.race(Promise.resolve());
  await call.race(Promise.reject(new Error("no"))).catch(() => undefined);
  spy.mockRestore();
  await settle();
  expect(held.map(({ size }) => size)).toEqual([0, 0]);
});

test.each([true, false, undefined])("[S49] all timers of a scope keep the process alive, or none: %s", async (kept) => {
  const said: unknown[] = [];
  const clock = new FakeClock();
  const after: FakeClock["after"] = (delayMs, callback, ...rest: unknown[]) => {
    said.push(rest[0]);
    return FakeClock.prototype.after.call(clock, delayMs, callback);
  };
  const call = new DeadlineScope({ now: () => clock.now(), monotonic: () => clock.monotonic(), after }, kept);
  call.limit("totalTimeoutMs", 100);
  const child = call.child("timeoutMs", 50);
  const sleep = child.sleep(10).catch(() => undefined);
  child.abort(closed);
  await sleep;
  expect(said).toEqual([kept ?? true, kept ?? true]);
});

test.each([
  ["sooner", 50],
  ["at the same time", 100],
])("a child ends with its parent, for the parent's reason, if that is over %s", async (_, totalMs) => {
  const { clock, call } = scope(totalMs);
  const child = call.child("timeoutMs", 100);
  const wait = expect(child.race(never)).rejects.toThrow();
  expect(clock.pending).toBe(1);
  await clock.advance(totalMs);
  await wait;
  const reason = { kind: "timeout", limit: "totalTimeoutMs", limitMs: totalMs };
  expect([child.abortReason, call.abortReason]).toEqual([reason, reason]);
});

test("a child is aborted with its parent, for the same reason, also if the parent was aborted before", () => {
  const { call } = scope();
  const child = call.child("timeoutMs", 100);
  call.abort({ kind: "aborted", reason: "why" });
  for (const { abortReason, signal } of [child, call.child("timeoutMs", 100)]) {
    expect(abortReason).toEqual({ kind: "aborted", reason: "why" });
    expect(signal.reason).toBe("why");
  }
});
