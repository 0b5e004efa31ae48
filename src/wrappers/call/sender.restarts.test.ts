// What a refusal says if no store knows what earlier processes did with the key (S45).

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { loginBody } from "../../../tests/support/fake-service.ts";
import { retryClassCalls, runCall } from "../../../tests/support/retry-class-calls.ts";
import { type ScriptedAnswer, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { baseUrl, cryptoClient, fiatClient, transfer } from "../../../tests/support/test-clients.ts";
import { inTurn, lost, refused, unreachable } from "../../../tests/support/turns.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import type { SdkError } from "../errors.ts";
import { settle } from "../helpers/settle.ts";
import { deriveKey } from "../idempotency/derive-key.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import type { IdempotencyKey } from "../options.ts";
import { systemClock } from "../util/platform.ts";

const began = performance.timeOrigin;
let payouts = 0;
/** The key of a record that was made so many milliseconds after this process began. */
const derived = (ms: number) => deriveKey("payout", ++payouts, { createdAt: new Date(Math.ceil(began) + ms) });
const used = (ms: number) => ({ key: `payout-${++payouts}`, firstUsedAt: new Date(Math.ceil(began) + ms) });

/** A first use that is this call's. One that is a minute old is an earlier one, whatever the store knows. */
const usedNow = () => ({ key: `payout-${++payouts}`, firstUsedAt: new Date(began + performance.now()) });

const memories = [
  ["no store", () => undefined],
  ["createMemoryStore()", () => createMemoryStore()],
] as const;

async function refusalOf(
  idempotencyKey: IdempotencyKey,
  answer: ScriptedAnswer = refused(400),
  options: Parameters<typeof cryptoClient>[1] = { store: undefined },
): Promise<SdkError> {
  const { wallets } = cryptoClient({ "/send-funds": answer }, options);
  return (await failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey }))) as SdkError;
}

const WHY =
  /\. An earlier process may have used this key, and no store remembers earlier processes: pass a store .*createSqliteStore/;
const FOR_THIS_CALL =
  /\. The refusal is for this call; an earlier process may have paid with this key\. Pass .*firstUsedAt.*a store/;

describe.each(memories)("[S45] a refusal with %s", (_, store) => {
  const pay = (key: IdempotencyKey, answer?: ScriptedAnswer) => refusalOf(key, answer, { store: store() });

  test.each([
    ["a derived key", () => derived(-1)],
    ["firstUsedAt", () => used(-1)],
    ["firstUsedAt beside a derived key", () => ({ ...used(-1), key: derived(0) })],
  ])("proves nothing by %s from before this process", async (_name, key) => {
    const failure = await pay(key());
    expect(failure).toMatchObject({ name: "OutcomeUnknownError", httpStatus: 400, cause: { name: "ApiError" } });
    expect(failure).toMatchObject({
      next: { kind: "resend", why: expect.stringMatching(/Call again with this key before/) },
    });
    expect(failure.message).toMatch(WHY);
  });

  test.each([
    ["a derived key", () => derived(0)],
    ["firstUsedAt", usedNow],
    ["firstUsedAt beside an older derived key", () => ({ ...usedNow(), key: derived(-60_000) })],
  ])("is a refusal by %s from this process", async (_name, key) => {
    const failure = await pay(key());
    expect(failure).toMatchObject({ name: "ApiError", outcome: "rejected" });
    expect(failure.message).not.toMatch(/earlier process/);
  });

  test("is for this call alone by a key without a time, also where the error is printed", async () => {
    const failure = await pay(`text-${++payouts}`);
    expect(failure).toMatchObject({ name: "ApiError", outcome: "rejected", httpStatus: 400 });
    for (const shown of [failure.message, inspect(failure), JSON.stringify(failure)])
      expect(shown).toMatch(FOR_THIS_CALL);
  });
});

