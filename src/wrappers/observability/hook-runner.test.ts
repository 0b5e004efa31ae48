import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { ConfigurationError, ConnectionError } from "../errors.ts";
import { createHookRunner, type NextArgument, performWithin } from "./hook-runner.ts";
import type { CallEvent, CallSummary, Hooks, RequestEvent, ResponseEvent, RetryEvent, WarningEvent } from "./hooks.ts";

const call: CallEvent = {
  ...{ operation: "doThing", method: "POST", origin: "https://pay.example", path: "/things/{id}" },
  ...{ retry: "keyed", errorCodes: [], idempotencyKey: "key-1" },
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
  test.each(events)("%s may be missing", (_, method, _event, given) => {
    for (const hooks of [undefined, {}, [], [{}, {}]]) {
      const runner = createHookRunner(hooks);
      expect(() => Reflect.apply(runner[method], runner, [given])).not.toThrow();
    }
  });

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

function within(hook: (next: Next) => unknown, { signal }: { signal?: AbortSignal } = {}) {
  const call = deferred<string>();
  const perform = vi.fn((_added: NextArgument) => call.promise);
  const failed = vi.fn();
  const result = performWithin({ hook, perform, summarise: () => summary, signal, failed });
  return { call, perform, failed, result };
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
    expect(perform).toHaveBeenCalledExactlyOnceWith({ headers: { one: "1" } });
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
    expect(replaced.failed).toHaveBeenCalledExactlyOnceWith(other);
  });

  test("leaves no unhandled rejection, which would fail the run", async () => {
    const ignored = within((next) => void next());
    const thrown = within((next) => {
      void next();
      throw new Error("hook");
    });
    for (const { call } of [ignored, thrown]) call.reject(new Error("own"));
    await expect(ignored.result).rejects.toThrow("own");
    await expect(thrown.result).rejects.toThrow("own");
    await settle();
  });

  test("that was aborted before it started starts at once", () => {
    const { perform } = within(() => new Promise(() => {}), { signal: AbortSignal.abort() });
    expect(perform).toHaveBeenCalledOnce();
  });
});
