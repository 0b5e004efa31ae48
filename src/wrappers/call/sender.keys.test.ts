// What a call makes of the earlier uses of its key, through the real clients: which calls are refused, and what a refusal of the
// service proves.

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle as runPromises } from "../../../tests/support/fake-clock.ts";
import { loginBody, type ScriptedAnswer, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl, cryptoClient, fiatClient, keyed, sentFunds, transfer } from "../../../tests/support/test-clients.ts";
import { inTurn, lost, refused, unreachable } from "../../../tests/support/turns.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import type { ClientOptions } from "../client/options.ts";
import { rawRequest } from "../client/raw-request.ts";
import { OutcomeUnknownError } from "../errors.ts";
import { exactNumber } from "../http/amounts.ts";
import { extraFields } from "../http/extra-fields.ts";
import { deriveKey } from "../idempotency/derive-key.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { ledgerStore } from "../idempotency/store.ts";
import type { IdempotencyKey } from "../options.ts";

const never = new Promise<never>(() => undefined);
const limitUsedUp = refused(403, "WITHDRAWAL_LIMIT_EXCEEDED");
const reused = { code: "idempotency_key_reused" };
const rejected = { name: "ApiError", outcome: "rejected" };
const unknown = { name: "OutcomeUnknownError", outcome: "unknown" };

/** A client whose transfers get these responses in turn, and then refusals. */
function payer(answers: readonly ScriptedAnswer[], options: ClientOptions = {}) {
  const left = [...answers];
  const answer: ScriptedAnswer = (request) => {
    const next = left.shift() ?? limitUsedUp;
    return typeof next === "function" ? next(request) : next;
  };
  const { wallets, sent, sentTo } = cryptoClient({ "/send-funds": answer }, options);
  const pay = (idempotencyKey: IdempotencyKey = "payout-1", parts: object = {}, more: object = {}) =>
    wallets.transactions.sendFunds({ ...transfer, ...parts }, { idempotencyKey, ...more });
  return { wallets, sent, sentTo, pay, refusal: (...args: Parameters<typeof pay>) => failureOf(pay(...args)) };
}

describe("a key that was used before", () => {
  test("[S12] is not sent with another amount, by any client with the same store", async () => {
    const store = createMemoryStore();
    const [first, other] = [payer([sentFunds], { store }), payer([], { store })];
    await first.pay();
    const facts = { idempotencyKey: "payout-1", outcome: "not-sent", attempts: 0 };
    const refusal = { ...reused, ...facts, method: "wallets.transactions.sendFunds" };
    for (const client of [first, other])
      expect(await client.refusal({ key: "payout-1" }, { amount: "25.11" })).toMatchObject(refusal);
    expect([first.sentTo("/send-funds").length, other.sent]).toEqual([1, []]);
  });

  test("[S12] is sent with the amount in another form, another two-factor code and other headers", async () => {
    const { pay, sentTo } = payer([sentFunds, sentFunds]);
    await pay("payout-1", {}, { extraBody: extraFields({ twoFactorCode: "111111" }) });
    const again = { extraBody: extraFields(() => ({ twoFactorCode: "222222" })), headers: { "x-trace": "2" } };
    await pay("payout-1", { amount: "25.1000" }, again);
    expect(sentTo("/send-funds")).toHaveLength(2);
  });

  test("[S12] belongs to one path, query and body of a client.request() as well", async () => {
    const { fiat, sentTo } = fiatClient({ "/load": {} });
    const load = (card: string, limit: string, page: number) => {
      const body = { limit: exactNumber(limit) };
      return fiat.request(rawRequest({ method: "POST", path: `/cards/${card}/load`, query: { page }, body, ...keyed }));
    };
    const limit = "9007199254740992";
    for (const same of [limit, `${limit}.0`]) await load("a", same, 1);
    for (const other of [load("b", limit, 1), load("a", "9007199254740993", 1), load("a", limit, 2)])
      expect(await failureOf(other)).toMatchObject(reused);
    expect(sentTo("/load")).toHaveLength(2);
  });

  test("[S12] is compared with the arguments at the time of the call", async () => {
    const { wallets, sentTo, refusal } = payer([sentFunds]);
    const body = { ...transfer, amount: "1" };
    const first = wallets.transactions.sendFunds(body, keyed);
    body.amount = "2";
    await first;
    expect(sentTo("/send-funds")[0]?.body).toContain('"amount":1,');
    expect(await refusal("payout-1", body)).toMatchObject(reused);
  });

  test("[S12] is not sent if the store fails, which is not asked for keys made by the SDK, nor without a key", async () => {
    const store = { ...createMemoryStore(), setIfAbsent: () => Promise.reject(new Error("down")) };
    const { refusal, sent } = payer([], { store });
    expect(await refusal()).toMatchObject({ name: "StoreError" });
    expect(sent).toEqual([]);
    const { fiat, sentTo } = fiatClient({ "/things": {} }, { store });
    await fiat.request(rawRequest({ method: "POST", path: "/things" }));
    await fiat.request(rawRequest({ method: "POST", path: "/things", idempotencyKey: false }));
    expect(sentTo("/things").map(({ headers }) => headers.has("idempotency-key"))).toEqual([true, false]);
  });

  test("[S12] may be used by another client with a provided token, whose refusal then proves nothing", async () => {
    const clock = new FakeClock();
    const pay = (answer: ScriptedAnswer, token: string, amount: string, idempotencyKey: IdempotencyKey) => {
      const { fetch } = scriptedFetch({ "/send-funds": answer });
      const wallets = new CryptoClient({ baseUrl, fetch, clock, token, maxRetries: 0 });
      return wallets.transactions.sendFunds({ ...transfer, amount }, { idempotencyKey });
    };
    const both = [pay(sentFunds, "token-of-a", "1", "payout-1"), pay(sentFunds, "token-of-b", "2", "payout-1")];
    await expect(Promise.all(both)).resolves.toHaveLength(2);
    const keyOf = (id: string) => deriveKey("payout", id, { createdAt: new Date(clock.now()) });
    await failureOf(pay(lost, "token-of-a", "1", keyOf("2")));
    // Another token may be of the same account.
    const used = await failureOf(pay(refused(400), "token-of-b", "1", keyOf("2")));
    expect(used).toMatchObject({ ...unknown, httpStatus: 400 });
    expect(await failureOf(pay(refused(400), "token-of-b", "1", keyOf("3")))).toMatchObject(rejected);
  });
});

