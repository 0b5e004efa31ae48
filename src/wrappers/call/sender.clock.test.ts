// Calls while the clock of the machine jumps or fails, through the real clients.

import { describe, expect, test } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { retryClassCalls, runCall } from "../../../tests/support/retry-class-calls.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { agentClient } from "../../../tests/support/test-clients.ts";
import { lost } from "../../../tests/support/turns.ts";

const { read, transfer } = retryClassCalls;
const HOUR = 3_600_000;

type ClockFunction = "now" | "monotonic" | "after";

/** A clock that works until one of its functions is broken. */
class BreakableClock extends FakeClock {
  #broken: ClockFunction | undefined;

  break(what: ClockFunction): void {
    this.#broken = what;
  }

  override now(): number {
    this.#use("now");
    return super.now();
  }

  override monotonic(): number {
    this.#use("monotonic");
    return super.monotonic();
  }

  override after(delayMs: number, callback: () => void): () => void {
    this.#use("after");
    return super.after(delayMs, callback);
  }

  #use(what: ClockFunction): void {
    if (this.#broken === what) throw new Error("out of order");
  }
}

/** A lost response, before which something happens to the machine. */
const lostAfter =
  (act: () => void): ScriptedAnswer =>
  () => {
    act();
    throw new Error("read ECONNRESET");
  };

describe("[S46] a lost transfer", () => {
  const risky = { kind: "none", why: "The service may have forgotten the key: calling again may pay twice" };

  test("is not to be repeated if its key expired meanwhile", async () => {
    const clock = new FakeClock();
    const late = lostAfter(() => clock.setWall(clock.now() + 24 * HOUR));
    const { error } = await runCall(transfer, [late], { clock, client: { maxRetries: 0 } });
    expect(error).toMatchObject({ name: "OutcomeUnknownError", idempotencyKey: "payout-1", next: risky });
  });

  test("is not waited for beyond the life of its key", async () => {
    const clock = new FakeClock();
    const firstUsedAt = new Date(clock.now() - (24 * HOUR - 10 * 60_000) + 400);
    const call: object = { idempotencyKey: { key: "payout-1", firstUsedAt } };
    const { error, count } = await runCall(transfer, [lost, transfer.ok], { clock, call });
    expect(count).toBe(1);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", cause: { name: "ConnectionError" } });
  });

  test("has an unknown outcome if the clock fails, so that the age of its key is unknown", async () => {
    const clock = new BreakableClock();
    const breaking = lostAfter(() => clock.break("now"));
    const { error } = await runCall(transfer, [breaking], { clock });
    expect(error).toMatchObject({ name: "ConnectionError", attempts: 1, outcome: "unknown" });
  });
});

describe("a clock that fails", () => {
  test("before a call is the cause of an error with its method and key", async () => {
    const clock = new BreakableClock();
    const { agent, sent } = agentClient({}, { clock });
    clock.break("monotonic");
    const trade = { wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" } as const;
    await expect(agent.positions.list({ wallet_id: "w" })).rejects.toMatchObject({
      ...{ name: "ConnectionError", method: "agent.positions.list", cause: { message: "out of order" } },
      message: "agent.positions.list: the call failed inside the client",
    });
    await expect(agent.markets.trade(trade, { idempotencyKey: "trade-1" })).rejects.toMatchObject({
      ...{ name: "ConnectionError", method: "agent.markets.trade", idempotencyKey: "trade-1" },
    });
    expect(sent).toEqual([]);
  });

  test("while a response is read is the cause of the error", async () => {
    const clock = new BreakableClock();
    const answer = () => {
      clock.break("now");
      return json({ success: true, data: {} });
    };
    const { error, count } = await runCall(read, [answer, read.ok], { clock });
    expect(count).toBe(1);
    expect(error).toMatchObject({
      ...{ name: "ConnectionError", outcome: "unknown", attempts: 1, cause: { message: "out of order" } },
      message: "wallets.balances.check: the call failed inside the client",
    });
  });

  test("when a retry has to wait ends the call: it is not sent again at once", async () => {
    const clock = new BreakableClock();
    const breaking = lostAfter(() => clock.break("after"));
    const { error, count } = await runCall(read, [breaking, read.ok], { clock });
    expect(count).toBe(1);
    expect(error).toMatchObject({ name: "ConnectionError", attempts: 1, cause: { message: "out of order" } });
  });
});

describe("[S25] at the very end of its time", () => {
  const TOTAL = 120_000;

  test("a call is not sent, though its token came", async () => {
    const clock = new FakeClock();
    const token = () => {
      clock.skip(TOTAL);
      return "t";
    };
    const client = { apiKey: undefined, apiSecret: undefined, token } as never;
    const { error, count } = await runCall(read, [read.ok], { clock, client });
    expect(count).toBe(0);
    expect(error).toMatchObject({ name: "TimeoutError", limit: "totalTimeoutMs", outcome: "not-sent", attempts: 0 });
  });

  test("a call is not sent again", async () => {
    const clock = new FakeClock();
    const begun = runCall(read, [lost, read.ok], { clock });
    await settle();
    clock.skip(TOTAL);
    const { error, count } = await begun;
    expect(count).toBe(1);
    expect(error).toMatchObject({ name: "TimeoutError", limit: "totalTimeoutMs", attempts: 1 });
  });
});
