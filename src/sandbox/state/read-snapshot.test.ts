import { expect, it } from "vitest";
import { defaultSettings } from "../core/settings.ts";
import { seedTenant } from "./seed-tenant.ts";
import { encodeState, readSnapshot } from "./snapshot.ts";

const seeded = (id: string) => seedTenant({ id, seed: "example", settings: defaultSettings, now: () => 0 });

const valid = { format: "svc-sdk sandbox state", version: 1, clockOffsetMs: 5, tenants: [seeded("t1"), seeded("t2")] };

/** A tenant with the credentials of the second one, but for one of the first. */
const shared = (name: "accountId" | "apiKey" | "connectorKey") => {
  const { credentials } = seeded("t1");
  return { ...seeded("t2"), credentials: { ...seeded("t2").credentials, [name]: credentials[name] } };
};

it("reads the offset, the time and the tenants of a state", () => {
  const now = "2026-01-01T00:00:00.000Z";
  const { tenants } = valid;
  expect(readSnapshot(encodeState({ ...valid, now }))).toEqual({ now, clockOffsetMs: 5, tenants });
  expect(readSnapshot(encodeState(valid))).toEqual({ now: undefined, clockOffsetMs: 5, tenants });
});

it("gives the parts that the states of earlier versions lack their first values", () => {
  const { handlers: _, clockOffsetMs: _offset, settlements: _due, ...earlier } = seeded("t1");
  expect(readSnapshot(encodeState({ ...valid, tenants: [earlier] })).tenants).toEqual([seeded("t1")]);
});

it("leaves these parts as they are in a state that has them", () => {
  const later = {
    ...{ handlers: new Map([["kept", 1]]), clockOffsetMs: 100 },
    settlements: [{ at: 1, kind: "transfer", id: "transfer-1" }],
  };
  const text = encodeState({ ...valid, tenants: [{ ...seeded("t1"), ...later }] });
  expect(readSnapshot(text).tenants[0]).toMatchObject(later);
});

it.each([
  ["null", null, "not exported by a sandbox"],
  ["a text", "state", "not exported by a sandbox"],
  ["another format", { ...valid, format: "other" }, "not exported by a sandbox"],
  ["another version", { ...valid, version: 2 }, "version 2 is not supported; this sandbox reads version 1"],
  ["an offset that is no number", { ...valid, clockOffsetMs: "5" }, "clockOffsetMs must be a number"],
  ["a time that is no text", { ...valid, now: 5 }, "now must be an ISO 8601 time with a time zone"],
  ["a time without a zone", { ...valid, now: "2026-01-01T00:00:00" }, "now must be an ISO 8601 time with a time zone"],
  ["a map of tenants", { ...valid, tenants: new Map() }, "tenants must be an array"],
  ["the same tenant twice", { ...valid, tenants: [seeded("t1"), seeded("t1")] }, "two tenants have the same id"],
  [
    "the same account",
    { ...valid, tenants: [seeded("t1"), shared("accountId")] },
    "two tenants have the same credential",
  ],
  ["the same API key", { ...valid, tenants: [seeded("t1"), shared("apiKey")] }, "two tenants have the same credential"],
  [
    "the same connector key",
    { ...valid, tenants: [seeded("t1"), shared("connectorKey")] },
    "two tenants have the same credential",
  ],
  ["null for a tenant", { ...valid, tenants: [null] }, "tenants[0] must be an object, but is null"],
  ["a text for a tenant", { ...valid, tenants: ["t1"] }, "tenants[0] must be an object, but is a string"],
  ["an array for a tenant", { ...valid, tenants: [["t1"]] }, "tenants[0] must be an object, but is an array"],
  ["an invalid second tenant", { ...valid, tenants: [seeded("t1"), {}] }, "tenants[1].id is missing"],
])("rejects %s", (_, state, message) => {
  expect(() => readSnapshot(encodeState(state))).toThrow(
    expect.objectContaining({ name: "ControlError", message: `state: ${message}` }),
  );
});

it("says what is wrong with a text that is not JSON", () => {
  expect(() => readSnapshot("{")).toThrow(/^state: not valid JSON: \w/);
  expect(() => readSnapshot('{"$bigint":"x"}')).toThrow("state: not valid JSON: A bigint must be a string of at most");
});