describe("[S45] a refusal of a key that was used before, by clients with one store,", () => {
  function processes(...answers: readonly ScriptedAnswer[]) {
    const options = { store: createMemoryStore(), clock: new FakeClock() };
    return [payer(answers, options), payer(answers.slice(1), options)] as const;
  }

  const doubt = { ...unknown, httpStatus: 403, next: { kind: "resend" }, cause: { name: "ApiError" } };

  test.each<[string, ScriptedAnswer, object | undefined, object]>([
    ["proves nothing after a lost call", lost, { next: { kind: "resend" } }, doubt],
    ["proves nothing after a successful call", sentFunds, undefined, doubt],
    ["is a refusal after a refused call", limitUsedUp, rejected, rejected],
  ])("%s, in any process", async (_, answer, first, later) => {
    const [one, other] = processes(answer);
    if (first) expect(await one.refusal()).toMatchObject(first);
    else await one.pay();
    for (const { refusal } of [one, other]) expect(await refusal()).toMatchObject(later);
  });

  test.each<[string, ScriptedAnswer, object]>([
    ["proves nothing", limitUsedUp, { ...unknown, cause: { httpStatus: 403 } }],
    ["stays what it is if nothing was sent", unreachable, { name: "ConnectionError", outcome: "not-sent" }],
  ])("%s, though another call with the key has started meanwhile", async (_, answer, expected) => {
    const late = deferred<void>();
    const answerLate: ScriptedAnswer = async (request) => {
      await late.promise;
      return typeof answer === "function" ? answer(request) : (answer as Response);
    };
    const [one, other] = processes(answerLate, sentFunds);
    const first = one.refusal();
    await runPromises();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await other.pay();
    late.resolve();
    expect(await first).toMatchObject(expected);
  });

  test("[S46] proves nothing for a key that the SDK made and named in its error", async () => {
    const { fiat } = fiatClient({ "/wallet/create": inTurn(new FakeClock(), lost, refused(422)).answer });
    const first = await failureOf(fiat.wallets.create({ currency: "USD" }));
    if (!(first instanceof OutcomeUnknownError) || first.next.kind !== "resend") throw first;
    const { idempotencyKey } = first.next;
    const again = (currency: string) => failureOf(fiat.wallets.create({ currency }, { idempotencyKey }));
    expect(await again("USD")).toMatchObject({ ...unknown, httpStatus: 422 });
    expect(await again("EUR")).toMatchObject(reused);
  });

  test("is a refusal after a call that timed out while its marker was written", async () => {
    const clock = new FakeClock();
    const memory = createMemoryStore();
    const written = deferred<void>();
    let isSlow = true;
    const setIfAbsent: typeof memory.setIfAbsent = async (...args) => {
      if (isSlow && args[0].includes("in-doubt")) await written.promise;
      return memory.setIfAbsent(...args);
    };
    const { refusal } = payer([], { store: { ...memory, setIfAbsent }, clock });
    const early = refusal("payout-1", {}, { totalTimeoutMs: 1_000 });
    expect(await clock.runUntil(early)).toMatchObject({ name: "TimeoutError", outcome: "not-sent" });
    isSlow = false;
    written.resolve();
    for (let turn = 0; turn < 5; turn++) await runPromises();
    expect(await refusal()).toMatchObject(rejected);
  });

  test("[S22] is no refusal if it says that the same key has moved money, without the id of the transaction", async () => {
    const [{ refusal }] = processes(refused(409, "conflict", { details: { idempotency_key: "payout-1" } }));
    expect(await refusal()).toMatchObject({ ...unknown, cause: { code: "conflict" } });
  });

  test("waits at most two seconds for the store, and proves nothing then", async () => {
    const clock = new FakeClock();
    const { refusal } = payer([], { store: { ...createMemoryStore(), deleteIfEquals: () => never }, clock });
    const startedAt = clock.monotonic();
    const call = refusal();
    while (clock.untilNext === undefined || clock.untilNext > 2_000) await runPromises();
    expect(await clock.runUntil(call)).toMatchObject(unknown);
    expect(clock.monotonic() - startedAt).toBe(2_000);
  });
});

