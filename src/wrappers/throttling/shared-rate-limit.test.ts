// The shared rate limit, through the real clients: each client stands for a process.

import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import type { Store } from "../idempotency/store.ts";
import { wrapStore } from "../testing/failing-store.ts";
import { failureOf } from "../testing/failure.ts";
import { FakeClock, settle } from "../testing/fake-clock.ts";
import { json } from "../testing/scripted-fetch.ts";
import { cryptoClient } from "../testing/test-clients.ts";
import { adaptiveRateLimit } from "./adaptive-rate-limit.ts";
import { type SharedRateLimitOptions, sharedRateLimit } from "./shared-rate-limit.ts";

const SECOND = 1_000;

/** Processes over one store, and a service whose next response is a refusal while `refusals` lasts. */
function setup() {
  const clock = new FakeClock();
  const memory = createMemoryStore({ clock });
  const operations: string[] = [];
  const store = wrapStore(memory, (operation, run) => {
    operations.push(operation);
    return run();
  });
  const refusals: Response[] = [];
  const script = { "/webhooks": () => refusals.shift() ?? json([]), "/balance": () => json({}) };
  const process = (options: Partial<SharedRateLimitOptions> = {}, client: object = {}) => {
    const throttle = sharedRateLimit({ store, account: "account-1", ...options });
    const own = { clock, token: "t", apiKey: undefined, apiSecret: undefined, throttle, ...client };
    const { wallets, sent } = cryptoClient(script, own as object);
    return { wallets, list: () => wallets.webhooks.list(), sent };
  };
  const refuse = (status: number, headers: Record<string, string>, body: object = {}) =>
    refusals.push(json(body, status, headers));
  return { clock, store, operations, process, refuse };
}

describe("[S61] processes that share a rate limit", () => {
  test.each([429, 503])("all wait after one of them was told to by a %i", async (status) => {
    const { clock, process, refuse } = setup();
    const [told, other] = [process(), process()];
    refuse(status, { "retry-after": "20" });
    await failureOf(told.list());
    const calls = [told.list(), other.list(), other.list()];
    await clock.advance(19 * SECOND);
    expect([told.sent.length, other.sent.length]).toEqual([1, 0]);
    await clock.advance(2 * SECOND);
    await Promise.all(calls);
    expect([told.sent.length, other.sent.length]).toEqual([2, 2]);
  });

  test.each([429, 503])("all wait if only the body of a %i says how long", async (status) => {
    const { clock, process, refuse } = setup();
    const [told, other] = [process(), process()];
    refuse(status, {}, { code: "rate_limit_exceeded", retry_after: 20 });
    await failureOf(told.list());
    const call = other.list();
    await clock.advance(19 * SECOND);
    expect(other.sent.length).toBe(0);
    await clock.advance(2 * SECOND);
    await call;
    expect(other.sent.length).toBe(1);
  });

  test("learn of it within 250 ms", async () => {
    const { clock, process, refuse } = setup();
    const [told, other] = [process(), process()];
    await other.list();
    refuse(429, { "retry-after": "20" });
    await failureOf(told.list());
    await other.list();
    expect(other.sent.length).toBe(2);
    clock.skip(250);
    other.list().catch(() => undefined);
    await settle();
    expect(other.sent.length).toBe(2);
  });

  test("wait for their own account, address and resource only", async () => {
    const { clock, process, refuse } = setup();
    refuse(429, { "retry-after": "20" });
    const told = process();
    await failureOf(told.list());
    await process({ account: "account-2" }).list();
    await process({}, { baseUrl: "https://other.example/api/v1" }).list();
    await told.wallets.request({ method: "GET", path: "/balance" });
    const same = process();
    same.list().catch(() => undefined);
    await clock.advance(SECOND);
    expect(same.sent).toEqual([]);
  });

  test.each([
    ["2", "30"],
    ["30", "2"],
  ])("wait as long as the longest wait that one of them was told: %s and %s s", async (first, second) => {
    const { clock, process, refuse } = setup();
    const [one, two, third] = [process(), process(), process()];
    refuse(503, { "retry-after": first });
    refuse(429, { "retry-after": second });
    await Promise.all([failureOf(one.list()), failureOf(two.list())]);
    const call = third.list();
    await clock.advance(29 * SECOND);
    expect(third.sent.length).toBe(0);
    await clock.advance(2 * SECOND);
    await call;
    expect(third.sent.length).toBe(1);
  });

  test("do not wait if the service does not say how long", async () => {
    const { process, refuse } = setup();
    refuse(503, {});
    await failureOf(process().list());
    const other = process();
    await other.list();
    expect(other.sent.length).toBe(1);
  });

  test("refuse a call that would wait longer than a minute, or past its deadline", async () => {
    const { clock, process, refuse } = setup();
    refuse(429, { "retry-after": "61" });
    const told = process();
    await failureOf(told.list());
    const retryAt = new Date(clock.now() + 61 * SECOND);
    const facts = { name: "ThrottledError", reason: "rate-limit", outcome: "not-sent", attempts: 0, retryAt };
    expect(await failureOf(process().list())).toMatchObject(facts);
    await clock.advance(31 * SECOND);
    const late = process({}, { totalTimeoutMs: 10 * SECOND });
    expect(await failureOf(late.list())).toMatchObject({ name: "ThrottledError" });
    expect(late.sent).toEqual([]);
  });

  test("stop waiting when the call is aborted", async () => {
    const { clock, process, refuse } = setup();
    refuse(429, { "retry-after": "20" });
    await failureOf(process().list());
    const other = process();
    const controller = new AbortController();
    const call = failureOf(other.wallets.webhooks.list({ signal: controller.signal }));
    await settle();
    controller.abort();
    expect(await call).toMatchObject({ name: "AbortedError", outcome: "not-sent" });
    expect(clock.pending).toBe(0);
  });

  test("read the store at most four times a second, however many calls there are", async () => {
    const { clock, process, operations } = setup();
    const { list } = process();
    for (let call = 0; call < 100; call++) {
      await Promise.all([list(), list()]);
      clock.skip(10);
    }
    expect(operations).toEqual(Array(4).fill("get"));
  });
});

