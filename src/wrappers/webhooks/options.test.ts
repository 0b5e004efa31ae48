import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { systemClock, systemRandom } from "../util/platform.ts";
import { type OnceOptions, readHandlerOptions, readOnceOptions, type WebhookHandlerOptions } from "./options.ts";

const store = createMemoryStore();

const options: WebhookHandlerOptions = {
  verifier: { verify: () => Promise.reject(new Error()) },
  store,
  handle: () => undefined,
};

/** A lease that allows any time limit. */
const longest = { leaseSeconds: 4_294_968, rememberSeconds: 4_294_968 };

describe("readHandlerOptions", () => {
  test("has defaults for all options except verifier, store and handle", () => {
    const defaults = { timeLimitSeconds: 30, acknowledgeEarly: false, maxBodyBytes: 5_242_880 };
    expect(readHandlerOptions(options)).toMatchObject(defaults);
  });

  test.each<[name: string, given: object]>([
    ["verifier", { verifier: undefined }],
    ["verifier", { verifier: "secret" }],
    ["handle", { handle: undefined }],
    ["readEvent", { readEvent: {} }],
    ["eventTypes", { eventTypes: "card.frozen" }],
    ["eventTypes", { eventTypes: null }],
    ["eventTypes", { eventTypes: ["card.frozen", 7] }],
    ["acceptStale", { acceptStale: true }],
    ["onError", { onError: "log" }],
    ["leaseSeconds must be at least twice timeLimitSeconds", { leaseSeconds: 59 }],
    ["leaseSeconds must be at least twice timeLimitSeconds", { timeLimitSeconds: 151 }],
    ["timeLimitSeconds", { timeLimitSeconds: 0 }],
    ["timeLimitSeconds", { timeLimitSeconds: Number.NaN }],
    ["timeLimitSeconds", { timeLimitSeconds: "30" }],
    ["timeLimitSeconds must be a number of seconds above 0, at most", { ...longest, timeLimitSeconds: 2_147_484 }],
    ["acknowledgeEarly", { acknowledgeEarly: "yes" }],
    ["maxBodyBytes", { maxBodyBytes: 0 }],
    ["maxBodyBytes", { maxBodyBytes: 1.5 }],
    ["maxBodyBytes", { maxBodyBytes: "5mb" }],
    ['"timeout"', { timeout: 30 }],
  ])("rejects invalid options: %s (%#)", (name, given) => {
    const read = () => readHandlerOptions({ ...options, ...given } as WebhookHandlerOptions);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(name);
  });

  test("treats undefined as missing, and accepts a time limit of half the lease", () => {
    const names = ["readEvent", "eventTypes", "acceptStale", "onError", "clock"];
    const none = Object.fromEntries(names.map((name) => [name, undefined]));
    const read = readHandlerOptions({ ...options, ...none, timeLimitSeconds: 60, leaseSeconds: 120 });
    expect(read.timeLimitSeconds).toBe(60);
  });

  test.each<Partial<WebhookHandlerOptions>>([
    { ...longest, timeLimitSeconds: 2_147_483 },
    { maxBodyBytes: 1, eventTypes: ["deposit.confirmed"] },
    { scope: "ledger", rememberSeconds: 300 },
  ])("accepts %o", (given) => {
    expect(readHandlerOptions({ ...options, ...given }).options).toEqual({ ...options, ...given });
  });
});

describe("readOnceOptions", () => {
  const shared = (({ get, set, setIfAbsent, deleteIfEquals }) => ({ get, set, setIfAbsent, deleteIfEquals }))(store);

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
  ])("rejects %s (%#)", (message, given) => {
    const read = () => readOnceOptions(given as OnceOptions);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(message);
  });

  const times = { leaseMs: 300_000, rememberMs: 2_592_000_000 };
  const defaults = { store, scope: "default", ...times, clock: systemClock, random: systemRandom };
  const none = { scope: undefined, leaseSeconds: undefined, rememberSeconds: undefined, random: undefined };

  test.each<[OnceOptions, object]>([
    [{ store }, defaults],
    [{ store, ...none, clock: undefined }, defaults],
    [{ store, onConflict: "handle" }, { onConflict: "handle" }],
    [{ store: shared, scope: "default" }, { scope: "default" }],
    [
      { store, scope: "mail", leaseSeconds: 60, rememberSeconds: 60 },
      { leaseMs: 60_000, rememberMs: 60_000 },
    ],
  ])("accepts options and has defaults (%#)", (given, read) => expect(readOnceOptions(given)).toMatchObject(read));
});
