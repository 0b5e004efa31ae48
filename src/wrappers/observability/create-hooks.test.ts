import { getEventListeners } from "node:events";
import { describe, expect, type Mock, test, vi } from "vitest";
import { expectConfigurationError, failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { testOperation } from "../../../tests/support/test-operation.ts";
import type { Call } from "../call/sender.ts";
import type { ClientOptions } from "../client/options.ts";
import { rawRequest } from "../client/raw-request.ts";
import { ConnectionError } from "../errors.ts";
import type { CallOptions } from "../options.ts";
import type { ResultWithResponse } from "../results.ts";
import { createHooks } from "./create-hooks.ts";
import { type CallEvent, type CallHooks, type Hooks, type RequestEvent, runsHooks } from "./hooks.ts";

const path = "/business/webhook";
const key = "00000000-0000-4000-8000-000000000000";
const url = "https://shop.example/hooks";
const origin = "https://pay.example";
const called: CallEvent = {
  operation: "registerBusinessWebhook",
  origin,
  method: "POST",
  path,
  retry: "keyed",
  errorCodes: [],
  idempotencyKey: key,
};
const numbered = (attempt: number): RequestEvent => ({ ...called, attempt });
const error = new ConnectionError("lost", { outcome: "unknown" });
const result = { status: 200, requestId: undefined, headers: new Headers() } as ResultWithResponse<unknown>;

/** A call with this result, as hooks see it. */
function callWith(ended: Promise<unknown> = Promise.resolve(result)) {
  const { signal } = new AbortController();
  const operation = testOperation({ id: called.operation, path });
  const request = { operation, key: { key } };
  const seen = { client: { base: { origin } }, request, attempts: 1, scope: { signal }, addedHeaders: {} };
  return { ...seen, run: vi.fn(() => ended) } as unknown as Call & { run: Mock };
}

describe("createHooks", () => {
  const warning = { code: "hook_failed", message: "another" } as const;
  const ended = { durationMs: 40, httpStatus: 200, requestId: undefined, error: undefined };
  const retried = { error, delayMs: 9, renewsToken: false };

  test.each<[keyof Hooks, tell: (hooks: CallHooks, call: Call) => void, expected: object]>([
    ["onRequest", (hooks, call) => hooks.request(call), numbered(2)],
    ["onResponse", (hooks, call) => hooks.response(call, 40, { ok: true, result }), { ...numbered(1), ...ended }],
    ["onRetry", (hooks, call) => hooks.retry(call, error, 9, false), { ...numbered(1), ...retried }],
    ["onWarning", (hooks) => hooks.warn({ ...warning }), warning],
  ])("%s gets a copy, and a rejection of any other hook is a warning", async (hook, tell, expected) => {
    const [cause, second, onWarning] = [new Error("hook"), vi.fn(), vi.fn()];
    const first = async (own: object) => {
      Object.assign(own, { message: "changed", attempt: 9 });
      throw cause;
    };
    tell(createHooks({ [hook]: first }, { [hook]: second }, { onWarning })[runsHooks], callWith());
    expect(second).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(expected));
    await settle();
    const failed = { code: "hook_failed", message: `the hook ${hook} failed`, cause };
    expect(onWarning.mock.calls).toEqual([[hook === "onWarning" ? warning : failed]]);
  });

  test("hooks may be methods of a user's object", () => {
    class Counter implements Hooks {
      requests = vi.fn();
      onRequest({ attempt }: RequestEvent) {
        this.requests(attempt);
      }
    }
    const counter = Object.defineProperty(new Counter(), "requests", { enumerable: false });
    createHooks(counter)[runsHooks].request(callWith());
    expect(counter.requests).toHaveBeenCalledExactlyOnceWith(2);
  });

  test.each<[unknown, RegExp]>([
    [null, /hooks must be an object/],
    [() => {}, /hooks must be an object/],
    [{ onRequset: () => {} }, /^Unknown option "hooks\.onRequset"\. Did you mean hooks\.onRequest\?$/],
    [{ onRetry: "yes" }, /the hook onRetry must be a function/],
  ])("rejects invalid hooks: %o", (hooks, message) => {
    expectConfigurationError(() => createHooks({}, hooks as Hooks), message);
  });
});

/** Performs a call within these hooks. */
function around(sets: readonly Hooks[], call = callWith()) {
  const onWarning = vi.fn();
  const done = createHooks(...sets, { onWarning })[runsHooks].around(call);
  return { call, onWarning, done };
}