// What a refusal proves if no store knows what earlier processes did with the key.

const began = performance.timeOrigin;
let payouts = 0;
/** The key of a record that was made so many milliseconds after this process began. */
const derived = (ms: number) => deriveKey("payout", ++payouts, { createdAt: new Date(Math.ceil(began) + ms) });
const used = (ms: number) => ({ key: `payout-${++payouts}`, firstUsedAt: new Date(Math.ceil(began) + ms) });
/** A first use that is this call's. One that is a minute old is an earlier one, whatever the store knows. */
const usedNow = () => ({ key: `payout-${++payouts}`, firstUsedAt: new Date(began + performance.now()) });
const unkept = { store: undefined };
const refusalOf = (key: IdempotencyKey, answer: ScriptedAnswer = refused(400), options: ClientOptions = unkept) =>
  payer([answer], options).refusal(key);

const WHY =
  /\. An earlier process may have used this key, and no store remembers earlier processes: pass a store .*createSqliteStore/;
const FOR_THIS_CALL =
  /\. The refusal is for this call; an earlier process may have paid with this key\. Pass .*firstUsedAt.*a store/;

describe("[S45] a refusal without a store that outlives the process", () => {
  const doubt = {
    ...unknown,
    httpStatus: 400,
    cause: { name: "ApiError" },
    message: expect.stringMatching(WHY),
    next: { kind: "resend", why: expect.stringMatching(/Call again with this key before/) },
  };
  const own = { ...rejected, message: expect.not.stringContaining("earlier process") };

  test.each<[string, () => IdempotencyKey, object]>([
    ["proves nothing by an older derived key", () => derived(-1), doubt],
    ["proves nothing by an older firstUsedAt", () => used(-1), doubt],
    ["proves nothing by both", () => ({ ...used(-1), key: derived(0) as string }), doubt],
    ["is one by a derived key of this process", () => derived(0), own],
    ["is one by a firstUsedAt of this process", usedNow, own],
    ["is one by firstUsedAt beside an older key", () => ({ ...usedNow(), key: derived(-60_000) as string }), own],
  ])("%s", async (_, key, expected) => {
    for (const store of [undefined, createMemoryStore()])
      expect(await refusalOf(key(), refused(400), { store })).toMatchObject(expected);
  });

  test("is for this call alone by a key without a time, also where the error is printed", async () => {
    const failure = await refusalOf(`text-${++payouts}`);
    expect(failure).toMatchObject({ ...rejected, httpStatus: 400 });
    for (const shown of [failure.message, inspect(failure), JSON.stringify(failure)])
      expect(shown).toMatch(FOR_THIS_CALL);
  });
});

