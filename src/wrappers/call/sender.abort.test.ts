// Aborts by a signal, or by closing the client, in every phase of a call, through the real clients.

import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { loginBody } from "../../../tests/support/fake-service.ts";
import { type RetryClassName, retryClassCalls } from "../../../tests/support/retry-class-calls.ts";
import type { ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { agentClient } from "../../../tests/support/test-clients.ts";
import { inTurn, lost, refused, silent, stalled } from "../../../tests/support/turns.ts";
import type { ClientOptions } from "../client/options.ts";
import { createMemoryStore } from "../idempotency/store.ts";

const never = new Promise<never>(() => undefined);
const deaf: ScriptedAnswer = () => never;
const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;
const reason = new Error("the user has gone");
const limited = refused(429, "rate_limit_exceeded");
const names: readonly RetryClassName[] = ["read", "idempotent", "transfer", "transferWithoutKey", "readBack"];
const silentStore = { get: () => never, set: () => never, setIfAbsent: () => never, deleteIfEquals: () => never };
const forgetsNothing = () => ({ ...createMemoryStore(), deleteIfEquals: () => never });
const aborted = { name: "AbortedError" };
const nothingSent = { ...aborted, outcome: "not-sent", attempts: 0 };

const firstLoginOnly = () => inTurn(new FakeClock(), loginBody("/auth/token", "t1"), silent).answer;

/** Starts a call that can be ended in two ways. */
function begin(
  name: RetryClassName,
  phase: { answer?: ScriptedAnswer; login?: ScriptedAnswer; client?: ClientOptions },
) {
  const kind = retryClassCalls[name];
  const clock = new FakeClock();
  const controller = new AbortController();
  const { signal } = controller;
  const script = { [kind.path]: phase.answer ?? kind.ok, ...(phase.login && { "/auth/token": phase.login }) };
  const { result, close, sentTo } = kind.begin(script, { clock, maxRetries: 2, ...phase.client }, { signal });
  const left = () => [listeners(signal), clock.pending];
  return { failure: failureOf(result), controller, close, sentTo, clock, left };
}

type Begun = ReturnType<typeof begin>;

describe.each<[string, (call: Begun) => unknown]>([
  ["its signal was aborted", ({ controller }) => controller.abort(reason)],
  ["the client was closed", ({ close }) => close()],
])("[S26] [S49] %s aborts a call at once", (by, end) => {
  test.each<[string, number, "not-sent" | "rejected" | "unknown", () => Parameters<typeof begin>[1]]>([
    ["a token", 0, "not-sent", () => ({ login: silent })],
    ["a token of a deaf transport", 0, "not-sent", () => ({ login: deaf })],
    ["another token", 1, "rejected", () => ({ answer: refused(401), login: firstLoginOnly() })],
    ["a hook", 0, "not-sent", () => ({ client: { hooks: { around: () => never } } })],
    ["a retry", 1, "rejected", () => ({ answer: limited })],
    ["a retry, with a silent store", 1, "rejected", () => ({ answer: limited, client: { store: forgetsNothing() } })],
    ["headers", 1, "unknown", () => ({ answer: silent })],
    ["headers of a deaf transport", 1, "unknown", () => ({ answer: deaf })],
    ["the rest of a body", 1, "unknown", () => ({ answer: stalled })],
  ])("in the wait for %s", async (_, attempts, outcome, phase) => {
    for (const name of names) {
      const call = begin(name, phase());
      await settle();
      const time = call.clock.monotonic();
      end(call);
      const error = await call.failure;
      const cause = { ...aborted, message: expect.stringContaining(`aborted: ${by}`) };
      expect([name, error.attempts, error.outcome]).toEqual([name, attempts, outcome]);
      const isUnknown = outcome === "unknown" && name !== "read";
      expect(error).toMatchObject(isUnknown ? { name: "OutcomeUnknownError", cause } : cause);
      expect([call.clock.monotonic(), call.left()[0]]).toEqual([time, 0]);
    }
  });

  const doubt = { name: "OutcomeUnknownError", attempts: 1, cause: aborted, next: { kind: "resend" } };

  test.each<[string, Parameters<typeof begin>[1], object]>([
    ["its store", { client: { store: silentStore } }, nothingSent],
    ["a retry after a lost attempt", { answer: lost }, doubt],
  ])("a transfer in the wait for %s, and leaves nothing", async (_, phase, expected) => {
    const call = begin("transfer", phase);
    await settle();
    end(call);
    expect(await call.failure).toMatchObject(expected);
    expect(call.left()).toEqual([0, 0]);
  });
});

describe("[S26] a signal", () => {
  test("that was aborted before sends nothing, and asks neither for a token nor the store", async () => {
    const ask = vi.fn(() => never);
    const store = { get: ask, set: ask, setIfAbsent: ask, deleteIfEquals: ask };
    const token = { apiKey: undefined, apiSecret: undefined, token: ask };
    const clock = new FakeClock();
    for (const name of names) {
      const own = { signal: AbortSignal.abort(reason), ...(name === "transfer" && { extraBody: ask as never }) };
      const { result, sentTo } = retryClassCalls[name].begin({}, { clock, store, ...token } as never, own);
      expect(await failureOf(result)).toMatchObject({ ...nothingSent, cause: reason });
      await settle();
      expect([sentTo("").length, clock.pending]).toEqual([0, 0]);
    }
    expect(ask).not.toHaveBeenCalled();
  });

  test("that is aborted by onRequest stops the request", async () => {
    const abort: { call?: Begun } = {};
    const hooks = { onRequest: () => abort.call?.controller.abort(reason) };
    abort.call = begin("trade", { client: { hooks } });
    expect(await abort.call.failure).toMatchObject(nothingSent);
    expect(abort.call.sentTo("")).toHaveLength(0);
  });

  test("aborts only the calls that were passed it", async () => {
    const { agent } = agentClient({ "/positions": silent }, { clock: new FakeClock() });
    const controller = new AbortController();
    const query = { wallet_id: "w" };
    const [first, other] = [agent.positions.list(query, { signal: controller.signal }), agent.positions.list(query)];
    const otherEnded = vi.fn();
    other.catch(otherEnded);
    await settle();
    controller.abort(reason);
    await expect(first).rejects.toMatchObject(aborted);
    expect(otherEnded).not.toHaveBeenCalled();
    await agent.close();
    await expect(other).rejects.toMatchObject(aborted);
  });
});
