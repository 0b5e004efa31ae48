import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { systemClock, systemRandom } from "../util/platform.ts";
import { type OnceOptions, readOnceOptions } from "./once.ts";

describe("options", () => {
  const store = createMemoryStore();
  const shared = (({ get, set, setIfAbsent, deleteIfEquals }) => ({ get, set, setIfAbsent, deleteIfEquals }))(store);

  test.each<[RegExp, object | undefined]>([
    [/^The options of createOnce must be an object$/, undefined],
    [/^createOnce: Unknown option "lease"/, { store, lease: 5 }],
    [/^store must have the method get$/, {}],
    [/^store must have the method setIfAbsent$/, { store: new Map() }],
    [/^store must have the method set$/, { store: { ...store, set: 1 } }],
    [/^store must have the method deleteIfEquals$/, { store: { ...store, deleteIfEquals: undefined } }],
    [/^clock must have the method after$/, { store, clock: { monotonic: () => 0 } }],
    [/^clock must have the method monotonic$/, { store, clock: { after: () => 0 } }],
    [/^random must have the method fraction$/, { store, random: { uuid: () => "" } }],
    [/^random must have the method uuid$/, { store, random: { fraction: () => 0 } }],
    [/^scope must be a string$/, { store, scope: 7 }],
    [/^scope is required with a store that processes share: name this handler/, { store: shared }],
    [/^scope is required/, { store: shared, scope: undefined }],
    [/^onConflict must be "handle" or "skip"$/, { store, onConflict: "drop" }],
    [/^onConflict/, { store, onConflict: null }],
    [/^onUnrecorded must be a function$/, { store, onUnrecorded: "log" }],
    [/^leaseSeconds must be a whole number of seconds above 0$/, { store, leaseSeconds: 0 }],
    [/^leaseSeconds/, { store, leaseSeconds: 1.5 }],
    [/^leaseSeconds/, { store, leaseSeconds: -1 }],
    [/^leaseSeconds/, { store, leaseSeconds: "60" }],
    [/^rememberSeconds must be a whole number of seconds/, { store, rememberSeconds: Number.POSITIVE_INFINITY }],
    [/^rememberSeconds must not be less than leaseSeconds$/, { store, rememberSeconds: 299 }],
    [/^rememberSeconds must not be less than leaseSeconds$/, { store, leaseSeconds: 61, rememberSeconds: 60 }],
  ])("that are invalid are rejected by name: %s (%#)", (message, options) => {
    const make = () => readOnceOptions(options as OnceOptions);
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(message);
  });

  test("that are missing or undefined have defaults", () => {
    const times = { leaseMs: 300_000, rememberMs: 2_592_000_000 };
    const defaults = { store, scope: "default", ...times, clock: systemClock, random: systemRandom };
    expect(readOnceOptions({ store })).toEqual(defaults);
    const nothing = { scope: undefined, leaseSeconds: undefined, rememberSeconds: undefined, clock: undefined };
    expect(readOnceOptions({ store, ...nothing, random: undefined })).toEqual(defaults);
    const given = { store, scope: "mail", leaseSeconds: 60, rememberSeconds: 60 };
    for (const onConflict of ["handle", "skip"] as const) {
      expect(readOnceOptions({ store, onConflict })).toMatchObject({ onConflict });
    }
    expect(readOnceOptions({ store: shared, scope: "default" })).toMatchObject({ scope: "default" });
    expect(readOnceOptions(given)).toMatchObject({ scope: "mail", leaseMs: 60_000, rememberMs: 60_000 });
  });
});
