import { describe, expect, it } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { createFollowingClock } from "./clock.ts";

function setUp() {
  const base = new FakeClock();
  let offset = 0;
  const clock = createFollowingClock(base, () => offset);
  const fired: string[] = [];
  return {
    ...{ base, clock, fired },
    move(offsetMs: number) {
      offset = offsetMs;
      clock.moved();
    },
    start: (name: string, delayMs: number) => clock.after(delayMs, () => fired.push(name)),
  };
}

describe("a clock that follows a moved time", () => {
  it("has its time; its monotonic time grows with every move forward, and never goes back", () => {
    const { base, clock, move } = setUp();
    const [now, monotonic] = [clock.now(), clock.monotonic()];
    move(3_600_000);
    expect([clock.now() - now, clock.monotonic() - monotonic]).toEqual([3_600_000, 3_600_000]);
    move(-1_000);
    expect([clock.now() - now, clock.monotonic() - monotonic]).toEqual([-1_000, 3_600_000]);
    base.skip(5);
    expect([clock.now() - now, clock.monotonic() - monotonic]).toEqual([-995, 3_600_005]);
    move(0);
    expect([clock.now() - now, clock.monotonic() - monotonic]).toEqual([5, 3_601_005]);
  });

  it("fires timers that a move has passed, in their order, once, and after the move", async () => {
    const { base, fired, move, start } = setUp();
    start("second", 2_000);
    start("first", 1_000);
    start("third", 60_000);
    move(2_000);
    expect(fired).toEqual([]);
    await settle();
    expect(fired).toEqual(["first", "second"]);
    await base.advance(57_999);
    expect(fired).toEqual(["first", "second"]);
    await base.advance(1);
    expect(fired).toEqual(["first", "second", "third"]);
    expect(base.pending).toBe(0);
  });

  it("fires timers by waiting, too, and as late as ever after a move back", async () => {
    const { base, fired, move, start } = setUp();
    start("one", 1_000);
    move(-60_000);
    await base.advance(999);
    expect(fired).toEqual([]);
    await base.advance(1);
    expect(fired).toEqual(["one"]);
  });

  it("fires no cancelled timer, even if a move has passed it", async () => {
    const { base, clock, fired, move, start } = setUp();
    let cancel: (() => void) | undefined;
    clock.after(1_000, () => cancel?.());
    cancel = start("cancelled by the first", 2_000);
    start("kept", 1_500);
    start("cancelled before", 1_000)();
    const late = start("late", 1_000);
    move(5_000);
    late();
    await settle();
    expect(fired).toEqual(["kept"]);
    expect(base.pending).toBe(0);
  });

  it("tells the base whether a timer is waited for", () => {
    const waited: (boolean | undefined)[] = [];
    let offset = 0;
    const clock = createFollowingClock(
      {
        now: () => 0,
        monotonic: () => 0,
        after(_delayMs, _callback, isWaitedFor) {
          waited.push(isWaitedFor);
          return () => undefined;
        },
      },
      () => offset,
    );
    clock.after(1_000, () => undefined, false);
    clock.after(1_000, () => undefined);
    offset = 1;
    clock.moved();
    expect(waited).toEqual([false, true, false, true]);
  });
});
