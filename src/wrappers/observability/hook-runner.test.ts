import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient, fiatClient } from "../../../tests/support/test-clients.ts";
import type { ClientOptions } from "../client/options.ts";
import { ConfigurationError, ConnectionError, type SdkError } from "../errors.ts";
import type { CallOptions } from "../options.ts";
import { createHookRunner } from "./hook-runner.ts";
import type { CallEvent, CallSummary, Hooks, RequestEvent, ResponseEvent, RetryEvent, WarningEvent } from "./hooks.ts";

const call: CallEvent = {
  operation: "doThing",
  method: "POST",
  origin: "https://pay.example",
  path: "/things/{id}",
  retry: "keyed",
  errorCodes: [],
  idempotencyKey: "key-1",
};
const request: RequestEvent = { ...call, attempt: 1 };
const error = new ConnectionError("lost", { outcome: "unknown" });
const nothing = { httpStatus: undefined, requestId: undefined, rateLimit: undefined };
const response: ResponseEvent = { ...request, durationMs: 5, ...nothing, error };
const retry: RetryEvent = { ...call, attempt: 1, error, delayMs: 500, renewsToken: false };
const warning: WarningEvent = { code: "process_only_store", message: "keys are remembered by this process alone" };
const summary: CallSummary = { httpStatus: 200, requestId: undefined, attempts: 1 };

const events = [
  ["onRequest", "request", request, () => ({ ...request })],
  ["onResponse", "response", response, () => ({ ...response })],
  ["onRetry", "retry", retry, () => ({ ...retry })],
  ["onWarning", "warn", warning, { ...warning }],
] as const;

describe("createHookRunner", () => {
  test("an event without a listener is not made", () => {
    const made = vi.fn(() => request);
    createHookRunner([{ onRetry: vi.fn() }, {}]).request(made);
    expect(made).not.toHaveBeenCalled();
  });

  test.each(events)("%s gets a copy: what it changes stays its own", (hook, method, event, given) => {
    const second = vi.fn();
    const first = (own: object) => Object.assign(own, { message: "changed", attempt: 9 });
    const runner = createHookRunner([{ [hook]: first }, { [hook]: second }]);
    Reflect.apply(runner[method], runner, [given]);
    expect(second).toHaveBeenCalledExactlyOnceWith(event);
  });

  test.each(events.slice(0, 3))("%s that rejects is a warning", async (hook, method, _, given) => {
    const cause = new Error("hook");
    const onWarning = vi.fn();
    const runner = createHookRunner({ [hook]: async () => Promise.reject(cause), onWarning });
    Reflect.apply(runner[method], runner, [given]);
    expect(onWarning).not.toHaveBeenCalled();
    await settle();
    const message = `the hook ${hook} failed`;
    expect(onWarning).toHaveBeenCalledExactlyOnceWith({ code: "hook_failed", message, cause });
  });

  // An unhandled rejection fails the run.
  test("a failing onWarning is not warned of itself", async () => {
    const thrown = vi.fn(() => {
      throw new Error("hook");
    });
    const rejected = vi.fn(() => Promise.reject(new Error("hook")));
    createHookRunner([{ onWarning: thrown }, { onWarning: rejected }]).warn(warning);
    await settle();
    expect(thrown).toHaveBeenCalledOnce();
    expect(rejected).toHaveBeenCalledOnce();
  });

  test("hooks may be methods of a user's object", () => {
    class Counter implements Hooks {
      requests = vi.fn();
      onRequest(event: RequestEvent) {
        this.requests(event.attempt);
      }
    }
    const counter = Object.defineProperty(new Counter(), "requests", { enumerable: false });
    createHookRunner(counter).request(() => request);
    expect(counter.requests).toHaveBeenCalledExactlyOnceWith(1);
  });

  test.each<[unknown, RegExp]>([
    [null, /hooks must be an object/],
    ["onRequest", /hooks must be an object/],
    [[{}, () => {}], /hooks must be an object/],
    [{ onRequset: () => {} }, /^Unknown option "hooks\.onRequset"\. Did you mean hooks\.onRequest\?$/],
    [{ onRetry: "yes" }, /the hook onRetry must be a function/],
    [{ around: null }, /the hook around must be a function/],
  ])("rejects invalid hooks: %o", (hooks, message) => {
    expect(() => createHookRunner(hooks as Hooks)).toThrow(ConfigurationError);
    expect(() => createHookRunner(hooks as Hooks)).toThrow(message);
  });
});

