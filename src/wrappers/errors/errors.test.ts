import { inspect } from "node:util";
import { createContext, runInContext } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as errors from "./index.ts";

const { AbortedError, ApiError, ConnectionError, OutcomeUnknownError, ResponseError, SdkError } = errors;

const facts = {
  operation: "sendFunds",
  attempts: 2,
  idempotencyKey: "payout-7",
  httpStatus: 422,
  requestId: "req-1",
} as const;

const api = { ...facts, outcome: "rejected", code: "insufficient_balance", message: "Not enough" } as const;

const samples = {
  SdkError: new SdkError("said", { ...facts, code: "outcome_unknown", outcome: "unknown" }),
  ConfigurationError: new errors.ConfigurationError("said"),
  ArgumentError: new errors.ArgumentError("said"),
  IdempotencyKeyRequiredError: new errors.IdempotencyKeyRequiredError("sendFunds"),
  IdempotencyKeyReuseError: new errors.IdempotencyKeyReuseError("sendFunds", "key-1"),
  IdempotencyKeyExpiredError: new errors.IdempotencyKeyExpiredError("sendFunds", "key-1", new Date(0)),
  CredentialError: new errors.CredentialError("said"),
  StoreError: new errors.StoreError("said"),
  TimeoutError: new errors.TimeoutError({ outcome: "unknown", limit: "timeoutMs", limitMs: 5 }),
  ApiError: new ApiError(api),
  AuthenticationError: new errors.AuthenticationError(api),
  RateLimitError: new errors.RateLimitError({ ...api, retryAfterSeconds: 7 }),
  ConnectionError: new ConnectionError("said", { outcome: "unknown" }),
  AbortedError: new AbortedError("its signal was aborted", { outcome: "not-sent" }),
  ResponseError: new ResponseError("said", { code: "response_empty" }),
  OutcomeUnknownError: new OutcomeUnknownError(new ConnectionError("said", { ...facts, outcome: "unknown" }), {
    kind: "none",
    why: "Nothing settles it",
  }),
};

const parents: Record<string, string[]> = {
  IdempotencyKeyRequiredError: ["ArgumentError"],
  IdempotencyKeyReuseError: ["ArgumentError"],
  IdempotencyKeyExpiredError: ["ArgumentError"],
  AuthenticationError: ["ApiError"],
  RateLimitError: ["ApiError"],
};

afterEach(() => {
  vi.resetModules();
});

describe.each(Object.entries(samples))("%s", (name, error) => {
  test("[S28] carries its own name, code, outcome and attempts", () => {
    expect(error.name).toBe(name);
    expect(error.constructor.name).toBe(name);
    expect(Reflect.get(error, Symbol.for("svc-sdk.error"))).toBe(name);
    expect(error.stack).toMatch(new RegExp(`^${name}: `));
    expect(error.code).toMatch(/^[a-z_]+$/);
    expect(["not-sent", "rejected", "unknown"]).toContain(error.outcome);
    expect(error.attempts).toBeTypeOf("number");
    expect(error).toBeInstanceOf(Error);
  });

  test("[S28] instanceof tells it from its siblings, within this copy of the package and from another", async () => {
    vi.resetModules();
    const other = await import("./index.ts");
    const expected = new Set([name, "SdkError", ...(parents[name] ?? [])]);
    for (const copy of [errors, other]) {
      for (const [candidate, errorClass] of Object.entries(copy)) {
        expect(error instanceof errorClass, candidate).toBe(expected.has(candidate));
      }
    }
    expect(other.SdkError).not.toBe(SdkError);
  });
});

describe("SdkError", () => {
  test("is not what looks similar", () => {
    const realm = createContext({});
    for (const value of [
      new Error("x"),
      { name: "SdkError" },
      null,
      undefined,
      "SdkError",
      runInContext("new Error()", realm),
    ]) {
      expect(value instanceof SdkError).toBe(false);
    }
    expect(ApiError.prototype instanceof ApiError).toBe(false);
  });

  test("a subclass made elsewhere matches only itself", () => {
    class Mine extends ApiError {
      constructor() {
        super(api);
        this.name = "Mine";
      }
    }
    expect(new Mine()).toBeInstanceOf(Mine);
    expect(new Mine().name).toBe("Mine");
    expect(new Mine()).toBeInstanceOf(ApiError);
    expect(samples.ApiError instanceof Mine).toBe(false);
  });

  test("[S28] has no attempts and nothing sent until somebody says otherwise", () => {
    expect(samples.ArgumentError).toMatchObject({ attempts: 0, outcome: "not-sent", code: "invalid_argument" });
    expect(samples.ConfigurationError).toMatchObject({ attempts: 0, outcome: "not-sent" });
    expect(samples.SdkError.attempts).toBe(2);
  });

  test("prints what is known and leaves away what is not", () => {
    expect(inspect(samples.SdkError)).toContain("idempotencyKey: 'payout-7'");
    expect(inspect(samples.ConfigurationError)).not.toContain("idempotencyKey");
    expect(Object.keys(samples.ArgumentError)).toEqual(["code", "outcome", "attempts"]);
  });

  test("serialises to plain data, with its cause", () => {
    expect(JSON.parse(JSON.stringify(samples.OutcomeUnknownError))).toEqual({
      ...facts,
      name: "OutcomeUnknownError",
      message: "said. Whether sendFunds was carried out is not known. Nothing settles it",
      code: "outcome_unknown",
      outcome: "unknown",
      next: { kind: "none", why: "Nothing settles it" },
      cause: { ...facts, name: "ConnectionError", message: "said", code: "connection_failed", outcome: "unknown" },
    });
  });
});