const refusals: readonly (readonly [string, ScriptedAnswer])[] = [
  ...[400, 401, 403, 404, 413, 415, 422, 425, 429].map((status) => [String(status), () => refused(status)] as const),
  ["422 insufficient_balance", () => refused(422, "insufficient_balance")],
  ["403 for the limit", () => refused(403, "WITHDRAWAL_LIMIT_EXCEEDED")],
];

test.each(refusals)("[S45] every refusal of an older key proves nothing: %s", async (_, answer) => {
  expect(await refusalOf(derived(-1_000), answer)).toMatchObject({
    name: "OutcomeUnknownError",
  });
});

test("[S45] nor does a refusal of the token and of the login after it, and a login before the payment sends nothing", async () => {
  const pay = (...logins: readonly ScriptedAnswer[]) => {
    const turns = inTurn(new FakeClock(), ...logins);
    const script = { "/auth/token": turns.answer, "/send-funds": () => refused(401) };
    const { wallets } = cryptoClient(script, { store: undefined });
    return failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey: derived(-1_000) }));
  };
  const login = loginBody("/auth/token", "t1");
  const cause = { name: "AuthenticationError" };
  expect(await pay(login, refused(401))).toMatchObject({ name: "OutcomeUnknownError", attempts: 1, cause });
  expect(await pay(refused(401))).toMatchObject({ ...cause, outcome: "not-sent" });
});

test("[S44] a call that was not sent stays so, whatever the age of its key", async () => {
  for (const key of [derived(-1_000), "text"]) {
    expect(await refusalOf(key, unreachable)).toMatchObject({ name: "ConnectionError", outcome: "not-sent" });
  }
  const { wallets } = cryptoClient({}, { store: undefined });
  const invalid = wallets.transactions.sendFunds({ ...transfer, amount: "1e3" }, { idempotencyKey: derived(-1_000) });
  expect(await failureOf(invalid)).toMatchObject({ name: "ArgumentError", outcome: "not-sent" });
});

test("[S45] a lost response is the reason where there is one", async () => {
  const failure = await refusalOf(derived(-1_000), lost);
  expect(failure.name).toBe("OutcomeUnknownError");
  expect(failure.message).not.toMatch(/no store/);
});

describe("[S45] writes of every class with a key from before this process", () => {
  const key = (): object => ({ idempotencyKey: derived(-1_000) });
  test.each(["idempotent", "deletion", "keyed", "transfer", "trade", "readBack"] as const)("%s", async (name) => {
    const options = { client: { store: undefined, clock: systemClock, maxRetries: 0 }, call: key() };
    const { error } = await runCall(retryClassCalls[name], [() => refused(400)], options);
    expect([error?.name, error?.httpStatus]).toEqual(["OutcomeUnknownError", 400]);
    expect(error?.message).toMatch(WHY);
  });

  test("a request to an undocumented operation, unless it is a read", async () => {
    const { wallets } = cryptoClient({ "/x": () => refused(400) }, { store: undefined });
    const request = (retry: "keyed" | "keyed-transfer" | "idempotent" | "unsent" | "read") =>
      failureOf(wallets.request({ method: "POST", path: "/x", retry, ...key() }));
    for (const retry of ["keyed", "keyed-transfer", "idempotent", "unsent"] as const) {
      expect([retry, (await request(retry)).outcome]).toEqual([retry, "unknown"]);
    }
    expect(await request("read")).toMatchObject({ name: "ApiError", outcome: "rejected" });
  });

  test("a write that moves no money has not paid, and one whose key the SDK made is new", async () => {
    const { fiat } = fiatClient({ "/wallet/create": () => refused(422) }, { store: undefined });
    const given = await failureOf(fiat.wallets.create({ currency: "USD" }, { idempotencyKey: "wallet-1" }));
    expect(given.message).toMatch(/is for this call; an earlier process may have used this key/);
    const made = await failureOf(fiat.wallets.create({ currency: "USD" }));
    expect(made).toMatchObject({ name: "ApiError", outcome: "rejected" });
    expect(made.message).not.toMatch(/earlier process/);
  });
});

