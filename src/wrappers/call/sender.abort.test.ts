// Aborts by a signal, or by closing the client, in every phase of a call, through the real clients.

import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { type RetryClassCall, type RetryClassName, retryClassCalls } from "../../../tests/support/retry-class-calls.ts";
import type { ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { agentClient } from "../../../tests/support/test-clients.ts";
import { lost, refused, silent, stalled } from "../../../tests/support/turns.ts";
import type { ClientOptions } from "../client/options.ts";
import type { TransportResponse } from "../http/transport.ts";
import { createMemoryStore } from "../idempotency/store.ts";

const { read, transfer } = retryClassCalls;

const never = new Promise<never>(() => undefined);
const deaf: ScriptedAnswer = () => never;
const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;
const reason = new Error("the user has gone");

interface Phase {
  readonly script?: (kind: RetryClassCall) => Readonly<Record<string, ScriptedAnswer>>;
  readonly client?: ClientOptions;
  /** How often the call is sent before the abort, and its outcome. */
  readonly attempts: number;
  readonly outcome: "not-sent" | "rejected" | "unknown";
}

const answering = (answer: ScriptedAnswer) => (kind: RetryClassCall) => ({ [kind.path]: answer });
const silentStore = { get: () => never, set: () => never, setIfAbsent: () => never, deleteIfEquals: () => never };

function firstLoginOnly(): ScriptedAnswer {
  let logins = 0;
  return (request) => {
    logins += 1;
    return logins === 1 ? { success: true, access_token: "t1", expires_in: 3600 } : silent(request);
  };
}

const phases: Readonly<Record<string, Phase>> = {
  "the wait for a token": { script: () => ({ "/auth/token": silent }), attempts: 0, outcome: "not-sent" },
  "the wait for a token of a deaf transport": {
    script: () => ({ "/auth/token": deaf }),
    attempts: 0,
    outcome: "not-sent",
  },
  "the wait for another token": {
    script: (kind) => ({ ...answering(refused(401))(kind), "/auth/token": firstLoginOnly() }),
    attempts: 1,
    outcome: "rejected",
  },
  "the wait for a hook": { client: { hooks: { around: () => never } }, attempts: 0, outcome: "not-sent" },
  "the wait for a retry": { script: answering(refused(429, "rate_limit_exceeded")), attempts: 1, outcome: "rejected" },
  "the wait for a retry, with a store that cannot forget": {
    script: answering(refused(429, "rate_limit_exceeded")),
    get client() {
      return { store: { ...createMemoryStore(), deleteIfEquals: () => never } };
    },
    attempts: 1,
    outcome: "rejected",
  },
  "the wait for headers": { script: answering(silent), attempts: 1, outcome: "unknown" },
  "the wait for headers of a deaf transport": { script: answering(deaf), attempts: 1, outcome: "unknown" },
  "the wait for the rest of a body": { script: answering(stalled), attempts: 1, outcome: "unknown" },
};

const names: readonly RetryClassName[] = ["read", "idempotent", "transfer", "transferWithoutKey", "readBack"];
const ways = [
  ["its signal was aborted", (controller: AbortController) => controller.abort(reason)],
  ["the client was closed", (_: AbortController, close: () => Promise<void>) => close()],
] as const;

function begin(kind: RetryClassCall, { script, client }: Pick<Phase, "script" | "client">, signal: AbortSignal) {
  const clock = new FakeClock();
  const options = { clock, maxRetries: 2, ...client };
  const begun = kind.begin(script?.(kind) ?? { [kind.path]: kind.ok }, options, { signal });
  const failure = begun.result.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { ...begun, clock, failure };
}

describe.each(ways)("[S26] [S49] %s aborts a call at once", (by, end) => {
  describe.each(Object.entries(phases))("in %s", (_, phase) => {
    test.each(names)("%s", async (name) => {
      const controller = new AbortController();
      const { failure, clock, close } = begin(retryClassCalls[name], phase, controller.signal);
      await settle();
      const time = clock.monotonic();
      end(controller, close);
      const error = await failure;
      const aborted = { name: "AbortedError", message: expect.stringContaining(`aborted: ${by}`) };
      expect(error).toMatchObject({ attempts: phase.attempts, outcome: phase.outcome });
      expect(error).toMatchObject(
        phase.outcome === "unknown" && name !== "read" ? { name: "OutcomeUnknownError", cause: aborted } : aborted,
      );
      expect(clock.monotonic()).toBe(time);
      expect(listeners(controller.signal)).toBe(0);
    });
  });

  test.each<[string, ScriptedAnswer]>([
    ["headers", silent],
    ["the rest of a body", stalled],
  ])("in the wait for %s, without a retry event", async (_, answer) => {
    const retries: unknown[] = [];
    const controller = new AbortController();
    const client = { hooks: { onRetry: (event: unknown) => retries.push(event) } };
    const { failure, close } = begin(read, { script: answering(answer), client }, controller.signal);
    await settle();
    end(controller, close);
    expect(await failure).toMatchObject({ name: "AbortedError" });
    expect(retries).toEqual([]);
  });

  test.each<[string, Parameters<typeof begin>[1], object]>([
    ["its store", { client: { store: silentStore } }, { name: "AbortedError", outcome: "not-sent", attempts: 0 }],
    [
      "a retry after a lost attempt",
      { script: answering(lost) },
      { name: "OutcomeUnknownError", attempts: 1, cause: { name: "AbortedError" }, next: { kind: "resend" } },
    ],
  ])("in the wait for %s", async (_, phase, expected) => {
    const controller = new AbortController();
    const { failure, close, clock } = begin(transfer, phase, controller.signal);
    await settle();
    end(controller, close);
    expect(await failure).toMatchObject(expected);
    expect([listeners(controller.signal), clock.pending]).toEqual([0, 0]);
  });
});

describe("[S26] a signal", () => {
  test("that was aborted before sends nothing and requests no token", async () => {
    for (const name of names) {
      const { failure, sentTo, clock } = begin(retryClassCalls[name], {}, AbortSignal.abort(reason));
      const aborted = { name: "AbortedError", outcome: "not-sent", attempts: 0, cause: reason };
      expect(await failure).toMatchObject(aborted);
      await settle();
      expect([sentTo("").length, clock.pending]).toEqual([0, 0]);
    }
  });

  test("that was aborted before leaves no trace in the store", async () => {
    const asked: string[] = [];
    const ask = (what: string) => () => {
      asked.push(what);
      return never;
    };
    const store = { get: ask("get"), set: ask("set"), setIfAbsent: ask("setIfAbsent"), deleteIfEquals: ask("delete") };
    const extraBody = () => {
      asked.push("extraBody");
      return {};
    };
    for (const client of [{ store }, { apiKey: undefined, apiSecret: undefined, token: ask("token") }]) {
      for (const kind of [retryClassCalls.transferWithoutKey, transfer]) {
        const { result } = kind.begin({}, client as never, { signal: AbortSignal.abort(reason), extraBody });
        expect(await failureOf(result)).toMatchObject({ name: "AbortedError", outcome: "not-sent" });
      }
    }
    await settle();
    expect(asked).toEqual([]);
  });

  test("that is aborted by onRequest stops the request", async () => {
    const controller = new AbortController();
    const client = { hooks: { onRequest: () => controller.abort(reason) } };
    const { failure, sentTo } = begin(retryClassCalls.trade, { client }, controller.signal);
    expect(await failure).toMatchObject({ name: "AbortedError", outcome: "not-sent", attempts: 0 });
    expect(sentTo("")).toHaveLength(0);
  });

  test("aborts only the calls that were passed it", async () => {
    const clock = new FakeClock();
    const { agent } = agentClient({ "/positions": silent }, { clock });
    const controller = new AbortController();
    const query = { wallet_id: "w" };
    const [first, other] = [agent.positions.list(query, { signal: controller.signal }), agent.positions.list(query)];
    let otherEnded = false;
    other.catch(() => {
      otherEnded = true;
    });
    await settle();
    controller.abort(reason);
    await expect(first).rejects.toMatchObject({ name: "AbortedError" });
    expect(otherEnded).toBe(false);
    await agent.close();
    await expect(other).rejects.toMatchObject({ name: "AbortedError" });
  });
});

describe("[S26] 10,000 calls on one signal", () => {
  /** Quick responses, some of them failures. */
  function quickTransport() {
    const counted = {
      answered: 0,
      async transport(): Promise<TransportResponse> {
        counted.answered += 1;
        if (counted.answered % 50 === 0) throw new Error("reset");
        const status = counted.answered % 50 === 25 ? 422 : 200;
        return { status, headers: new Headers(), body: empty };
      },
    };
    return counted;
  }
  const empty = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true as const, value: undefined }) }) };

  test("leave no listener and no timer behind", async () => {
    const clock = new FakeClock();
    const { signal } = new AbortController();
    const quick = quickTransport();
    const { agent } = agentClient({}, { clock, fetch: undefined, transport: quick.transport });
    for (let round = 0; round < 100; round++) {
      const calls = Array.from({ length: 100 }, () => agent.positions.list({ wallet_id: "w" }, { signal }));
      expect(listeners(signal)).toBeGreaterThan(0);
      await Promise.allSettled(calls);
    }
    expect([quick.answered, listeners(signal), clock.pending]).toEqual([10_000, 0, 0]);
  });
});