describe("around", () => {
  test("several are nested, the first one outermost, and all add headers; one that fails does not affect the others", async () => {
    const order: string[] = [];
    const layer = (name: string, headers: Record<string, string>): Hooks => ({
      async around(given, next) {
        expect(given).toEqual(called);
        order.push(name);
        expect(await next({ headers })).toEqual({ httpStatus: 200, requestId: undefined, attempts: 1 });
        order.push(`${name} ends`);
      },
    });
    const broken: Hooks = {
      around(given) {
        Object.assign(given, { operation: "other" });
        throw new Error("hook");
      },
    };
    const layers = [layer("outer", { One: "1", both: "outer" }), broken, {}, layer("inner", { both: "inner" })];
    const { call, onWarning, done } = around(layers);
    expect(await done).toBe(result);
    await settle();
    expect(order).toEqual(["outer", "inner", "inner ends", "outer ends"]);
    expect(call.run).toHaveBeenCalledOnce();
    expect(call.addedHeaders).toEqual({ one: "1", both: "inner" });
    const failed = { code: "hook_failed", message: "the hook around failed", cause: new Error("hook") };
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(failed);
  });

  const invalid = { Authorization: "Bearer x", "idempotency-key": "k", "x-line": "a\nb" };
  test.each<[string, object, object, string[]]>([
    ["each of them", { ...invalid, B: "1" }, { b: "1" }, ["authorization", "idempotency-key", "x-line"]],
    ["all, unless they are a plain object", new Headers({ traceparent: "00-1" }), {}, [""]],
  ])("invalid headers are dropped with a warning: %s", async (_, headers, sent, warnings) => {
    const { call, onWarning, done } = around([{ around: (_, next) => next({ headers: headers as never }) }]);
    expect(await done).toBe(result);
    expect(call.addedHeaders).toEqual(sent);
    const causes = onWarning.mock.calls.map(([{ cause }]) => String(cause));
    expect(causes).toEqual(warnings.map((name) => expect.stringContaining(name)));
  });

  test("the headers of the first next count, and no listener is left", async () => {
    const twice: Hooks["around"] = (_, next) =>
      Promise.all([next({ headers: { one: "1" } }), next({ headers: { two: "2" } })]);
    const { call, done } = around([{ around: twice }]);
    await done;
    expect(call.run).toHaveBeenCalledOnce();
    expect(call.addedHeaders).toEqual({ one: "1" });
    expect(getEventListeners(call.scope.signal, "abort")).toEqual([]);
  });

  test.each<[string, (error: unknown) => unknown, number]>([
    ["passes on", (error) => Promise.reject(error), 0],
    ["replaces", () => Promise.reject(new Error("other")), 1],
  ])("the error of the call is no failure of a hook that %s it", async (_, caught, warnings) => {
    const lost = callWith(Promise.reject(error));
    const { onWarning, done } = around([{ around: (_, next) => next().catch(caught) }], lost);
    await expect(done).rejects.toBe(error);
    await settle();
    expect(onWarning).toHaveBeenCalledTimes(warnings);
  });
});

// Hooks on real clients, with failing attempts.

const registered = { id: "1", url, secret: null, events: "all", created_at: "", updated_at: "" };
const unavailable = () => json({ error: "internal_error", message: "later" }, 503, { "x-ratelimit-remaining": "4" });
const accepted = () =>
  json({ status: "success", status_code: 200, message: "", data: registered }, 200, {
    "x-ratelimit-remaining": "3",
    "x-request-id": "req-3",
  });

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
  Object.assign(clock, { uuid: () => key, fraction: () => 0.5 });
  const made = fiatClient({ [path]: answer }, { clock, maxRetries: 2, requestIdHeader: "x-request-id", ...options });
  const register = (more?: CallOptions) => made.fiat.businessWebhook.register({ url }, more);
  const send = (more?: CallOptions) => clock.runUntil(register(more));
  return { ...made, clock, register, send };
}

