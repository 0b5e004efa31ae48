import { describe, expect, it } from "vitest";
import { ControlError } from "../../core/control-error.ts";
import { defaultSettings } from "../../core/settings.ts";
import { seedTenant } from "../seed-tenant.ts";
import { writeSnapshot } from "../snapshot.ts";
import { encodeState } from "../state-codec.ts";
import { createStateReader } from "./state-reader.ts";

const tenant = (id: string) => seedTenant({ id, seed: "example", settings: defaultSettings, now: () => 0 });
/** A snapshot of one line. Its tenants need not be valid. */
const snapshot = (...tenants: readonly { readonly id: string }[]) => writeSnapshot({ clockOffsetMs: 5, tenants });

function readerOf(...lines: readonly string[]) {
  const reader = createStateReader();
  for (const line of lines) reader.add(line);
  return reader;
}

describe("a reader of recorded lines", () => {
  it("reads a snapshot of one line", () => {
    const { clockOffsetMs, tenants } = readerOf(snapshot(tenant("t1"), tenant("t2"))).read();
    expect(clockOffsetMs).toBe(5);
    expect(tenants).toEqual([tenant("t1"), tenant("t2")]);
  });

  it("applies the changes of each further line, in order", () => {
    const { clockOffsetMs, tenants } = readerOf(
      snapshot(tenant("t1")),
      encodeState([
        [[], "set", "clockOffsetMs", 7],
        [["tenants"], "add", "t2", tenant("t2")],
      ]),
      encodeState([[["tenants", "t2", "handlers"], "add", "kept", 1n]]),
      encodeState([[["tenants"], "delete", "t1"]]),
    ).read();
    expect(clockOffsetMs).toBe(7);
    expect(tenants).toEqual([{ ...tenant("t2"), handlers: new Map([["kept", 1n]]) }]);
  });

  it("reads the state after each line", () => {
    const reader = readerOf(snapshot());
    expect(reader.read().tenants).toEqual([]);
    reader.add(encodeState([[["tenants"], "add", "t1", tenant("t1")]]));
    expect(reader.read().tenants.map(({ id }) => id)).toEqual(["t1"]);
  });

  it.each([
    ["is invalid JSON", "[", /^state: line 3 is damaged: .*JSON/],
    ["is no list", '{"a":1}', /^state: line 3 is damaged: not a list of changes$/],
    [
      "has a change of nothing",
      '[[["tenants","t9"],"set","a",1]]',
      /^state: line 3 is damaged: a change does not fit the state before it$/,
    ],
  ])("rejects a line that %s, by its number", (_, line, message) => {
    const reader = readerOf(snapshot(tenant("t1")), "[]");
    expect(() => reader.add(line)).toThrow(ControlError);
    expect(() => readerOf(snapshot(tenant("t1")), "[]", line)).toThrow(message);
  });

  it("rejects a first line that is no snapshot", () => {
    expect(() => readerOf("[]")).toThrow(new ControlError("state: not exported by a sandbox"));
    expect(() => readerOf("{")).toThrow(/^state: not valid JSON/);
  });

  it("has no state before the first line", () => {
    const missing = new ControlError("state: not exported by a sandbox");
    expect(() => createStateReader().read()).toThrow(missing);
    expect(() => createStateReader().compact()).toThrow(missing);
  });

  it("checks the state that it reads, but not what it compacts", () => {
    const reader = readerOf(snapshot({ id: "t1" }));
    expect(() => reader.read()).toThrow(/tenants\[0\]\.\w+ is missing/);
    expect([...reader.compact()]).toEqual([snapshot({ id: "t1" })]);
  });

  it("compacts the lines so far into a snapshot of the same state", () => {
    const reader = readerOf(
      snapshot(tenant("t1")),
      encodeState([[["tenants"], "add", "t2", tenant("t2")]]),
      encodeState([[["tenants", "t1", "handlers"], "add", "kept", 1]]),
    );
    const first = { ...tenant("t1"), handlers: new Map([["kept", 1]]) };
    expect([...reader.compact()]).toEqual([snapshot(first, tenant("t2"))]);
  });
});