describe("[S61] a store that fails", () => {
  test.each([
    ["rejects", () => Promise.reject(new Error("reset"))],
    ["lies", async () => 4711],
  ])("and %s holds nothing back", async (_, answer) => {
    const { process, store, refuse } = setup();
    const failures: unknown[] = [];
    const broken: Store = wrapStore(store, answer as never);
    const { list, sent } = process({ store: broken, onStoreFailed: (error) => failures.push(error) });
    refuse(429, { "retry-after": "1" });
    await failureOf(list());
    await settle();
    await list().catch(() => undefined);
    expect(sent.length + failures.length).toBeGreaterThan(1);
  });

  test("and whose listener throws holds nothing back", async () => {
    const { process, store } = setup();
    const broken = wrapStore(store, () => Promise.reject(new Error("reset")));
    const onStoreFailed = () => {
      throw new Error("listener");
    };
    const { list, sent } = process({ store: broken, onStoreFailed });
    await list();
    expect(sent.length).toBe(1);
  });
});

describe("[S61] a budget", () => {
  test("delays requests by as much as it says", async () => {
    const { clock, process } = setup();
    const keys: string[] = [];
    const answers = [{ msBeforeNext: 700 }, { msBeforeNext: 300 }, undefined];
    const budget = {
      async consume(key: string) {
        keys.push(key);
        const answer = answers.shift();
        if (answer) throw answer;
      },
    };
    const { list, sent } = process({ budget });
    const call = list();
    await clock.advance(999);
    expect(sent).toEqual([]);
    await clock.advance(1);
    await call;
    expect([sent.length, new Set(keys).size, keys.length]).toEqual([1, 1, 3]);
  });

  test.each([
    ["fails", () => Promise.reject(Object.assign(new Error("reset"), { msBeforeNext: 5 }))],
    ["rejects without a time", () => Promise.reject({})],
    [
      "throws",
      () => {
        throw new Error("closed");
      },
    ],
  ])("that %s holds nothing back", async (_, consume) => {
    const { process } = setup();
    const failures: unknown[] = [];
    const { list, sent } = process({ budget: { consume }, onStoreFailed: (error) => failures.push(error) });
    await list();
    expect([sent.length, failures.length]).toEqual([1, 1]);
  });

  test("that asks for more than a minute refuses the call", async () => {
    const { process } = setup();
    const { list, sent } = process({ budget: { consume: () => Promise.reject({ msBeforeNext: 60_001 }) } });
    expect(await failureOf(list())).toMatchObject({ name: "ThrottledError", outcome: "not-sent" });
    expect(sent).toEqual([]);
  });
});

test("[S61] another throttle runs next", async () => {
  const { process, refuse } = setup();
  const { list, sent } = process({ throttle: adaptiveRateLimit({ failures: 1 }) });
  refuse(503, {});
  await failureOf(list());
  expect(await failureOf(list())).toMatchObject({ name: "ThrottledError", reason: "circuit-open" });
  expect(sent.length).toBe(1);
});

describe("sharedRateLimit", () => {
  const store = createMemoryStore();
  test.each([
    [{ store: {}, account: "a" }, "store must have the method get"],
    [{ store }, "account must be a name"],
    [{ store, account: "" }, "account must be a name"],
    [{ store, account: "a", budget: {} }, "budget must have the method consume"],
    [{ store, account: "a", throttle: {} }, "throttle must have the method run"],
    [{ store, account: "a", onStoreFailed: 1 }, "onStoreFailed must be a function"],
    [{ store, account: "a", points: 1 }, 'sharedRateLimit: Unknown option "points"'],
  ])("rejects %j", (options, message) => {
    expect(() => sharedRateLimit(options as never)).toThrow(ConfigurationError);
    expect(() => sharedRateLimit(options as never)).toThrow(message);
  });
});