describe("around", () => {
  const perform = () => vi.fn(async (_headers: Readonly<Record<string, string>>) => "data");
  const summarise = () => summary;

  test("several are nested, the first one outermost, and all add headers", async () => {
    const order: string[] = [];
    const layer = (name: string, headers: Record<string, string>): Hooks => ({
      async around(event, next) {
        order.push(`${name} ${event.operation}`);
        expect(await next({ headers })).toEqual(summary);
        order.push(`${name} ends`);
      },
    });
    const performed = perform();
    const [outer, inner] = [layer("outer", { One: "1", both: "outer" }), layer("inner", { both: "inner" })];
    const runner = createHookRunner([outer, {}, inner]);
    expect(await runner.around(() => call, performed, summarise)).toBe("data");
    expect(order).toEqual(["outer doThing", "inner doThing", "inner ends", "outer ends"]);
    expect(performed).toHaveBeenCalledExactlyOnceWith({ one: "1", both: "inner" });
  });

  test("one that fails, after it has changed its event, does not affect the others", async () => {
    const onWarning = vi.fn();
    const broken: Hooks = {
      around(event) {
        Object.assign(event, { operation: "other" });
        throw new Error("hook");
      },
    };
    const seen = vi.fn();
    const last: Hooks["around"] = (event, next) => next({ headers: { b: "2", ...seen(event) } });
    const first: Hooks = { around: (_, next) => next({ headers: { a: "1" } }) };
    const performed = perform();
    const runner = createHookRunner([first, broken, { around: last, onWarning }]);
    expect(await runner.around(() => ({ ...call }), performed, summarise)).toBe("data");
    expect(seen).toHaveBeenCalledExactlyOnceWith(call);
    expect(performed).toHaveBeenCalledExactlyOnceWith({ a: "1", b: "2" });
    const failed = { code: "hook_failed", message: "the hook around failed", cause: new Error("hook") };
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(failed);
  });

  const invalid = { Authorization: "Bearer x", "idempotency-key": "k", "x-line": "a\nb" };
  test.each<[string, object, object, string[]]>([
    ["each of them", { ...invalid, B: "1" }, { b: "1" }, ["authorization", "idempotency-key", "x-line"]],
    ["all, unless they are a plain object", new Headers({ traceparent: "00-1" }), {}, [""]],
  ])("invalid headers are dropped with a warning: %s", async (_, headers, sent, warnings) => {
    const onWarning = vi.fn();
    const performed = perform();
    const around: Hooks["around"] = (_, next) => next({ headers: headers as Record<string, string> });
    expect(await createHookRunner({ around, onWarning }).around(() => call, performed, summarise)).toBe("data");
    expect(performed).toHaveBeenCalledExactlyOnceWith(sent);
    expect(onWarning.mock.calls.map(([{ cause }]) => String(cause))).toEqual(
      warnings.map((name) => expect.stringContaining(name)),
    );
  });
});

type Next = Parameters<NonNullable<Hooks["around"]>>[1];

function within(hook: (next: Next) => unknown, scope?: { readonly signal: AbortSignal }) {
  const result = deferred<string>();
  const [perform, failed] = [vi.fn((_: object) => result.promise), vi.fn()];
  const runner = createHookRunner({ around: async (_, next) => void (await hook(next)), onWarning: failed });
  const settled = runner.around(
    () => call,
    perform,
    () => summary,
    scope,
  );
  return { call: result, perform, failed, result: settled };
}

describe("a call within an around hook", () => {
  test("runs once however often next is called, with the headers of the first call, and leaves no listener", async () => {
    const { signal } = new AbortController();
    const hook = async (next: Next) => {
      const first = next({ headers: { one: "1" } });
      const second = next({ headers: { two: "2" } });
      expect(await first).toEqual(await second);
      expect(await next()).toBe(summary);
    };
    const { call, perform, result } = within(hook, { signal });
    call.resolve("data");
    expect(await result).toBe("data");
    await settle();
    expect(perform).toHaveBeenCalledExactlyOnceWith({ one: "1" });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("fails with its own error if the hook swallows it or throws another", async () => {
    const own = new Error("own");
    const other = new Error("other");
    const passedOn = within((next) => next());
    const swallowed = within((next) => next().catch(() => undefined));
    const replaced = within((next) => next().catch(() => Promise.reject(other)));
    for (const { call } of [passedOn, swallowed, replaced]) call.reject(own);
    for (const { result } of [passedOn, swallowed, replaced]) await expect(result).rejects.toBe(own);
    await settle();
    expect(passedOn.failed).not.toHaveBeenCalled();
    expect(swallowed.failed).not.toHaveBeenCalled();
    expect(replaced.failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cause: other }));
  });

  test("that was aborted before it started starts at once", () => {
    const { perform } = within(() => new Promise(() => {}), { signal: AbortSignal.abort() });
    expect(perform).toHaveBeenCalledOnce();
  });
});

