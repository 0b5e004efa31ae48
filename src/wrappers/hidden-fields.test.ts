import { format, inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import type { SdkError } from "./errors.ts";
import * as errors from "./errors.ts";
import { copyError } from "./util/branded-error.ts";

const PLANTED = "4111-PLANTED-TOKEN";

const secret = {
  details: { card: PLANTED },
  headers: new Headers({ "set-cookie": `session=${PLANTED}` }),
  raw: { data: { token: PLANTED }, list: [[PLANTED]] },
};
const call = { method: "wallets.cards.get", attempts: 1, headers: secret.headers, idempotencyKey: "key-1" };
const api = { ...call, ...secret, outcome: "unknown", httpStatus: 500, requestId: "request-1" } as const;
const none = { kind: "none", why: "There is no documented way to check" } as const;

/** One error of each class, with everything that an error can hide, and the given cause. */
function samplesWith(cause: unknown): SdkError[] {
  const lost = new errors.ConnectionError("lost", { ...call, outcome: "unknown", cause });
  return [
    new errors.SdkError("said", { ...call, code: "aborted", outcome: "unknown", cause }),
    new errors.ApiError({ ...api, cause }),
    new errors.AuthenticationError({ ...api, cause }),
    new errors.RateLimitError({ ...api, cause }),
    new errors.ResponseError("said", { ...call, raw: secret.raw, code: "response_malformed", cause }),
    new errors.ConfigurationError("said", { cause }),
    new errors.ArgumentError("said", { ...call, cause }),
    new errors.CredentialError("said", { ...call, cause }),
    new errors.StoreError("said", { ...call, cause }),
    new errors.PaymentOfferError("said", { ...call, code: "offer_too_expensive", mayCost: "1", cause }),
    new errors.IdempotencyKeyError("idempotency_key_expired", { ...call, firstUsedAt: new Date(0), cause }),
    new errors.TimeoutError({ ...call, outcome: "unknown", limit: "timeoutMs", limitMs: 1, cause }),
    new errors.AbortedError("its signal was aborted", { ...call, outcome: "unknown" }),
    lost,
    new errors.OutcomeUnknownError(new errors.ApiError({ ...api, cause }), none),
    new errors.OutcomeUnknownError(lost, none),
  ];
}

const foreign = Object.assign(new TypeError(`fetch failed: "${PLANTED}"`), { response: secret });
const nested = samplesWith(undefined).map(
  (cause) => new errors.OutcomeUnknownError(new errors.ApiError({ ...api, cause }), none),
);
const samples = [...samplesWith(undefined), ...samplesWith(foreign), ...nested];

const printed: readonly (readonly [string, (value: unknown) => string])[] = [
  ["console.log", (value) => format(value)],
  ['console.log("%o")', (value) => format("%o", value)],
  ['console.log("%O")', (value) => format("%O", value)],
  ['console.log("%j")', (value) => format("%j", value)],
  ['console.log("%s")', (value) => format("%s", value)],
  ["inspect", (value) => inspect(value, { depth: null })],
  ["inspect with showHidden", (value) => inspect(value, { depth: null, showHidden: true, showProxy: true })],
  ["inspect with getters", (value) => inspect(value, { depth: null, showHidden: true, getters: true })],
  ["inspect with getters, as console.dir", (value) => inspect(value, { ...everything, customInspect: false })],
  ["JSON.stringify", (value) => JSON.stringify(value)],
  ["String and stack", (value) => `${value} ${Object(value).stack}`],
  ["structuredClone", (value) => inspect(structuredClone(value), everything)],
  ["a spread", (value) => inspect({ ...Object(value) }, everything)],
  ["own properties", (value) => inspect(Object.getOwnPropertyDescriptors(value), everything)],
];
const everything = { depth: null, showHidden: true, getters: true } as const;

describe.each(printed)("%s", (_, print) => {
  test("[S36] [A6] shows nothing of the response or of a cause, in any class of error", () => {
    for (const error of samples) {
      for (const value of [error, [error], new Error("outer", { cause: error }), new AggregateError([error])]) {
        expect(print(value)).not.toContain("PLANTED");
      }
      expect(print(copyError(error))).not.toContain("PLANTED");
    }
  });
});

test("hidden fields are readable, also of a copy and of an OutcomeUnknownError", () => {
  const error = new errors.ApiError(api);
  for (const readable of [error, copyError(error)]) {
    expect(readable.raw).toBe(secret.raw);
    expect(readable.details).toBe(secret.details);
    expect(readable.headers).toBe(secret.headers);
  }
  const unknown = new errors.OutcomeUnknownError(error, none);
  expect(unknown.headers?.get("set-cookie")).toContain(PLANTED);
  expect(unknown.requestId).toBe("request-1");
  const response = new errors.ResponseError("x", { code: "response_malformed", raw: secret.raw });
  expect(response.raw).toBe(secret.raw);
  expect((new errors.OutcomeUnknownError(response, none).cause as typeof response).raw).toBe(secret.raw);
  expect(new errors.ArgumentError("said").headers).toBeUndefined();
  expect(errors.ApiError.prototype.raw).toBeUndefined();
});

test("hidden fields belong to one error, in each copy of the package", async () => {
  vi.resetModules();
  const other = await import("./errors.ts");
  const mine = new errors.ApiError(api);
  const theirs = new other.ApiError({ ...api, raw: "other" });
  expect([mine.raw, theirs.raw, (theirs as SdkError) instanceof errors.ApiError]).toEqual([secret.raw, "other", true]);
});
