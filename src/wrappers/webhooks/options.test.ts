import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { readHandlerOptions, type WebhookHandlerOptions } from "./options.ts";

const options: WebhookHandlerOptions = {
  verifier: { verify: () => Promise.reject(new Error()) },
  store: createMemoryStore(),
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
    ["store", { store: undefined }],
    ["store", { store: { ...options.store, deleteIfEquals: undefined } }],
    ["handle", { handle: undefined }],
    ["readEvent", { readEvent: {} }],
    ["eventTypes", { eventTypes: "card.frozen" }],
    ["eventTypes", { eventTypes: null }],
    ["eventTypes", { eventTypes: ["card.frozen", 7] }],
    ["acceptStale", { acceptStale: true }],
    ["onError", { onError: "log" }],
    ["clock", { clock: {} }],
    ["scope", { scope: 1 }],
    ["onConflict", { onConflict: "drop" }],
    ["leaseSeconds", { leaseSeconds: 0 }],
    ["leaseSeconds must be at least twice timeLimitSeconds", { leaseSeconds: 59 }],
    ["leaseSeconds must be at least twice timeLimitSeconds", { timeLimitSeconds: 151 }],
    ["rememberSeconds", { rememberSeconds: 299 }],
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
    const { own } = readHandlerOptions({ ...options, ...given });
    expect(own).toEqual({ ...options, ...given });
  });
});
