import { format, inspect } from "node:util";
import { createContext, runInContext } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as errors from "./errors.ts";
import { copyError } from "./util/branded-error.ts";

const { AbortedError, ApiError, ArgumentError, ConnectionError, OutcomeUnknownError, ResponseError, SdkError } = errors;

const PLANTED = "4111-PLANTED-TOKEN";
const secret = {
  details: { card: PLANTED },
  headers: new Headers({ "set-cookie": `session=${PLANTED}` }),
  raw: { data: { token: PLANTED }, list: [[PLANTED]] },
};
const facts = {
  method: "wallets.transactions.sendFunds",
  attempts: 2,
  idempotencyKey: "payout-7",
  httpStatus: 422,
  requestId: "req-1",
} as const;
const api = { ...facts, outcome: "rejected", code: "insufficient_balance", message: "Not enough" } as const;
const full = { ...api, ...secret, outcome: "unknown" } as const;
const none = { kind: "none", why: "Nothing settles it" } as const;

/** One error of each class, with everything that an error can hide, and the given cause. */
function samplesWith(cause?: unknown) {
  const call = { ...facts, headers: secret.headers, cause };
  const lost = { ...facts, outcome: "unknown", cause } as const;
  const firstUsedAt = new Date(0);
  return {
    SdkError: new SdkError("said", { ...call, code: "outcome_unknown", outcome: "unknown" }),
    ApiError: new ApiError({ ...full, cause }),
    AuthenticationError: new errors.AuthenticationError({ ...full, cause }),
    RateLimitError: new errors.RateLimitError({ ...full, retryAfterSeconds: 7, cause }),
    ResponseError: new ResponseError("said", { ...call, raw: secret.raw, code: "response_malformed" }),
    ConfigurationError: new errors.ConfigurationError("said", { cause }),
    ArgumentError: new ArgumentError("said", { cause }),
    CredentialError: new errors.CredentialError("said", call),
    StoreError: new errors.StoreError("said", call),
    PaymentOfferError: new errors.PaymentOfferError("said", { ...call, code: "offer_too_expensive", mayCost: "1" }),
    IdempotencyKeyError: new errors.IdempotencyKeyError("idempotency_key_expired", { ...call, firstUsedAt }),
    TimeoutError: new errors.TimeoutError({ ...call, outcome: "unknown", limit: "timeoutMs", limitMs: 1 }),
    AbortedError: new AbortedError("its signal was aborted", { ...call, cause: undefined, outcome: "unknown" }),
    ConnectionError: new ConnectionError("said", lost),
    OutcomeUnknownError: new OutcomeUnknownError(new ConnectionError("said", lost), none),
  };
}

const samples = samplesWith();
const foreign = Object.assign(new TypeError(`fetch failed: "${PLANTED}"`), { response: secret });
const nested = Object.values(samples).map((cause) => new OutcomeUnknownError(new ApiError({ ...full, cause }), none));
const all: readonly InstanceType<typeof SdkError>[] = [
  ...[...Object.values(samples), ...Object.values(samplesWith(foreign)), ...nested],
  new OutcomeUnknownError(new ApiError({ ...full, cause: foreign }), none),
];

const parents: Record<string, string[]> = {
  IdempotencyKeyError: ["ArgumentError"],
  AuthenticationError: ["ApiError"],
  RateLimitError: ["ApiError"],
};

afterEach(() => {
  vi.resetModules();
});

