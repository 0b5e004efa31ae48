import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl, cryptoClient, fiatClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { inTurn, lost, refused, unreachable } from "../../../tests/support/turns.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import { OutcomeUnknownError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";

const limitUsedUp = refused(403, "WITHDRAWAL_LIMIT_EXCEEDED");

/** Two processes that share a store. */
function processes(...answers: readonly ScriptedAnswer[]) {
  const store = createMemoryStore();
  const clock = new FakeClock();
  const left = [...answers];
  const answer: ScriptedAnswer = (request) => {
    const next = left.shift() ?? limitUsedUp;
    return typeof next === "function" ? next(request) : next;
  };
  const one = () => cryptoClient({ "/send-funds": answer }, { store, clock }).wallets.transactions;
  return { one: one(), other: one() };
}

describe("[S45] a refusal of a key that was used before", () => {
  test("proves nothing after a lost call, in any process", async () => {
    const { one, other } = processes(lost);
    expect(await failureOf(one.sendFunds(transfer, keyed))).toMatchObject({ next: { kind: "resend" } });
    const doubt = {
      name: "OutcomeUnknownError",
      httpStatus: 403,
      next: { kind: "resend" },
      cause: { name: "ApiError" },
    };
    for (const again of [one, other]) expect(await failureOf(again.sendFunds(transfer, keyed))).toMatchObject(doubt);
  });

  test("proves nothing after a successful call", async () => {
    const { one, other } = processes(sentFunds);
    await one.sendFunds(transfer, keyed);
    expect((await failureOf(other.sendFunds(transfer, keyed))).outcome).toBe("unknown");
  });

  test("is a refusal after a refused call", async () => {
    const { one, other } = processes();
    for (const call of [one, other, one]) {
      expect(await failureOf(call.sendFunds(transfer, keyed))).toMatchObject({ name: "ApiError", outcome: "rejected" });
    }
  });

  test.each<[string, ScriptedAnswer, object]>([
    ["proves nothing", limitUsedUp, { name: "OutcomeUnknownError", cause: { httpStatus: 403 } }],
    ["stays what it is if nothing was sent", unreachable, { name: "ConnectionError", outcome: "not-sent" }],
  ])("%s, though another call with the key has started meanwhile", async (_, answer, expected) => {
    const late = deferred<void>();
    const answerLate: ScriptedAnswer = async (request) => {
      await late.promise;
      return typeof answer === "function" ? answer(request) : (answer as Response);
    };
    const { one, other } = processes(answerLate, sentFunds);
    const first = failureOf(one.sendFunds(transfer, keyed));
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await other.sendFunds(transfer, keyed);
    late.resolve();
    expect(await first).toMatchObject(expected);
  });

  test("[S46] proves nothing for a key that the SDK made and named in its error", async () => {
    const { fiat } = fiatClient({ "/wallet/create": inTurn(new FakeClock(), lost, refused(422)).answer });
    const first = await failureOf(fiat.wallets.create({ currency: "USD" }));
    if (!(first instanceof OutcomeUnknownError) || first.next.kind !== "resend") throw first;
    const { idempotencyKey } = first.next;
    expect(await failureOf(fiat.wallets.create({ currency: "USD" }, { idempotencyKey }))).toMatchObject({
      name: "OutcomeUnknownError",
      httpStatus: 422,
    });
    // Nor may it be used for something else.
    expect((await failureOf(fiat.wallets.create({ currency: "EUR" }, { idempotencyKey }))).code).toBe(
      "idempotency_key_reused",
    );
  });

  test("is a refusal after a call that timed out while its marker was written", async () => {
    const clock = new FakeClock();
    const memory = createMemoryStore();
    const written = deferred<void>();
    let isSlow = true;
    const store = {
      ...memory,
      async setIfAbsent(...args: Parameters<typeof memory.setIfAbsent>) {
        if (isSlow && args[0].includes("in-doubt")) await written.promise;
        return memory.setIfAbsent(...args);
      },
    };
    const { wallets } = cryptoClient({ "/send-funds": limitUsedUp }, { store, clock });
    const early = wallets.transactions.sendFunds(transfer, { ...keyed, totalTimeoutMs: 1_000 });
    expect(await clock.runUntil(failureOf(early))).toMatchObject({ name: "TimeoutError", outcome: "not-sent" });
    isSlow = false;
    written.resolve();
    for (let turn = 0; turn < 5; turn++) await settle();
    expect((await failureOf(wallets.transactions.sendFunds(transfer, keyed))).outcome).toBe("rejected");
  });

  test("[S22] is no refusal if it says that the same key has moved money, without the id of the transaction", async () => {
    const details = { idempotency_key: "payout-1" };
    const { one } = processes(refused(409, "conflict", { details }));
    expect(await failureOf(one.sendFunds(transfer, keyed))).toMatchObject({
      name: "OutcomeUnknownError",
      cause: { code: "conflict" },
    });
  });

  test("waits at most two seconds for the store, and proves nothing then", async () => {
    const clock = new FakeClock();
    const store = { ...createMemoryStore(), deleteIfEquals: () => new Promise<boolean>(() => undefined) };
    const { wallets } = cryptoClient({ "/send-funds": limitUsedUp }, { store, clock });
    const startedAt = clock.monotonic();
    const call = failureOf(wallets.transactions.sendFunds(transfer, keyed));
    while (clock.untilNext === undefined || clock.untilNext > 2_000) await settle();
    expect(await clock.runUntil(call)).toMatchObject({ name: "OutcomeUnknownError" });
    expect(clock.monotonic() - startedAt).toBe(2_000);
  });
});

test("[S36] values of extra fields and headers that the service repeats do not appear", async () => {
  const message = "code 914233 of gw-secret-99 is wrong";
  const { wallets } = cryptoClient({ "/send-funds": json({ error: "invalid_request", message }, 400) });
  const failure = await failureOf(
    wallets.transactions.sendFunds(transfer, {
      ...keyed,
      extraBody: () => ({ twoFactorCode: "914233" }),
      headers: { "x-gateway-key": "gw-secret-99" },
    }),
  );
  expect(failure.message).toContain("is wrong");
  expect(inspect(failure) + JSON.stringify(failure)).not.toMatch(/914233|gw-secret-99/);
});

test("[S36] a card number in the path of a request does not appear", async () => {
  const { wallets } = cryptoClient({ "/freeze": json({}, 404) });
  const failure = await failureOf(wallets.request({ method: "POST", path: "/cards/4111111111111111/freeze" }));
  expect(failure.message).toContain("POST /cards/[redacted]/freeze");
  expect(inspect(failure)).not.toContain("4111111111111111");
});

test("[S12] requests to undocumented operations are compared by their whole path", async () => {
  const { wallets } = cryptoClient({ "/load": {} });
  const load = (card: string) =>
    wallets.request({ method: "POST", path: `/cards/${card}/load`, body: { amount: 1 }, idempotencyKey: "load-1" });
  await load("4111111111111111");
  await load("4111111111111111");
  expect((await failureOf(load("5555555555554444"))).code).toBe("idempotency_key_reused");
});

test("[S12] clients of one process with provided tokens do not share keys", async () => {
  const clock = new FakeClock();
  const pay = async (token: string, amount: string) => {
    const { fetch } = scriptedFetch({ "/send-funds": sentFunds });
    const wallets = new CryptoClient({ baseUrl, fetch, clock, token });
    return wallets.transactions.sendFunds({ ...transfer, amount }, keyed);
  };
  await expect(Promise.all([pay("token-of-a", "1"), pay("token-of-b", "2")])).resolves.toHaveLength(2);
});
