import { expect, test } from "vitest";
import { expectConfigurationError } from "../../../tests/support/failure.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { systemClock, systemRandom } from "../util/platform.ts";
import { type OnceOptions, readHandlerOptions, readOnceOptions, type WebhookHandlerOptions } from "./options.ts";

const store = createMemoryStore();
const { get, set, setIfAbsent, deleteIfEquals } = store;
const shared = { get, set, setIfAbsent, deleteIfEquals };

const verifier = { verify: () => Promise.reject(new Error()) };
const options: WebhookHandlerOptions = { verifier, store, handle: () => undefined };

/** A lease that allows any time limit. */
const longest = { leaseSeconds: 4_294_968, rememberSeconds: 4_294_968 };

test.each<[message: string, ...given: object[]]>([
  ["verifier", { verifier: undefined }, { verifier: "secret" }],
  ["handle", { handle: undefined }],
  ["readEvent", { readEvent: {} }],
  ["eventTypes", { eventTypes: "card.frozen" }, { eventTypes: null }, { eventTypes: ["card.frozen", 7] }],
  ["acceptStale", { acceptStale: true }],
  ["onError", { onError: "log" }],
  ["leaseSeconds must be at least twice timeLimitSeconds", { leaseSeconds: 59 }, { timeLimitSeconds: 151 }],
  ["timeLimitSeconds", { timeLimitSeconds: 0 }, { timeLimitSeconds: Number.NaN }, { timeLimitSeconds: "30" }],
  ["timeLimitSeconds must be a number of seconds above 0, at most", { ...longest, timeLimitSeconds: 2_147_484 }],
  ["acknowledgeEarly", { acknowledgeEarly: "yes" }],
  ["maxBodyBytes", { maxBodyBytes: 0 }, { maxBodyBytes: 1.5 }, { maxBodyBytes: "5mb" }],
  ['"timeout"', { timeout: 30 }],
])("handlers reject invalid options: %s", (message, ...all) => {
  for (const given of all) {
    const read = () => readHandlerOptions({ ...options, ...given } as WebhookHandlerOptions);
    expectConfigurationError(read, message, given);
  }
});

const names = ["readEvent", "eventTypes", "acceptStale", "onError", "clock", "timeLimitSeconds", "maxBodyBytes"];
const none = Object.fromEntries(names.map((name) => [name, undefined]));
const defaults = { timeLimitSeconds: 30, acknowledgeEarly: false, maxBodyBytes: 5_242_880 };

test.each<[Partial<WebhookHandlerOptions>, object]>([
  [{}, defaults],
  [none, defaults],
  [{ timeLimitSeconds: 60, leaseSeconds: 120 }, { timeLimitSeconds: 60 }],
  [{ ...longest, timeLimitSeconds: 2_147_483 }, { timeLimitSeconds: 2_147_483 }],
  [{ maxBodyBytes: 1, eventTypes: ["deposit.confirmed"] }, { maxBodyBytes: 1 }],
  [{ scope: "ledger", rememberSeconds: 300 }, { once: { scope: "ledger", rememberMs: 300_000 } }],
])("handlers accept options and have defaults (%#)", (given, expected) => {
  const read = readHandlerOptions({ ...options, ...given });
  expect(read).toMatchObject(expected);
  expect(read.options).toEqual({ ...options, ...given });
});

test.each<[RegExp, object | undefined]>([
  [/^The options of createOnce must be an object$/, undefined],
  [/^createOnce: Unknown option "lease"/, { store, lease: 5 }],
  [/^store must have the method get$/, {}],
  [/^store must have the method setIfAbsent$/, { store: new Map() }],
  [/^clock must have the method monotonic$/, { store, clock: { after: () => 0 } }],
  [/^random must have the method fraction$/, { store, random: { uuid: () => "" } }],
  [/^scope must be a string$/, { store, scope: 7 }],
  [/^scope is required with a store that processes share: name this handler/, { store: shared }],
  [/^onConflict must be "handle" or "skip"$/, { store, onConflict: "drop" }],
  [/^onUnrecorded must be a function$/, { store, onUnrecorded: "log" }],
  [/^leaseSeconds must be a whole number of seconds above 0$/, { store, leaseSeconds: 0 }],
  [/^leaseSeconds/, { store, leaseSeconds: 1.5 }],
  [/^rememberSeconds must be a whole number of seconds/, { store, rememberSeconds: Number.POSITIVE_INFINITY }],
  [/^rememberSeconds must not be less than leaseSeconds$/, { store, rememberSeconds: 299 }],
])("createOnce rejects %s (%#)", (message, given) => {
  expectConfigurationError(() => readOnceOptions(given as OnceOptions), message);
});

const times = { leaseMs: 300_000, rememberMs: 2_592_000_000 };
const onceDefaults = { store, scope: "default", ...times, clock: systemClock, random: systemRandom };
const minutes = { store, leaseSeconds: 60, rememberSeconds: 60 };
const unset = { scope: undefined, leaseSeconds: undefined, rememberSeconds: undefined, random: undefined };

test.each<[OnceOptions, object]>([
  [{ store }, onceDefaults],
  [{ store, ...unset, clock: undefined }, onceDefaults],
  [{ store, onConflict: "handle" }, { onConflict: "handle" }],
  [{ store: shared, scope: "default" }, { scope: "default" }],
  [minutes, { leaseMs: 60_000, rememberMs: 60_000 }],
])("createOnce accepts options and has defaults (%#)", (given, read) =>
  expect(readOnceOptions(given)).toMatchObject(read),
);