describe.each(Object.entries(samples))("%s", (name, error) => {
  test("[S28] has its own name, code, outcome and attempts", () => {
    const names = [error.name, error.constructor.name, Reflect.get(error, Symbol.for("svc-sdk.error"))];
    expect(names).toEqual([name, name, name]);
    expect(error.stack).toMatch(new RegExp(`^${name}: `));
    expect(error.code).toMatch(/^[a-z_]+$/);
    expect(["not-sent", "rejected", "unknown"]).toContain(error.outcome);
    expect(error.attempts).toBe(/^(Argument|Configuration)Error$/.test(name) ? 0 : 2);
    expect(error).toBeInstanceOf(Error);
  });

  test("[S28] instanceof distinguishes it from its siblings, within and across copies of the package", async () => {
    vi.resetModules();
    const other = await import("./errors.ts");
    const expected = new Set([name, "SdkError", ...(parents[name] ?? [])]);
    for (const copy of [errors, other]) {
      const classes = Object.entries(copy).filter(([, value]) => Object(value).prototype instanceof copy.SdkError);
      for (const [candidate, errorClass] of [["SdkError", copy.SdkError] as const, ...classes]) {
        expect(error instanceof errorClass, candidate).toBe(expected.has(candidate));
      }
    }
    expect(other.SdkError).not.toBe(SdkError);
  });
});

describe("SdkError", () => {
  test("does not match similar objects", () => {
    const foreign = runInContext("new Error()", createContext({}));
    for (const value of [new Error("x"), { name: "SdkError" }, null, undefined, "SdkError", foreign])
      expect(value instanceof SdkError).toBe(false);
    expect(ApiError.prototype instanceof ApiError).toBe(false);
  });

  test("a subclass of a user matches only itself", () => {
    class Mine extends ApiError {
      constructor() {
        super(api);
        this.name = "Mine";
      }
    }
    const mine = new Mine();
    expect([mine.name, mine instanceof Mine, mine instanceof ApiError]).toEqual(["Mine", true, true]);
    expect(samples.ApiError instanceof Mine).toBe(false);
  });

  test("prints defined properties only", () => {
    expect(inspect(samples.SdkError)).toContain("idempotencyKey: 'payout-7'");
    expect(inspect(samples.ConfigurationError)).not.toContain("idempotencyKey");
    expect(Object.keys(samples.ArgumentError)).toEqual(["code", "outcome", "attempts"]);
  });

  test("serializes to plain data with its cause", () => {
    expect(JSON.parse(JSON.stringify(samples.OutcomeUnknownError))).toEqual({
      ...facts,
      name: "OutcomeUnknownError",
      message: "said. It is unknown whether wallets.transactions.sendFunds was carried out. Nothing settles it",
      code: "outcome_unknown",
      outcome: "unknown",
      next: { kind: "none", why: "Nothing settles it" },
      cause: { ...facts, name: "ConnectionError", message: "said", code: "connection_failed", outcome: "unknown" },
    });
  });
});

describe("an error of a call", () => {
  const bare = { httpStatus: 502, outcome: "unknown" } as const;
  const fieldErrors = { amount: ["must be larger.", "must be a number."] };
  const aborted = "its signal was aborted";
  const closed = "the call was aborted: the client was closed";
  const retry = { retryAfterSeconds: 7, retryAt: new Date(0) };
  const named = "wallets.transactions.sendFunds: 422 insufficient_balance: Not enough";

  test.each<[InstanceType<typeof SdkError>, object]>([
    [new ApiError({ ...api, fieldErrors }), { message: `${named}; amount: must be larger. must be a number.` }],
    [new ApiError(bare), { code: "http_502", message: "502: the service gave no message", fieldErrors: {} }],
    [new ApiError({ ...bare, fieldErrors: { a: ["is wrong"] } }), { message: "502: a: is wrong" }],
    [new errors.RateLimitError({ ...api, ...retry }), retry],
    [new AbortedError(aborted, { outcome: "unknown", cause: retry }), { cause: retry }],
    [new AbortedError(aborted, { outcome: "not-sent", method: "m" }), { message: `m was aborted: ${aborted}` }],
    [new AbortedError("the client was closed", { outcome: "unknown" }), { message: closed }],
    [new ResponseError("x", { code: "response_redirect", outcome: "not-sent" }), { outcome: "not-sent" }],
    [new ResponseError("said", { code: "response_empty" }), { outcome: "unknown", raw: undefined }],
  ])("says what happened: %s", (error, expected) => expect(error).toMatchObject(expected));

  test("does not show the caller's reason", () => {
    const error = new AbortedError(aborted, { outcome: "unknown", cause: { mine: true } });
    expect(JSON.stringify(error)).not.toContain("mine");
  });

  test("truncates huge messages", () => {
    expect(new ApiError({ ...api, message: "x".repeat(10_000) }).message.length).toBeLessThan(600);
  });
});

