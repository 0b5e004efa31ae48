// The adaptive rate limit, through the real clients.

import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { deferred } from "../testing/deferred.ts";
import { failureOf } from "../testing/failure.ts";
import { FakeClock, settle } from "../testing/fake-clock.ts";
import { json, type ScriptedAnswer } from "../testing/scripted-fetch.ts";
import { cryptoClient, keyed, transfer } from "../testing/test-clients.ts";
import { adaptiveRateLimit } from "./adaptive-rate-limit.ts";
import { ThrottledError } from "./throttled-error.ts";

/** A response with this rate limit, which resets after so many seconds. */
function limited(clock: FakeClock, remaining: number, seconds: number, status = 200): Response {
  const reset = Math.ceil(clock.now() / 1000) + seconds;
  const headers = {
    "x-ratelimit-limit": "10",
    "x-ratelimit-remaining": `${remaining}`,
    "x-ratelimit-reset": `${reset}`,
  };
  return json([], status, headers);
}

const credentials = { apiKey: undefined, apiSecret: undefined };

function setup(answer: (clock: FakeClock) => ScriptedAnswer, options: Parameters<typeof adaptiveRateLimit>[0] = {}) {
  const clock = new FakeClock();
  const script = { "/webhooks": () => answer(clock) as Response, "/send-funds": () => answer(clock) as Response };
  const client = cryptoClient(script, {
    clock,
    token: "t",
    ...credentials,
    throttle: adaptiveRateLimit(options),
  } as object);
  return {
    clock,
    ...client,
    list: () => client.wallets.webhooks.list(),
    sentLists: () => client.sentTo("/webhooks").length,
  };
}

