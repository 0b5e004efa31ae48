import { describe, expect, it, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { createSandboxClock } from "./clock.ts";
import { ControlError } from "./control-error.ts";

function setUp() {
  const below = new FakeClock();
  const changed = vi.fn();
  return { below, changed, clock: createSandboxClock(below, changed) };
}

describe("the sandbox's clock", () => {
  it("runs with the underlying clock, plus the offset", () => {
    const { below, clock, changed } = setUp();
    clock.advance(600);
    expect(clock.now() - below.now()).toBe(600_000);
    below.skip(1_000);
    expect(clock.now() - below.now()).toBe(600_000);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it("can be set forward and back, and continues from there", () => {
    const { below, clock } = setUp();
    clock.set("2020-02-29T12:00:00Z");
    expect(new Date(clock.now()).toISOString()).toBe("2020-02-29T12:00:00.000Z");
    below.skip(5);
    expect(clock.now()).toBe(Date.UTC(2020, 1, 29, 12) + 5);
    clock.set(new Date(0));
    expect(clock.now()).toBe(0);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, "600", null, 1e300])("rejects an advance by %j", (seconds) => {
    const { below, clock, changed } = setUp();
    expect(() => clock.advance(seconds as number)).toThrow(ControlError);
    expect(() => clock.advance(seconds as number)).toThrow(
      seconds === 1e300 ? "years 0 and 9899" : "seconds must be a number, 0 or more, such as 600",
    );
    expect(clock.now()).toBe(below.now());
    expect(changed).not.toHaveBeenCalled();
  });

  it.each(["9900-01-01T00:00:01Z", "9999-12-31T23:59:59Z", new Date(-1e15)])(
    "stays within four-digit years: %s",
    (time) => {
      const { below, clock } = setUp();
      expect(() => clock.set(time)).toThrow(/years 0 and 9899/);
      expect(() => clock.advance(9_000 * 366 * 86_400)).toThrow(/years 0 and 9899/);
      expect(clock.now()).toBe(below.now());
    },
  );

  it.each([
    "tomorrow",
    "2020-02-29",
    "2020-13-01T00:00:00Z",
    "2019-02-29T00:00:00Z",
    "2020-01-01T00:00:00",
    0,
    new Date(Number.NaN),
  ])("rejects the time %j", (time) => {
    const { below, clock } = setUp();
    expect(() => clock.set(time as string)).toThrow(ControlError);
    expect(() => clock.set(time as string)).toThrow(
      'time must be a Date or an ISO 8601 string with a time zone such as "2026-01-01T00:00:00Z"',
    );
    expect(clock.now()).toBe(below.now());
  });

  it("can be set to the first and to the last of its times", () => {
    const { clock } = setUp();
    for (const time of ["0000-01-01T00:00:00.000Z", "9900-01-01T00:00:00.000Z"]) {
      clock.set(time);
      expect(new Date(clock.now()).toISOString()).toBe(time);
    }
    expect(() => clock.advance(0.001)).toThrow(/years 0 and 9899/);
    expect(() => clock.set(new Date("-000001-12-31T23:59:59.999Z"))).toThrow(/years 0 and 9899/);
  });
});