const required = /^m moves money: pass idempotencyKey, .*idempotencyKey: false, with which calling again may pay twice/;

test.each([
  ["idempotency_key_required", required],
  ["idempotency_key_reused", /^m: this idempotencyKey was used with another operation, path or body/],
  ["idempotency_key_expired", /^m: this idempotencyKey was used at 1970-01-01T00:00:00.000Z, /],
] as const)("[S11] [S12] [S13] an IdempotencyKeyError says what is wrong with the key: %s", (code, message) => {
  const error = new errors.IdempotencyKeyError(code, { method: "m", idempotencyKey: "k", firstUsedAt: new Date(0) });
  expect(error.message).toMatch(message);
  expect(error).toMatchObject({ code, method: "m", idempotencyKey: "k", field: "idempotencyKey", outcome: "not-sent" });
  expect(error.firstUsedAt).toEqual(new Date(0));
});

const everything = { depth: null, showHidden: true, getters: true } as const;

test.each<[string, (value: unknown) => string]>([
  ["console.log", (value) => format(value)],
  ["%o", (value) => format("%o", value)],
  ["%O", (value) => format("%O", value)],
  ["%j", (value) => format("%j", value)],
  ["%s", (value) => format("%s", value)],
  ["inspect", (value) => inspect(value, { depth: null })],
  ["inspect with showHidden", (value) => inspect(value, { depth: null, showHidden: true, showProxy: true })],
  ["inspect with getters", (value) => inspect(value, everything)],
  ["console.dir with getters", (value) => inspect(value, { ...everything, customInspect: false })],
  ["JSON.stringify", (value) => JSON.stringify(value)],
  ["String and stack", (value) => `${value} ${Object(value).stack}`],
  ["structuredClone", (value) => inspect(structuredClone(value), everything)],
  ["a spread", (value) => inspect({ ...Object(value) }, everything)],
  ["own properties", (value) => inspect(Object.getOwnPropertyDescriptors(value), everything)],
])("[S36] [A6] %s shows nothing of the response or of a cause, in any class of error", (_, print) => {
  for (const error of all) {
    for (const value of [error, [error], new Error("outer", { cause: error }), new AggregateError([error])]) {
      expect(print(value)).not.toContain("PLANTED");
    }
    expect(print(copyError(error))).not.toContain("PLANTED");
  }
});

test("hidden fields are readable, also of a copy and of an OutcomeUnknownError, and belong to one error", async () => {
  const error = new ApiError(full);
  for (const readable of [error, copyError(error)]) {
    expect(readable.raw).toBe(secret.raw);
    expect(readable.details).toBe(secret.details);
    expect(readable.headers).toBe(secret.headers);
  }
  const { headers, requestId } = new OutcomeUnknownError(error, none);
  expect([headers?.get("set-cookie"), requestId]).toEqual([expect.stringContaining(PLANTED), "req-1"]);
  expect(samples.ResponseError.raw).toBe(secret.raw);
  expect(new OutcomeUnknownError(samples.ResponseError, none).cause).toMatchObject({ raw: secret.raw });
  expect([new ArgumentError("said").headers, ApiError.prototype.raw]).toEqual([undefined, undefined]);
  vi.resetModules();
  const other = await import("./errors.ts");
  const theirs = new other.ApiError({ ...full, raw: "other" });
  expect([error.raw, theirs.raw, (theirs as object) instanceof ApiError]).toEqual([secret.raw, "other", true]);
});
