import { describe, expect, it, vi } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { OpenRegistry, START } from "../../../tests/support/sandbox/open-registry.ts";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { createSandboxClock } from "../core/clock.ts";
import { createSandboxState } from "./sandbox-state.ts";
import { decodeState, encodeState, readSnapshot } from "./snapshot.ts";

/** The state of a sandbox without services. */
function openState(wall = START) {
  const machine = new FakeClock(wall);
  const clock = createSandboxClock(machine, () => ({ moved: [], ownTime: [] }));
  const { registry } = new OpenRegistry({ clock: machine, offsetMs: () => clock.offsetMs });
  const listeners = new Set<() => void>();
  const woken: string[] = [];
  const wake = ({ id }: { readonly id: string }) => void woken.push(id);
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const state = createSandboxState({ clock, registry, listeners, wake, changed });
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

describe("an import", () => {
  it("continues at the times of the export, whatever the machine's and the sandbox's are", () => {
    const { clock, registry, state } = openState(Date.UTC(2030, 0, 1));
    clock.advance(500);
    state.import(exported());
    const times = [clock, ...registry.all].map((timed) => new Date(timed.now()).toISOString());
    expect(times).toEqual(["2026-01-01T01:00:00.000Z", "2026-01-01T01:00:00.000Z", "2026-01-02T00:00:00.000Z"]);
    expect(JSON.parse(state.export()).now).toBe(times[0]);
  });

  it("wakes each tenant, and tells listeners once, until they are removed", () => {
    const { state, woken } = openState();
    const changed = vi.fn();
    const end = state.onChange(changed);
    state.import(exported());
    expect([woken, changed.mock.calls.length]).toEqual([["t1", "t2"], 1]);
    end();
    state.import(exported());
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it("continues in another sandbox: money, tokens, clock, ids", async () => {
    const [first, second] = [new OpenSandbox(), new OpenSandbox({ seed: "another" })];
    first.sandbox.clock.advance(100);
    first.tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "5" });
    const token = await first.token("crypto");
    const text = first.sandbox.state.export();
    second.sandbox.state.import(text);
    expect([second.sandbox.state.export(), second.sandbox.clock.now()]).toEqual([text, first.sandbox.clock.now()]);
    const body = { asset_id: first.tenant.seeded.assets.USDC_SOLANA };
    const balance = await second.raw("crypto", "POST", "/balance/check", { token, body });
    expect(balance.body.data.balance).toBe("10005.00");
    // Existing references to the tenant stay usable.
    expect(second.tenant.crypto.apiKey).toBe(first.tenant.crypto.apiKey);
  });
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

const { seeded } = new OpenRegistry();
const valid = { format: "svc-sdk sandbox state", version: 1, clockOffsetMs: 5, tenants: [seeded("t1"), seeded("t2")] };

describe("a snapshot", () => {
  it("has the offset, the time and the tenants of a state", () => {
    const { tenants } = valid;
    for (const now of ["2026-01-01T00:00:00.000Z", undefined])
      expect(readSnapshot(encodeState({ ...valid, now }))).toEqual({ now, clockOffsetMs: 5, tenants });
  });

  it("of an earlier version gets the first values of what it lacks, and another keeps what it has", () => {
    const { handlers: _, clockOffsetMs: _offset, settlements: _due, ...earlier } = seeded("t1");
    expect(readSnapshot(encodeState({ ...valid, tenants: [earlier] })).tenants).toEqual([seeded("t1")]);
    const settlements = [{ at: 1, kind: "transfer", id: "transfer-1" }];
    const later = { handlers: new Map([["kept", 1]]), clockOffsetMs: 100, settlements };
    const text = encodeState({ ...valid, tenants: [{ ...earlier, ...later }] });
    expect(readSnapshot(text).tenants[0]).toMatchObject(later);
  });

  /** The second tenant, with a credential of the first. */
  const shared = (name: "accountId" | "apiKey" | "connectorKey") => {
    const credentials = { ...seeded("t2").credentials, [name]: seeded("t1").credentials[name] };
    return { ...valid, tenants: [seeded("t1"), { ...seeded("t2"), credentials }] };
  };
  const outOfRange = '"clockOffsetMs":1e300';
  const none = "not exported by a sandbox";
  const zone = "now must be an ISO 8601 time with a time zone";
  it.each<[which: string, state: unknown, message: string]>([
    ["null", null, none],
    ["a text", "state", none],
    ["an array", [], none],
    ["another format", { ...valid, format: "other" }, none],
    ["another version", { ...valid, version: 2 }, "version 2 is not supported; this sandbox reads version 1"],
    ["an offset that is no number", { ...valid, clockOffsetMs: "5" }, "clockOffsetMs must be a number"],
    ["a time that is no text", { ...valid, now: 5 }, zone],
    ["a time without a zone", { ...valid, now: "2026-01-01T00:00:00" }, zone],
    ["a map of tenants", { ...valid, tenants: new Map() }, "tenants must be an array"],
    ["the same tenant twice", { ...valid, tenants: [seeded("t1"), seeded("t1")] }, "two tenants have the same id"],
    ["the same account", shared("accountId"), "two tenants have the same credential"],
    ["the same API key", shared("apiKey"), "two tenants have the same credential"],
    ["the same connector key", shared("connectorKey"), "two tenants have the same credential"],
    ["null for a tenant", { ...valid, tenants: [null] }, "tenants[0] must be an object, but is null"],
    ["a text for a tenant", { ...valid, tenants: ["t1"] }, "tenants[0] must be an object, but is a string"],
    ["an array for a tenant", { ...valid, tenants: [["t1"]] }, "tenants[0] must be an object, but is an array"],
    ["an invalid second tenant", { ...valid, tenants: [seeded("t1"), {}] }, "tenants[1].id is missing"],
  ])("is rejected with %s", (_, state, message) => {
    expect(() => readSnapshot(encodeState(state))).toThrow(
      expect.objectContaining({ name: "ControlError", message: `state: ${message}` }),
    );
  });

  it.each<[which: string, damage: (text: string) => string, message: RegExp]>([
    ["that is not JSON", () => "{", /^state: not valid JSON: \w/],
    ["with an invalid bigint", () => '{"$bigint":"x"}', /^state: not valid JSON: A bigint must be a string of at most/],
    ["with an invalid map", (text) => text.replace('{"$map":[]}', '{"$map":7}'), /not valid JSON|not iterable/],
    ["with a clock out of range", (text) => text.replace(/"now":"[^"]*","clockOffsetMs":0/, outOfRange), /years 0 and/],
    ["with a time out of range", (text) => text.replace(/"now":"[^-]*/, '"now":"9999'), /years 0 and 9899/],
  ])("%s is rejected, and the sandbox continues", (_, damage, message) => {
    const { sandbox } = new OpenSandbox();
    const before = sandbox.state.export();
    expect(damage(before)).not.toBe(before);
    const error = { name: "ControlError", message: expect.stringMatching(message) };
    expect(() => sandbox.state.import(damage(before))).toThrow(expect.objectContaining(error));
    expect(sandbox.state.export()).toBe(before);
  });
});

describe("the encoding", () => {
  const map = new Map([["a", { units: 10n ** 40n, history: [1n, -2n] }]]);
  const nested = new Map([["outer", new Map([["inner", null]])]]);
  const marked = [{ $map: 5 }, { $bigint: "7" }, { $plain: [], more: new Map([["a", { $map: [1n] }]]) }];
  it.each<[what: string, state: unknown]>([
    ["maps and bigints", { map, nested, plain: { text: "x", number: 1.5, yes: true, none: null, list: [] } }],
    ["user data that looks like its markers", { metadata: marked }],
    ["a bigint of a thousand digits", [10n ** 1_000n - 1n, -25n]],
  ])("preserves %s", (_, state) => {
    expect(decodeState(encodeState(state))).toEqual(state);
    expect(encodeState(structuredClone(state))).toBe(encodeState(state));
  });

  it("keeps its markers, so that written states stay readable, and leaves out what is undefined", () => {
    expect(encodeState([1n, new Map([["a", 1]]), { $map: 5 }])).toBe(
      '[{"$bigint":"1"},{"$map":[["a",1]]},{"$plain":[["$map",5]]}]',
    );
    expect(encodeState({ now: undefined, tenants: [] })).toBe('{"tenants":[]}');
  });

  it("treats a property named __proto__ as data", () => {
    const decoded = decodeState('{"__proto__":{"polluted":true}}') as object;
    expect({}).not.toHaveProperty("polluted");
    expect(Object.keys(decoded)).toEqual(["__proto__"]);
  });

  it("rejects bigints that are too long without reading them", () => {
    using converted = vi.spyOn(globalThis, "BigInt");
    const refused = new SyntaxError("A bigint must be a string of at most 1000 digits");
    for (const digits of ["9".repeat(1_001), "9".repeat(3_000_000), "0x10", "", "1.5", 5, ["5"]])
      expect(() => decodeState(JSON.stringify({ $bigint: digits }))).toThrow(refused);
    expect(converted).not.toHaveBeenCalled();
  });
});
