import { describe, expect, it } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { createSandboxClock } from "../core/clock.ts";
import { createSandboxState } from "./sandbox-state.ts";
import { openRegistry, START } from "./testing/open-registry.ts";

/** The state of a sandbox without services. */
function openState(wall = START) {
  const machine = new FakeClock(wall);
  const clock = createSandboxClock(machine, () => undefined);
  const { registry } = openRegistry({ clock: machine, offsetMs: () => clock.offsetMs });
  const listeners = new Set<() => void>();
  const woken: string[] = [];
  const state = createSandboxState({
    ...{ clock, registry, listeners },
    wake: ({ id }) => woken.push(id),
    changed() {
      for (const listener of listeners) listener();
    },
  });
  return { clock, registry, state, woken };
}

/** The exported state of two tenants, of which the second is a day ahead; the sandbox is an hour ahead. */
function exported() {
  const { clock, registry, state } = openState();
  registry.create();
  registry.create().state.clockOffsetMs = 86_400_000;
  clock.advance(3_600);
  return state.export();
}

const timesOf = ({ clock, registry }: ReturnType<typeof openState>) =>
  [clock, ...registry.all].map((timed) => new Date(timed.now()).toISOString());

const times = ["2026-01-01T01:00:00.000Z", "2026-01-01T01:00:00.000Z", "2026-01-02T00:00:00.000Z"];

describe("an import", () => {
  it("continues at the times of the export, also in a sandbox whose clock was moved", () => {
    const opened = openState(Date.UTC(2030, 0, 1));
    opened.clock.advance(500);
    opened.state.import(exported());
    expect(timesOf(opened)).toEqual(times);
    expect(JSON.parse(opened.state.export()).now).toBe(times[0]);
  });

  it("wakes each tenant, and calls the listeners once", () => {
    const { state, woken } = openState();
    let changes = 0;
    state.onChange(() => {
      changes += 1;
    });
    state.import(exported());
    expect([woken, changes]).toEqual([["t1", "t2"], 1]);
  });

  it("changes nothing if a time is out of range", () => {
    const { clock, registry, state, woken } = openState();
    const tenant = registry.create();
    clock.advance(5);
    const before = state.export();
    const text = exported().replace('"clockOffsetMs":86400000', '"clockOffsetMs":1e15');
    expect(() => state.import(text)).toThrow(
      "cannot import this state: the sandbox's time must be between the years 0 and 9899",
    );
    expect(state.export()).toBe(before);
    expect([registry.all, woken]).toEqual([[tenant], []]);
  });
});

it("tells a listener about changes until it is removed", () => {
  const { state } = openState();
  let changes = 0;
  const end = state.onChange(() => {
    changes += 1;
  });
  state.import(exported());
  end();
  state.import(exported());
  expect(changes).toBe(1);
});

describe("a stored state", () => {
  it("has no time: the clock continues as if it had never stopped", () => {
    const machine = Date.UTC(2030, 0, 1);
    const { clock, registry, state } = openState();
    registry.create();
    clock.advance(5);
    const { text } = state.store();
    const later = openState(machine);
    later.state.import(text);
    expect(later.clock.now()).toBe(machine + 5_000);
    expect(later.state.store().text).toBe(text);
  });

  it("counts its records: transfers and whatever else is stored as objects", () => {
    const { registry, state } = openState();
    expect(state.store().records).toBe(0);
    const { funds, handlers } = registry.create().state;
    const seeded = state.store().records;
    for (const id of ["a", "b"]) {
      funds.deposits.set(id, {} as never);
      funds.keys.set(id, id);
      handlers.set(id, {});
    }
    expect(state.store().records).toBe(seeded + 4);
  });
});