describe("ApiError", () => {
  test("says where, which status, which code, what and which fields", () => {
    const error = new ApiError({ ...api, fieldErrors: { amount: ["must be larger.", "must be a number."] } });
    expect(error.message).toBe(
      "sendFunds: 422 insufficient_balance: Not enough; amount: must be larger. must be a number.",
    );
  });

  test("without a code or a message it is named by its status", () => {
    const error = new ApiError({ httpStatus: 502, outcome: "unknown" });
    expect(error.code).toBe("http_502");
    expect(error.message).toBe("502: the service gave no message");
    expect(error.fieldErrors).toEqual({});
  });

  test("cuts messages that never end", () => {
    expect(new ApiError({ ...api, message: "x".repeat(10_000) }).message.length).toBeLessThan(600);
  });

  test("[S36] [A6] details and raw are there to be read and are neither printed nor serialised", () => {
    const error = new ApiError({ ...api, details: { ticker: "USDC" }, raw: { body: "HIDDEN" } });
    expect(error.details).toEqual({ ticker: "USDC" });
    expect(error.raw).toEqual({ body: "HIDDEN" });
    expect(Object.keys(error)).not.toContain("details");
    for (const shown of [
      inspect(error, { depth: 9 }),
      JSON.stringify(error),
      String(error),
      JSON.stringify({ ...error }),
    ]) {
      expect(shown).not.toMatch(/HIDDEN|USDC/);
    }
  });
});

describe("AbortedError", () => {
  test("keeps the reason that the caller gave", () => {
    const reason = { mine: true };
    expect(new AbortedError("its signal was aborted", { outcome: "unknown", cause: reason }).cause).toBe(reason);
    expect(
      JSON.stringify(new AbortedError("its signal was aborted", { outcome: "unknown", cause: reason })),
    ).not.toContain("mine");
  });

  test("says what was aborted, and by what", () => {
    expect(new AbortedError("its signal was aborted", { outcome: "not-sent", operation: "login" }).message).toBe(
      "login was aborted: its signal was aborted",
    );
    expect(new AbortedError("the client was closed", { outcome: "unknown" }).message).toBe(
      "the call was aborted: the client was closed",
    );
  });
});

test("ResponseError: the outcome is unknown unless it is known", () => {
  expect(samples.ResponseError.outcome).toBe("unknown");
  expect(new ResponseError("x", { code: "response_redirect", outcome: "not-sent" }).outcome).toBe("not-sent");
});

test("[S36] ResponseError: the body is there to be read, through an OutcomeUnknownError too, and is not shown", () => {
  const error = new ResponseError("x", { code: "response_malformed", raw: { data: "HIDDEN" } });
  const unknown = new OutcomeUnknownError(error, { kind: "none", why: "" });
  expect(error.raw).toEqual({ data: "HIDDEN" });
  expect((unknown.cause as typeof error).raw).toBe(error.raw);
  for (const shown of [error, unknown, { ...error }, { ...unknown }]) {
    expect(inspect(shown, { depth: 9 }) + JSON.stringify(shown)).not.toContain("HIDDEN");
  }
  expect(samples.ResponseError.raw).toBeUndefined();
});

test("OutcomeUnknownError takes over what its cause knows", () => {
  expect(samples.OutcomeUnknownError).toMatchObject({ ...facts, outcome: "unknown", code: "outcome_unknown" });
  expect(samples.OutcomeUnknownError.cause).toBeInstanceOf(ConnectionError);
});

test("RateLimitError says when to try again", () => {
  const retryAt = new Date(0);
  expect(new errors.RateLimitError({ ...api, retryAfterSeconds: 7, retryAt })).toMatchObject({
    retryAfterSeconds: 7,
    retryAt,
  });
});