describe("[S45] with a key from before this process and no store", () => {
  test("a failed login after a refused token proves nothing, and one before the payment sends nothing", async () => {
    const pay = (...logins: readonly ScriptedAnswer[]) => {
      const script = { "/auth/token": inTurn(new FakeClock(), ...logins).answer, "/send-funds": () => refused(401) };
      const { wallets } = cryptoClient(script, unkept);
      return failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey: derived(-1_000) }));
    };
    const cause = { name: "AuthenticationError" };
    expect(await pay(loginBody("/auth/token", "t1"), refused(401))).toMatchObject({ ...unknown, attempts: 1, cause });
    expect(await pay(refused(401))).toMatchObject({ ...cause, outcome: "not-sent" });
  });

  test("[S44] a call that was not sent stays so, and a lost response is the reason where there is one", async () => {
    for (const key of [derived(-1_000), "text"])
      expect(await refusalOf(key, unreachable)).toMatchObject({ name: "ConnectionError", outcome: "not-sent" });
    const { refusal } = payer([lost], unkept);
    const key = derived(-1_000);
    expect(await refusal(key)).toMatchObject({ ...unknown, message: expect.not.stringContaining("no store") });
    const invalid = await refusal(key, {}, { extraBody: extraFields(() => [] as never) });
    expect(invalid).toMatchObject({ name: "ArgumentError", outcome: "not-sent" });
  });

  test("a refused read is a refusal", async () => {
    const { wallets } = cryptoClient({ "/x": () => refused(400) }, unkept);
    const key: object = { idempotencyKey: derived(-1_000) };
    const read = wallets.request(rawRequest({ method: "POST", path: "/x", retry: "read", ...key }));
    expect(await failureOf(read)).toMatchObject(rejected);
  });
});

test("[S45] a write that moves no money has not paid, and one whose key the SDK made is new", async () => {
  const { fiat } = fiatClient({ "/wallet/create": () => refused(422) }, unkept);
  const given = await failureOf(fiat.wallets.create({ currency: "USD" }, { idempotencyKey: "wallet-1" }));
  expect(given.message).toMatch(/is for this call; an earlier process may have used this key/);
  const made = await failureOf(fiat.wallets.create({ currency: "USD" }));
  expect(made).toMatchObject({ ...rejected, message: expect.not.stringContaining("earlier process") });
});

test("[S45] a store that outlives the process knows its keys, whatever their age", async () => {
  const { get, set, setIfAbsent, deleteIfEquals } = createMemoryStore();
  const options = { store: ledgerStore({ get, set, setIfAbsent, deleteIfEquals }) };
  const message = expect.not.stringContaining("earlier process");
  for (const key of [derived(-1_000), usedNow(), "text"]) {
    expect(await refusalOf(key, refused(400), options)).toMatchObject({ ...rejected, message });
  }
});

test.each([
  ["no store", () => undefined],
  ["a memory by the system's clock", () => createMemoryStore()],
  ["a memory by the same clock", (clock: FakeClock) => createMemoryStore({ clock })],
])("[S45] with an injected clock the memory begins at the first call: %s", async (_, storeOf) => {
  // Between two seconds: a derived key has whole ones.
  const process = (now: number) => {
    const clock = new FakeClock(now);
    return { clock, store: storeOf(clock) };
  };
  const keyOf = (now: number) => deriveKey("payout", ++payouts, { createdAt: new Date(now) });
  const start = Date.UTC(2026, 0, 1) + 700;
  const before = keyOf(start);
  expect(await refusalOf(before, refused(400), process(start))).toMatchObject(rejected);
  const later = process(start + 1_000);
  expect(await refusalOf(before, refused(400), later)).toMatchObject(unknown);
  expect(await refusalOf(keyOf(later.clock.now()), refused(400), later)).toMatchObject(rejected);
  later.clock.skip(5_000);
  const key = keyOf(later.clock.now());
  later.clock.skip(5_000);
  expect(await refusalOf(key, refused(400), { ...later })).toMatchObject(rejected);
});

test("[S45] a memory that has evicted keys begins again", async () => {
  const clock = new FakeClock();
  const options = { clock, store: createMemoryStore({ clock, maxEntries: 2 }) };
  const early = deriveKey("payout", ++payouts, { createdAt: new Date(clock.now()) });
  expect(await refusalOf(early, refused(400), options)).toMatchObject(rejected);
  clock.skip(60_000);
  for (const key of ["a", "b"]) await refusalOf(key, lost, options);
  expect(await refusalOf(early, refused(400), options)).toMatchObject(unknown);
});