describe("[S41] hooks", () => {
  test("get every attempt in order, with its number, duration and result", async () => {
    const events: [hook: string, event: object][] = [];
    const times: number[] = [];
    const record = (hook: string) => (event: { readonly operation: string }) => {
      if (event.operation === called.operation) events.push([hook, event]);
    };
    const hooks: Hooks = {
      onRequest: record("onRequest"),
      onResponse: record("onResponse"),
      onRetry: record("onRetry"),
      async around(event, next) {
        record("around")(event);
        record("around ends")({ ...event, ...(await next()) });
      },
    };
    const timed: Hooks = { onRequest: () => times.push(clock.monotonic()) };
    const { send, clock } = client([unavailable, unavailable, accepted], { hooks: createHooks(hooks, timed) });
    await send();
    const [, first = 0] = times;
    expect(times.slice(2)).toEqual([first + 40 + 375, first + 40 + 375 + 40 + 750]);
    const failed = (attempts: number) => expect.objectContaining({ httpStatus: 503, attempts, outcome: "unknown" });
    const ended = (attempt: number, remaining: number) => ({
      ...numbered(attempt),
      durationMs: 40,
      rateLimit: { limit: undefined, remaining, resetAt: undefined },
    });
    const unsuccessful = (attempt: number) => {
      return { ...ended(attempt, 4), httpStatus: 503, requestId: undefined, error: failed(attempt) };
    };
    const successful = { httpStatus: 200, requestId: "req-3" };
    expect(events).toEqual([
      ["around", called],
      ["onRequest", numbered(1)],
      ["onResponse", unsuccessful(1)],
      ["onRetry", { ...numbered(1), error: failed(1), delayMs: 375, renewsToken: false }],
      ["onRequest", numbered(2)],
      ["onResponse", unsuccessful(2)],
      ["onRetry", { ...numbered(2), error: failed(2), delayMs: 750, renewsToken: false }],
      ["onRequest", numbered(3)],
      ["onResponse", { ...ended(3, 3), ...successful, error: undefined }],
      ["around ends", { ...called, ...successful, attempts: 3 }],
    ]);
  });

  test("get the path template, and no path or query values, but the path of an undocumented request", async () => {
    const onRequest = vi.fn();
    const script = { "/card-transactions": { success: true, message: "", data: {} }, "/people": [] };
    const { wallets } = cryptoClient(script, { hooks: createHooks({ onRequest }) });
    const read = { method: "GET", retry: "read", idempotencyKey: undefined, attempt: 1 };
    const described = { origin: "https://pay.example", ...read };
    await wallets.cardIssuer.listCardTransactions("customer-17", { status: "settled" });
    expect(onRequest).toHaveBeenLastCalledWith({
      ...described,
      operation: "listCardTransactions",
      path: "/card-issuer/customers/{customerId}/card-transactions",
      errorCodes: expect.arrayContaining(["NOT_APPROVED", "CUSTOMER_NOT_FOUND", "card_not_active"]),
    });
    await wallets.request(rawRequest({ method: "GET", path: "/people" }));
    const undocumented = { ...described, operation: "GET /people", path: "/people", errorCodes: [] };
    expect(onRequest).toHaveBeenLastCalledWith(undocumented);
    await wallets.request(rawRequest({ method: "GET", path: "/cards/4111111111111111" })).catch(() => undefined);
    expect(onRequest.mock.lastCall).toMatchObject([{ operation: "GET /cards/[redacted]", path: "/cards/[redacted]" }]);
  });
});

describe("[S41] no hook breaks a call:", () => {
  const broken: (...given: unknown[]) => never = throwing(new Error("hook"));
  const changing = (...given: object[]) => {
    for (const event of given) Object.assign(event, { attempt: 99, operation: "other", idempotencyKey: "other" });
    return broken();
  };
  const names = ["onRequest", "onResponse", "onRetry", "onWarning", "around"] as const;
  const all = (hook: () => never | Promise<never>): Hooks => Object.fromEntries(names.map((name) => [name, hook]));

  test.each<[string, Hooks]>([
    ["all throw", all(broken)],
    ["all reject", all(async () => broken())],
    ["all hang, except around", { ...all(() => new Promise<never>(() => {})), around: undefined }],
    ["around hangs after next", { around: (_, next) => next().then(() => new Promise(() => {})) }],
    ["around never calls next", { around: async () => "nothing" }],
    ["around calls next often", { around: (_, next) => Promise.all([next(), next(), next().then(() => next())]) }],
    ["around swallows errors", { around: (_, next) => next().catch(() => undefined) }],
    ["around does not wait for next", { around: async (_, next) => void next() }],
    ["around throws after next", { around: (_, next) => broken(next()) }],
    ["hooks change what they are given", all(changing)],
  ])("%s", async (_, hooks) => {
    const { send, sentTo } = client([unavailable, accepted], { hooks: createHooks(hooks) });
    expect(await send()).toEqual(registered);
    expect(sentTo(path).map(({ headers }) => headers.get("idempotency-key"))).toEqual([key, key]);

    const refused = () => json({ error: "FORBIDDEN", message: "no" }, 403);
    const refusal = { httpStatus: 403, attempts: 1, outcome: "rejected", method: "fiat.businessWebhook.register" };
    expect(await failureOf(client([refused], { hooks: createHooks(hooks) }).send())).toMatchObject(refusal);
  });

  test.each(["timeout", "aborted"])("around hangs before next, and the call ends: %s", async (code) => {
    const hooks: Hooks = { around: () => new Promise(() => {}) };
    const controller = new AbortController();
    const { send, register, sent } = client([accepted], { hooks: createHooks(hooks), totalTimeoutMs: 5_000 });
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
  const { send, sentTo } = client([unavailable, unavailable, accepted], { hooks: createHooks(hooks) });
  await send({ headers: { traceparent: "caller" } });
  const sent = sentTo(path).map((request) => Object.fromEntries(request.headers));
  expect(sent).toMatchObject(Array(3).fill({ ...own, traceparent: "caller", tracestate: "hook" }));
  expect(onWarning).toHaveBeenCalledWith(expect.objectContaining({ code: "hook_failed" }));
});
