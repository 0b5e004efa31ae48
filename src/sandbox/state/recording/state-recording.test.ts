import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../core/settings.ts";
import { seedTenant } from "../seed-tenant.ts";
import { writeSnapshot } from "../snapshot.ts";
import { decodeState } from "../state-codec.ts";
import type { TenantState } from "../tenant.ts";
import { createStateReader } from "./state-reader.ts";
import { createStateRecording } from "./state-recording.ts";
import { WatchedMap } from "./watched-map.ts";

const seeded = (id: string) => seedTenant({ id, seed: "example", settings: defaultSettings, now: () => 0 });

/** A recording of one tenant, whose first snapshot was written. */
function record() {
  const clock = { offsetMs: 5 };
  const recording = createStateRecording(clock);
  const original = seeded("t1");
  const state = recording.track(original);
  const lines = [...recording.snapshot()];
  /** The changes since the last call. */
  function take(): unknown {
    const line = recording.take();
    if (line === undefined) return undefined;
    lines.push(line);
    return decodeState(line);
  }
  /** The state that the lines so far hold, as text. */
  function readBack(): string {
    const reader = createStateReader();
    for (const line of lines) reader.add(line);
    return writeSnapshot(reader.read());
  }
  return { clock, recording, original, state, take, readBack };
}

const written = (...tenants: readonly TenantState[]) => writeSnapshot({ clockOffsetMs: 5, tenants });

describe("a state recording", () => {
  it("begins with a snapshot, and has no changes then", () => {
    const { recording, original, take, readBack } = record();
    expect(recording.isReplaced).toBe(false);
    expect(take()).toBeUndefined();
    expect(readBack()).toBe(written(original));
  });

  it("asks for a snapshot until one was written to its end", () => {
    const recording = createStateRecording({ offsetMs: 0 });
    recording.track(seeded("t1"));
    expect(recording.isReplaced).toBe(true);
    const lines = recording.snapshot();
    lines.next();
    expect(recording.isReplaced).toBe(true);
    expect([...lines]).toEqual([]);
    expect(recording.isReplaced).toBe(false);
  });

  it("takes the changes of a tenant that are made by its returned state", () => {
    const { original, state, take, readBack } = record();
    state.access.tokens.clear();
    state.clockOffsetMs = 100;
    state.funds.flows.delete("SOL");
    expect(take()).toEqual([
      [["tenants", "t1"], "set", "clockOffsetMs", 100],
      [["tenants", "t1", "funds", "flows"], "delete", "SOL"],
    ]);
    expect(take()).toBeUndefined();
    expect(original.clockOffsetMs).toBe(100);
    expect(readBack()).toBe(written(original));
  });

  it("takes a new tenant as a whole, and its changes after that", () => {
    const { recording, original, take, readBack } = record();
    const second = recording.track(seeded("t2"));
    expect(take()).toEqual([[["tenants"], "add", "t2", seeded("t2")]]);
    second.clockOffsetMs = 100;
    expect(take()).toEqual([[["tenants", "t2"], "set", "clockOffsetMs", 100]]);
    expect(readBack()).toBe(written(original, { ...seeded("t2"), clockOffsetMs: 100 }));
  });

  it("takes the whole state of a tenant that was reset, in its place", () => {
    const { recording, original, take, readBack } = record();
    recording.track(seeded("t2"));
    const fresh = recording.track({ ...seeded("t1"), clockOffsetMs: 1 });
    take();
    fresh.clockOffsetMs = 2;
    expect(take()).toEqual([[["tenants", "t1"], "set", "clockOffsetMs", 2]]);
    expect(readBack()).toBe(written({ ...original, clockOffsetMs: 2 }, seeded("t2")));
  });

  it("tracks a state that it has returned as the state itself", () => {
    const { recording, original, state } = record();
    expect(recording.unwrap(state)).toBe(original);
    expect(recording.unwrap(original)).toBe(original);
    expect(recording.track(state)).toBe(state);
    expect(recording.unwrap(recording.track(state))).toBe(original);
  });

  it("takes the offset of the clock when it has moved", () => {
    const { clock, take } = record();
    clock.offsetMs = 7;
    expect(take()).toEqual([[[], "set", "clockOffsetMs", 7]]);
    expect(take()).toBeUndefined();
  });

  it("takes the generator of random numbers when it has moved, which it shows as it is", () => {
    const { original, state, take } = record();
    expect(state.random).toBe(original.random);
    expect([state.settings === original.settings, state.credentials === original.credentials]).toEqual([true, true]);
    state.random[3] = 1;
    state.random[0] = 2;
    expect(take()).toEqual([[["tenants", "t1"], "set", "random", original.random]]);
    expect(take()).toBeUndefined();
  });

  it("records arrays by such a name that are not parts of a tenant", () => {
    const { original, state, take } = record();
    Object.assign(state.access, { random: [1] });
    take();
    (state.access as unknown as { random: number[] }).random.push(2);
    expect(take()).toEqual([[["tenants", "t1", "access", "random"], "splice", 1, 0, [2]]]);
    expect(original.access).toMatchObject({ random: [1, 2] });
  });

  it("takes what handlers of users keep, also if they change it later", () => {
    const { state, take } = record();
    expect(state.handlers).toBeInstanceOf(WatchedMap);
    const kept: Record<string, number> = {};
    state.handlers.set("kept", kept);
    expect(take()).toEqual([[["tenants", "t1", "handlers"], "add", "kept", {}]]);
    (state.handlers.get("kept") as typeof kept).late = 1;
    expect(take()).toEqual([[["tenants", "t1", "handlers"], "set", "kept", { late: 1 }]]);
    state.handlers.delete("kept");
    expect(take()).toEqual([[["tenants", "t1", "handlers"], "delete", "kept"]]);
  });

  it("keeps what handlers kept before it was tracked", () => {
    const recording = createStateRecording({ offsetMs: 0 });
    const { handlers } = recording.track({ ...seeded("t1"), handlers: new Map([["kept", 1]]) });
    expect([...handlers]).toEqual([["kept", 1]]);
  });

  it("forgets all tenants when the state is replaced, and asks for a snapshot", () => {
    const { recording, state } = record();
    recording.replace();
    expect(recording.isReplaced).toBe(true);
    recording.track(seeded("t2"));
    state.clockOffsetMs = 100;
    expect([...recording.snapshot()]).toEqual([written(seeded("t2"))]);
    expect([recording.isReplaced, recording.take()]).toEqual([false, undefined]);
  });

  it("writes changes in a snapshot, and not again as changes", () => {
    const { clock, recording, original, state } = record();
    state.clockOffsetMs = 100;
    state.random[3] = 1;
    state.handlers.set("kept", { a: 1 });
    clock.offsetMs = 7;
    expect([...recording.snapshot()]).toEqual([writeSnapshot({ clockOffsetMs: 7, tenants: [original] })]);
    expect(recording.take()).toBeUndefined();
  });

  it("asks for a snapshot after it could not write a change", () => {
    const { recording, original, state } = record();
    const cyclic: { self?: object } = {};
    cyclic.self = cyclic;
    state.handlers.set("kept", cyclic);
    expect(() => recording.take()).toThrow(TypeError);
    expect(recording.isReplaced).toBe(true);
    delete cyclic.self;
    expect([...recording.snapshot()]).toEqual([written(original)]);
    expect([recording.isReplaced, recording.take()]).toEqual([false, undefined]);
  });
});