describe("[S57] adaptiveRateLimit", () => {
  test("holds requests back while nothing remains, and sends one to find out how many do", async () => {
    let remaining = 1;
    const { clock, list, sentLists } = setup((at) => limited(at, --remaining, 20));
    await list();
    const calls = [list(), list(), list()];
    await clock.advance(19_999);
    expect(sentLists()).toBe(1);
    remaining = 10;
    await clock.advance(1);
    await Promise.all(calls);
    expect(sentLists()).toBe(4);
  });

  test("spreads the last part of the limit over the time until it resets", async () => {
    let remaining = 4;
    const reset = Date.UTC(2026, 0, 1, 0, 0, 10) / 1000;
    const at = (clock: FakeClock) => limited(clock, --remaining, reset - Math.ceil(clock.now() / 1000));
    const { clock, list, sentLists } = setup(at, { slowBelow: 0.5 });
    await list();
    const calls = [list(), list(), list()];
    const counts: number[] = [];
    for (let second = 0; second < 9; second++) {
      await clock.advance(1_000);
      counts.push(sentLists());
    }
    expect(counts).toEqual([1, 2, 2, 2, 3, 3, 4, 4, 4]);
    await Promise.all(calls);
  });

  test("sends at once with slowBelow: 0, as long as something remains", async () => {
    let remaining = 4;
    const { list, sentLists } = setup((at) => limited(at, --remaining, 10), { slowBelow: 0 });
    await list();
    await Promise.all([list(), list(), list()]);
    expect(sentLists()).toBe(4);
  });

  test("lets one request find out the limit first, and waits 1 s at most for it", async () => {
    const first = deferred<Response>();
    let sent = 0;
    const { clock, list, sentLists } = setup((at) => (sent++ === 0 ? first.promise : limited(at, 8, 10)));
    const calls = [list(), list(), list()];
    await clock.advance(999);
    expect(sentLists()).toBe(1);
    await clock.advance(1);
    expect(sentLists()).toBe(3);
    first.resolve(limited(clock, 9, 10));
    await Promise.all(calls);
  });

  test("holds nothing back if the service states no limit", async () => {
    const { list, sentLists } = setup(() => json([]));
    await list();
    await Promise.all(Array.from({ length: 50 }, list));
    expect(sentLists()).toBe(51);
  });

  test("counts each resource by itself", async () => {
    const { wallets, list, sentTo } = setup((at) => limited(at, 0, 50));
    await list();
    await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(sentTo("/send-funds")).toHaveLength(1);
  });

  test("after a 429 sends nothing until the time that it asks to wait", async () => {
    let status = 429;
    const { clock, list, sentLists } = setup(() => json([], status, { "retry-after": "30" }));
    await failureOf(list());
    status = 200;
    const call = list();
    await clock.advance(29_999);
    expect(sentLists()).toBe(1);
    await clock.advance(1);
    await call;
    expect(sentLists()).toBe(2);
  });

  test("after a 429 whose body alone says how long to wait sends nothing until then", async () => {
    const { clock, list, sentLists } = setup(() =>
      sentLists() === 1 ? json({ code: "rate_limit_exceeded", retry_after: 30 }, 429) : json([]),
    );
    await failureOf(list());
    const call = list();
    await clock.advance(29_999);
    expect(sentLists()).toBe(1);
    await clock.advance(1);
    await call;
    expect(sentLists()).toBe(2);
  });

  test("a call that would have to wait for more than a minute, or past its deadline, fails at once", async () => {
    const { clock, wallets, list, sentLists } = setup((at) => limited(at, 0, 70));
    await list();
    const failure = await failureOf(list());
    expect(failure).toBeInstanceOf(ThrottledError);
    expect(failure).toMatchObject({ code: "throttled", reason: "rate-limit", outcome: "not-sent", attempts: 0 });
    expect(failure).toMatchObject({ method: "wallets.webhooks.list", retryAt: new Date(clock.now() + 70_000) });
    clock.skip(11_000);
    expect(await failureOf(wallets.webhooks.list({ totalTimeoutMs: 5_000 }))).toBeInstanceOf(ThrottledError);
    expect(sentLists()).toBe(1);
  });

  test("a call that is aborted while it waits was not sent, and leaves no timer behind", async () => {
    const { clock, wallets, list, sentLists } = setup((at) => limited(at, 0, 20));
    await list();
    const controller = new AbortController();
    const failure = failureOf(wallets.webhooks.list({ signal: controller.signal }));
    await settle();
    controller.abort();
    expect(await failure).toMatchObject({ name: "AbortedError", outcome: "not-sent" });
    expect([sentLists(), clock.pending]).toEqual([1, 0]);
  });

  test("after repeated failures sends nothing for a while, then one request", async () => {
    let status = 503;
    const { clock, list, sentLists } = setup(() => json([], status), { failures: 3, pauseMs: 2_000 });
    for (let calls = 0; calls < 3; calls++) await failureOf(list());
    const failure = await failureOf(list());
    expect(failure).toMatchObject({ name: "ThrottledError", reason: "circuit-open", outcome: "not-sent" });
    expect(failure).toMatchObject({ retryAt: new Date(clock.now() + 2_000) });
    expect(failure.message).toBe("Not sent: the service has failed repeatedly. Retry at 2026-01-01T00:00:02.000Z");
    expect(sentLists()).toBe(3);
    clock.skip(2_000);
    status = 200;
    await list();
    await list();
    expect(sentLists()).toBe(5);
  });

  test("an open circuit does not hide that an earlier attempt may have been carried out", async () => {
    const lost = () => Promise.reject(new TypeError("connection reset"));
    const { clock, wallets } = setup(() => lost() as never, { failures: 1, pauseMs: 2_000 });
    const call = wallets.transactions.sendFunds(transfer, { ...keyed, maxRetries: 2 });
    expect(await failureOf(clock.runUntil(call))).toMatchObject({
      ...{ name: "OutcomeUnknownError", outcome: "unknown", attempts: 1 },
      next: { kind: "resend" },
    });
  });

  test("logins are never held back: the call that waits for one would wait for itself", async () => {
    const clock = new FakeClock();
    const throttle = adaptiveRateLimit({ failures: 1, pauseMs: 1_000 });
    let status = 503;
    const { wallets, sentTo } = cryptoClient({ "/webhooks": () => json([], status) }, { clock, throttle });
    await failureOf(wallets.webhooks.list());
    clock.skip(3_600_000);
    status = 200;
    await wallets.webhooks.list();
    expect(sentTo("/auth/token")).toHaveLength(2);
  });

  test.each([
    [{ slowBelow: 2 }, /^slowBelow must be a number from 0 to 1$/],
    [{ slowBelow: "1" }, /^slowBelow/],
    [{ failures: 0 }, /^failures must be a whole number from 1 to 1000, or false$/],
    [{ failures: true }, /^failures/],
    [{ pauseMs: 60_001 }, /^pauseMs must be a whole number from 1 to 60000$/],
    [{ limit: 5 }, /Unknown option "limit"/],
    [null, /must be an object/],
  ])("rejects the options %j", (options, message) => {
    expect(() => adaptiveRateLimit(options as never)).toThrow(message);
    expect(() => adaptiveRateLimit(options as never)).toThrow(ConfigurationError);
  });

  test("failures: false never opens the circuit", async () => {
    const { list, sentLists } = setup(() => json([], 503), { failures: false });
    for (let calls = 0; calls < 30; calls++) await failureOf(list());
    expect(sentLists()).toBe(30);
  });
});
