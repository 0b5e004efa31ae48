// Hooks on real clients, with failing attempts.

import { describe, expect, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import type { ClientOptions } from "../client/options.ts";
import type { SdkError } from "../errors.ts";
import type { CallOptions } from "../options.ts";
import type { Hooks } from "./hooks.ts";

const path = "/business/webhook";
const key = "00000000-0000-4000-8000-000000000000";
const url = "https://shop.example/hooks";
const registered = { id: "1", url, secret: null, events: "all", created_at: "", updated_at: "" };
const unavailable = () => json({ error: "internal_error", message: "later" }, 503, { "x-ratelimit-remaining": "4" });
const accepted = () =>
  json({ status: "success", status_code: 200, message: "", data: registered }, 200, {
    "x-ratelimit-remaining": "3",
    "x-request-id": "req-3",
  });

const call = {
  operation: "registerBusinessWebhook",
  origin: "https://pay.example",
  method: "POST",
  path,
  retry: "keyed",
  errorCodes: [],
  idempotencyKey: key,
};
const numbered = (attempt: number) => ({ ...call, attempt });
const rateLimit = (remaining: number) => ({ limit: undefined, remaining, resetAt: undefined });

/** A client with retries, whose responses other than logins take 40 ms. */
function client(answers: readonly (() => Response)[], options: ClientOptions) {
  const clock = new FakeClock();
  const rest = [...answers];
  const answer: ScriptedAnswer = () => {
    clock.skip(40);
    const next = rest.shift();
    if (!next) throw new Error("nothing is left to answer");
    return next();
  };
  let logins = 0;
  const login: ScriptedAnswer = () => {
    logins += 1;
    const data = { access_token: `fiat-token-${logins}`, token_type: "bearer", expires_in: 600 };
    return { status: "success", status_code: 200, message: "", data };
  };
  Object.assign(clock, { uuid: () => key, fraction: () => 0.5 });
  const made = fiatClient(
    { [path]: answer, "/auth/login": login },
    { clock, maxRetries: 2, requestIdHeader: "x-request-id", ...options },
  );
  const register = (more?: CallOptions) => made.fiat.businessWebhook.register({ url }, more);
  const send = (more?: CallOptions) => clock.runUntil(register(more));
  return { ...made, clock, register, send };
}

/** Hooks that record the events of registrations. */
function recorder() {
  const events: [hook: string, event: object][] = [];
  const record = (hook: string) => (event: { readonly operation: string }) => {
    if (event.operation === call.operation) events.push([hook, event]);
  };
  const hooks: Hooks = {
    onRequest: record("onRequest"),
    onResponse: record("onResponse"),
    onRetry: record("onRetry"),
    async around(event, next) {
      record("around")(event);
      const came = await next().then(
        (summary) => summary,
        (error: SdkError) => ({ error }),
      );
      record("around ends")({ ...event, ...came });
    },
  };
  return { events, hooks };
}

describe("[S41] hooks", () => {
  test("get every attempt in order, with its number, duration and result", async () => {
    const { events, hooks } = recorder();
    const times: number[] = [];
    const timed: Hooks = { onRequest: () => times.push(clock.monotonic()) };
    const { send, clock } = client([unavailable, unavailable, accepted], { hooks: [hooks, timed] });
    await send();
    const [, first = 0] = times;
    expect(times.slice(2)).toEqual([first + 40 + 375, first + 40 + 375 + 40 + 750]);
    const failed = (attempts: number) => expect.objectContaining({ httpStatus: 503, attempts, outcome: "unknown" });
    const unsuccessful = (attempt: number) => ({
      ...{ ...numbered(attempt), durationMs: 40, httpStatus: 503, requestId: undefined },
      ...{ rateLimit: rateLimit(4), error: failed(attempt) },
    });
    const successful = { ...numbered(3), durationMs: 40, httpStatus: 200, requestId: "req-3" };
    expect(events).toEqual([
      ["around", call],
      ["onRequest", numbered(1)],
      ["onResponse", unsuccessful(1)],
      ["onRetry", { ...call, attempt: 1, error: failed(1), delayMs: 375, renewsToken: false }],
      ["onRequest", numbered(2)],
      ["onResponse", unsuccessful(2)],
      ["onRetry", { ...call, attempt: 2, error: failed(2), delayMs: 750, renewsToken: false }],
      ["onRequest", numbered(3)],
      ["onResponse", { ...successful, rateLimit: rateLimit(3), error: undefined }],
      ["around ends", { ...call, httpStatus: 200, requestId: "req-3", attempts: 3 }],
    ]);
  });

  test("see an attempt without a response", async () => {
    const { events, hooks } = recorder();
    const lost = () => {
      throw new TypeError("fetch failed");
    };
    const failure = await failureOf(client([lost], { hooks, maxRetries: 0 }).send());
    const nothing = { httpStatus: undefined, requestId: undefined, rateLimit: undefined };
    expect(events.slice(1)).toEqual([
      ["onRequest", numbered(1)],
      ["onResponse", { ...numbered(1), durationMs: 40, ...nothing, error: failure.cause }],
      ["around ends", { ...call, error: failure }],
    ]);
  });

  test("get the path template, and no path or query values, but the path of an undocumented request", async () => {
    const onRequest = vi.fn();
    const script = { "/card-transactions": { success: true, message: "", data: {} }, "/people": [] };
    const { wallets } = cryptoClient(script, { hooks: { onRequest } });
    const described = {
      origin: "https://pay.example",
      method: "GET",
      retry: "read",
      idempotencyKey: undefined,
      attempt: 1,
    };
    await wallets.cardIssuer.listCardTransactions("customer-17", { status: "settled" });
    expect(onRequest).toHaveBeenLastCalledWith({
      ...{ ...described, operation: "listCardTransactions" },
      path: "/card-issuer/customers/{customerId}/card-transactions",
      errorCodes: ["validation_error", "NOT_APPROVED", "CUSTOMER_NOT_FOUND", "rate_limit_exceeded"],
    });
    await wallets.request({ method: "GET", path: "/people" });
    const undocumented = { ...described, operation: "GET /people", path: "/people", errorCodes: [] };
    expect(onRequest).toHaveBeenLastCalledWith(undocumented);
  });
});

describe("[S41] no hook breaks a call:", () => {
  const broken = () => {
    throw new Error("hook");
  };
  const changing = (...given: object[]) => {
    for (const event of given) Object.assign(event, { attempt: 99, operation: "other", idempotencyKey: "other" });
    return broken();
  };
  const all = (hook: () => never | Promise<never>): Hooks => ({
    ...{ onRequest: hook, onResponse: hook, onRetry: hook, onWarning: hook, around: hook },
  });

  test.each<[string, Hooks]>([
    ["all throw", all(broken)],
    ["all reject", all(async () => broken())],
    ["all hang, except around", { ...all(() => new Promise<never>(() => {})), around: undefined }],
    ["around hangs after next", { around: (_, next) => next().then(() => new Promise(() => {})) }],
    ["around never calls next", { around: async () => "nothing" }],
    ["around calls next often", { around: (_, next) => Promise.all([next(), next(), next().then(() => next())]) }],
    ["around swallows errors", { around: (_, next) => next().catch(() => undefined) }],
    ["hooks change what they are given", all(changing)],
  ])("%s", async (_, hooks) => {
    const { send, sentTo } = client([unavailable, accepted], { hooks });
    expect(await send()).toEqual(registered);
    expect(sentTo(path).map(({ headers }) => headers.get("idempotency-key"))).toEqual([key, key]);

    const refused = () => json({ error: "FORBIDDEN", message: "no" }, 403);
    const refusal = { httpStatus: 403, attempts: 1, outcome: "rejected", method: "fiat.businessWebhook.register" };
    expect(await failureOf(client([refused], { hooks }).send())).toMatchObject(refusal);
  });

  test.each(["timeout", "aborted"])("around hangs before next, and the call ends: %s", async (code) => {
    const hooks: Hooks = { around: () => new Promise(() => {}) };
    const controller = new AbortController();
    const { send, register, sent } = client([accepted], { hooks, totalTimeoutMs: 5_000 });
    const sending = code === "timeout" ? send() : register({ signal: controller.signal });
    if (code === "aborted") controller.abort();
    expect(await failureOf(sending)).toMatchObject({ code, outcome: "not-sent", attempts: 0 });
    expect(sent).toEqual([]);
  });
});

test("[S41] headers of around are sent with every attempt, except where the caller or the SDK sets them", async () => {
  const onWarning = vi.fn();
  const own = { authorization: "Bearer fiat-token-1", "idempotency-key": key, "content-type": "application/json" };
  const others = Object.fromEntries(Object.keys(own).map((name) => [name, "other"]));
  const headers = { ...others, Traceparent: "hook", tracestate: "hook" };
  const hooks: Hooks = { around: (_, next) => next({ headers }), onWarning };
  const { send, sentTo } = client([unavailable, unavailable, accepted], { hooks });
  await send({ headers: { traceparent: "caller" } });
  const sent = sentTo(path).map((request) => Object.fromEntries(request.headers));
  expect(sent).toMatchObject(Array(3).fill({ ...own, traceparent: "caller", tracestate: "hook" }));
  expect(onWarning).toHaveBeenCalledWith(expect.objectContaining({ code: "hook_failed" }));
});