// Hooks on real clients, with failing attempts.

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

const registration = {
  operation: "registerBusinessWebhook",
  origin: "https://pay.example",
  method: "POST",
  path,
  retry: "keyed",
  errorCodes: [],
  idempotencyKey: key,
};
const numbered = (attempt: number) => ({ ...registration, attempt });
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
  Object.assign(clock, { uuid: () => key, fraction: () => 0.5 });
  const made = fiatClient({ [path]: answer }, { clock, maxRetries: 2, requestIdHeader: "x-request-id", ...options });
  const register = (more?: CallOptions) => made.fiat.businessWebhook.register({ url }, more);
  const send = (more?: CallOptions) => clock.runUntil(register(more));
  return { ...made, clock, register, send };
}

/** Hooks that record the events of registrations. */
function recorder() {
  const events: [hook: string, event: object][] = [];
  const record = (hook: string) => (event: { readonly operation: string }) => {
    if (event.operation === registration.operation) events.push([hook, event]);
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
      ...numbered(attempt),
      durationMs: 40,
      httpStatus: 503,
      requestId: undefined,
      rateLimit: rateLimit(4),
      error: failed(attempt),
    });
    const successful = { ...numbered(3), durationMs: 40, httpStatus: 200, requestId: "req-3" };
    expect(events).toEqual([
      ["around", registration],
      ["onRequest", numbered(1)],
      ["onResponse", unsuccessful(1)],
      ["onRetry", { ...registration, attempt: 1, error: failed(1), delayMs: 375, renewsToken: false }],
      ["onRequest", numbered(2)],
      ["onResponse", unsuccessful(2)],
      ["onRetry", { ...registration, attempt: 2, error: failed(2), delayMs: 750, renewsToken: false }],
      ["onRequest", numbered(3)],
      ["onResponse", { ...successful, rateLimit: rateLimit(3), error: undefined }],
      ["around ends", { ...registration, httpStatus: 200, requestId: "req-3", attempts: 3 }],
    ]);
  });

  test("get the path template, and no path or query values, but the path of an undocumented request", async () => {
    const onRequest = vi.fn();
    const script = { "/card-transactions": { success: true, message: "", data: {} }, "/people": [] };
    const { wallets } = cryptoClient(script, { hooks: { onRequest } });
    const read = { method: "GET", retry: "read", idempotencyKey: undefined, attempt: 1 };
    const described = { origin: "https://pay.example", ...read };
    await wallets.cardIssuer.listCardTransactions("customer-17", { status: "settled" });
    expect(onRequest).toHaveBeenLastCalledWith({
      ...described,
      operation: "listCardTransactions",
      path: "/card-issuer/customers/{customerId}/card-transactions",
      errorCodes: ["validation_error", "NOT_APPROVED", "CUSTOMER_NOT_FOUND", "rate_limit_exceeded"],
    });
    await wallets.request({ method: "GET", path: "/people" });
    const undocumented = { ...described, operation: "GET /people", path: "/people", errorCodes: [] };
    expect(onRequest).toHaveBeenLastCalledWith(undocumented);
  });
});

describe("[S41] no hook breaks a call:", () => {
  const broken = (..._given: unknown[]) => {
    throw new Error("hook");
  };
  const changing = (...given: object[]) => {
    for (const event of given) Object.assign(event, { attempt: 99, operation: "other", idempotencyKey: "other" });
    return broken();
  };
  const all = (hook: () => never | Promise<never>): Hooks => ({
    onRequest: hook,
    onResponse: hook,
    onRetry: hook,
    onWarning: hook,
    around: hook,
  });

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