test("[S45] a store that outlives the process knows its keys, whatever their age", async () => {
  const { get, set, setIfAbsent, deleteIfEquals } = createMemoryStore();
  for (const key of [derived(-1_000), usedNow(), "text"]) {
    const failure = await refusalOf(key, refused(400), { store: { get, set, setIfAbsent, deleteIfEquals } });
    expect(failure).toMatchObject({ name: "ApiError", outcome: "rejected" });
    expect(failure.message).not.toMatch(/earlier process/);
  }
});

test("[S45] following the advice in another process settles nothing but a payment", async () => {
  const { wallets } = cryptoClient({ "/send-funds": () => refused(422, "insufficient_balance") }, { store: undefined });
  const resend = (idempotencyKey: IdempotencyKey) => wallets.transactions.sendFunds(transfer, { idempotencyKey });
  const failure = await failureOf(resend(derived(-1_000)));
  for (const given of [failure, JSON.parse(JSON.stringify(failure))]) {
    expect(await settle(wallets, given, { resend })).toMatchObject({
      verdict: "still-unknown",
      unsettled: { next: { kind: "resend" } },
    });
  }
});

describe("[S45] with an injected clock memory begins at the first call", () => {
  const keyOf = (clock: FakeClock) => deriveKey("payout", ++payouts, { createdAt: new Date(clock.now()) });

  test.each([
    ["no store", () => undefined],
    ["a memory by the system's clock", () => createMemoryStore()],
    ["a memory by the same clock", (clock: FakeClock) => createMemoryStore({ clock })],
  ])("with %s", async (_, store) => {
    // Between two seconds: a derived key has whole ones.
    const clock = new FakeClock(Date.UTC(2026, 0, 1) + 700);
    const process = () => ({ clock, store: store(clock) });
    const before = keyOf(clock);
    expect(await refusalOf(before, refused(400), process())).toMatchObject({ outcome: "rejected" });
    const restarted = new FakeClock(clock.now() + 1_000);
    const later = { clock: restarted, store: store(restarted) };
    expect(await refusalOf(before, refused(400), later)).toMatchObject({ outcome: "unknown" });
    expect(await refusalOf(keyOf(restarted), refused(400), later)).toMatchObject({ outcome: "rejected" });
    // The clients of a process that share a clock share its memory.
    restarted.skip(5_000);
    const key = keyOf(restarted);
    restarted.skip(5_000);
    expect(await refusalOf(key, refused(400), { ...later })).toMatchObject({ outcome: "rejected" });
  });
});

test("[S45] a memory that has evicted keys begins again", async () => {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock, maxEntries: 2 });
  const early = deriveKey("payout", ++payouts, { createdAt: new Date(clock.now()) });
  expect(await refusalOf(early, refused(400), { clock, store })).toMatchObject({ outcome: "rejected" });
  clock.skip(60_000);
  for (const key of ["a", "b"]) await refusalOf(key, lost, { clock, store });
  expect(await refusalOf(early, refused(400), { clock, store })).toMatchObject({ outcome: "unknown" });
});

test("[S45] a refusal proves nothing after a lost call of another client with a provided token, which may be of the same account", async () => {
  const pay = (answer: ScriptedAnswer, token: string, idempotencyKey: string) => {
    const { fetch } = scriptedFetch({ "/send-funds": answer });
    const wallets = new CryptoClient({ baseUrl, fetch, token, maxRetries: 0 });
    return failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey }));
  };
  const key = derived(0);
  await pay(lost, "token-1", key);
  expect(await pay(refused(400), "token-2", key)).toMatchObject({ name: "OutcomeUnknownError", httpStatus: 400 });
  expect(await pay(refused(400), "token-2", derived(0))).toMatchObject({ name: "ApiError", outcome: "rejected" });
});
