import { describe, expect, it, vi } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { createFollowingClock, createSandboxClock, ownTimeText, parseDuration, parseIsoTime } from "./clock.ts";
import { ControlError } from "./control-error.ts";

function setUp() {
  const [below, changed] = [new FakeClock(), vi.fn()];
  return { below, changed, clock: createSandboxClock(below, changed) };
}

describe("the sandbox's clock", () => {
  it("runs with the underlying clock, can be set forward and back, and continues from there", () => {
    const { below, clock, changed } = setUp();
    clock.advance(600);
    below.skip(1_000);
    expect([clock.now() - below.now(), changed.mock.calls.length]).toEqual([600_000, 1]);
    clock.set("2020-02-29T12:00:00Z");
    below.skip(5);
    expect(clock.now()).toBe(Date.UTC(2020, 1, 29, 12) + 5);
    clock.set(new Date(0));
    expect(clock.now()).toBe(0);
  });

  it.each([
    [0, ""],
    [1, "t1 keeps its own time"],
    [2, "t1 and t2 keep their own time"],
    [10, "t1, t2, t3, t4, t5, t6, t7, t8, t9, and t10 keep their own time"],
    [12, "t1, t2, t3, t4, t5, t6, t7, t8, t9, and 3 more keep their own time"],
  ])("names the tenants with their own time: %i", (count, text) => {
    const ownTime = Array.from({ length: count }, (_, index) => `t${index + 1}`);
    expect(ownTimeText({ moved: [], ownTime })).toBe(text);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, "600", null, 1e300])("rejects an advance by %j", (seconds) => {
    const { below, clock, changed } = setUp();
    const range = "the sandbox's time must be between the years 0 and 9899";
    const message = seconds === 1e300 ? range : "seconds must be a number, 0 or more, such as 600";
    expect(() => clock.advance(seconds as number)).toThrow(new ControlError(message));
    expect([clock.now(), changed.mock.calls]).toEqual([below.now(), []]);
  });

  it.each(["tomorrow", 0, new Date(Number.NaN)])("refuses the time %j", (time) => {
    const { below, clock } = setUp();
    const message = 'time must be a Date or an ISO 8601 string with a time zone such as "2026-01-01T00:00:00Z"';
    expect(() => clock.set(time as string)).toThrow(new ControlError(message));
    expect(clock.now()).toBe(below.now());
  });

  it("can be set to the first and to the last of its times", () => {
    const { clock } = setUp();
    for (const time of ["0000-01-01T00:00:00.000Z", "9900-01-01T00:00:00.000Z"]) {
      clock.set(time);
      expect(new Date(clock.now()).toISOString()).toBe(time);
    }
    const before = new Date("-000001-12-31T23:59:59.999Z");
    for (const time of ["9900-01-01T00:00:01Z", "9999-12-31T23:59:59Z", new Date(-1e15), before])
      expect(() => clock.set(time)).toThrow(/years 0 and 9899/);
    expect(() => clock.advance(0.001)).toThrow(/years 0 and 9899/);
    expect(clock.now()).toBe(Date.parse("9900-01-01T00:00:00.000Z"));
  });
});

function follow() {
  const base = new FakeClock();
  let offset = 0;
  const clock = createFollowingClock(base, () => offset);
  const fired: string[] = [];
  return {
    base,
    clock,
    fired,
    move(offsetMs: number) {
      offset = offsetMs;
      clock.moved();
    },
    start: (name: string, delayMs: number) => clock.after(delayMs, () => fired.push(name)),
  };
}

describe("a clock that follows a moved time", () => {
  it("fires timers that a move has passed, in their order, once, and after the move; a move back delays none", async () => {
    const { base, fired, move, start } = follow();
    start("second", 2_000);
    start("first", 1_000);
    start("third", 60_000);
    move(2_000);
    expect(fired).toEqual([]);
    await settle();
    expect(fired).toEqual(["first", "second"]);
    move(-60_000);
    await base.advance(57_999);
    expect(fired).toEqual(["first", "second"]);
    await base.advance(1);
    expect(fired).toEqual(["first", "second", "third"]);
    expect(base.pending).toBe(0);
  });

  it("fires no cancelled timer, even if a move has passed it", async () => {
    const { base, clock, fired, move, start } = follow();
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
    const { base, clock, move } = follow();
    const after = vi.spyOn(base, "after");
    clock.after(1_000, () => undefined, false);
    clock.after(1_000, () => undefined);
    move(1);
    expect(after.mock.calls.map((call: readonly unknown[]) => call[2])).toEqual([false, true, false, true]);
  });
});

it.each([
  ["2026-01-01T00:00Z", Date.UTC(2026, 0, 1)],
  ["2026-03-01T01:00:00.5+01:00", Date.UTC(2026, 2, 1) + 500],
  ["2024-02-29T23:59:59Z", Date.UTC(2024, 1, 29, 23, 59, 59)],
  ["0000-02-29T00:00:00Z", Date.parse("0000-02-29T00:00:00Z")],
])("%s is %d", (text, time) => expect(parseIsoTime(text)).toBe(time));

it.each([
  ...["2026-02-30T00:00:00Z", "2026-02-29T00:00:00Z", "2026-04-31T00:00:00+02:00", "2026-01-32T00:00:00Z"],
  ...["2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T25:00:00Z", "2026-01-01T00:00:00", "2026-01-01", ""],
  ...[5, null, undefined, new Date(0)],
])("rejects %j", (text) => expect(parseIsoTime(text)).toBeNaN());

const durations =
  "90s=90, 0.5s=0.5, 10m=600, 2h=7200, 1d=86400, 1w=604800, 1h30m=5400, 1d12h=129600, 10M=600, PT10M=600, pt90s=90, " +
  "P1DT2H=93600, P2W=1209600, PT0.5S=0.5, 5 M=300, 1d 12h=129600, 1h30m5s=5405, 1.5h=5400, 36600d=3162240000,  90s =90";
it.each(durations.split(", ").map((row) => row.split("=")))("%j is %s seconds", (text, seconds) =>
  expect(parseDuration(text)).toBe(Number(seconds)),
);

// A number without a unit, and months and years, whose days are not fixed, among them.
const others = "10||m|10x|-10m|-PT10M|30m1h|0s|PT0S|P1M|P1Y|1e3s|2h later|P|5 m later|1 2m|36601d|1mo";
it.each(others.split("|"))("%j is not a duration", (text) => expect(parseDuration(text)).toBeUndefined());
