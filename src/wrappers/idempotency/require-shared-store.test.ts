import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import {
  agentClient,
  cryptoClient,
  fiatClient,
  keyed,
  sentFunds,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore, type Store } from "./store.ts";

const script = { "/send-funds": sentFunds, "/markets/trade": {}, "/payouts": {}, "/business/webhook": { data: {} } };
const trade = { wallet_id: "w", market_id: "m", outcome: "yes", amount: "5" } as const;
const required = { requireSharedStore: true } as const;

describe.each([
  ["no store", undefined],
  ["createMemoryStore()", createMemoryStore()],
])("[S58] requireSharedStore with %s", (_, store) => {
  test("refuses every keyed call that moves money, and sends nothing", async () => {
    const { wallets, sent } = cryptoClient(script, { store, ...required });
    const { agent, sent: sentByAgent } = agentClient(script, { store, ...required });
    const request = { method: "POST", path: "/payouts", retry: "keyed-transfer", idempotencyKey: "p" } as const;
    for (const call of [
      wallets.transactions.sendFunds(transfer, keyed),
      agent.markets.trade(trade, keyed),
      wallets.request(request),
    ]) {
      const message = expect.stringMatching(/requireSharedStore is set.*Pass a persistent store/);
      expect(await failureOf(call)).toMatchObject({ name: "ConfigurationError", outcome: "not-sent", message });
    }
    expect([...sent, ...sentByAgent]).toEqual([]);
  });

  test("allows calls that move no money, and those that have decided against a key", async () => {
    const { wallets, sentTo } = cryptoClient(script, { store, ...required });
    await wallets.transactions.sendFunds(transfer, { idempotencyKey: false });
    await wallets.request({ method: "POST", path: "/payouts", idempotencyKey: "p" });
    expect([sentTo("/send-funds").length, sentTo("/payouts").length]).toEqual([1, 1]);
    const { fiat, sentTo: sentToFiat } = fiatClient(script, { store, ...required });
    await fiat.businessWebhook.register({ url: "https://a.example" }, keyed).catch(() => undefined);
    expect(sentToFiat("/business/webhook")).toHaveLength(1);
  });
});

const memory = createMemoryStore();
/** A store that is not known as the memory of this process. */
const shared = (({ get, set, setIfAbsent, deleteIfEquals }) => ({ get, set, setIfAbsent, deleteIfEquals }))(memory);

test("[S58] requireSharedStore accepts a store that is not the memory of this process", async () => {
  const { wallets, sentTo } = cryptoClient(script, { store: shared, ...required });
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-of-its-own" });
  expect(sentTo("/send-funds")).toHaveLength(1);
});

test("[S58] a store inside a transaction of the caller is refused, whatever the client requires, and nothing is sent", async () => {
  const assertOwnTransactions = () => Promise.reject(new ConfigurationError("inside a transaction"));
  const { fiat, sentTo } = fiatClient(script, { store: { ...shared, assertOwnTransactions } as Store });
  const failure = await failureOf(fiat.businessWebhook.register({ url: "https://a.example" }, keyed));
  expect(failure).toMatchObject({ name: "ConfigurationError", outcome: "not-sent", message: "inside a transaction" });
  expect(sentTo("/business/webhook")).toEqual([]);
});

describe("[S58] requireSharedStore: durable", () => {
  const durable = { requireSharedStore: "durable" } as const;
  const lossy = new ConfigurationError("appendfsync is everysec");

  test("sends with a store that is durable, and asks it again for each payment", async () => {
    let asked = 0;
    const store = { ...shared, assertDurable: async () => void asked++ };
    const { wallets, sentTo } = cryptoClient(script, { store, ...durable });
    for (const idempotencyKey of ["a", "b"]) await wallets.transactions.sendFunds(transfer, { idempotencyKey });
    expect([sentTo("/send-funds").length, asked]).toEqual([2, 2]);
  });

  const durably = (failure: Error) => ({ ...shared, assertDurable: () => Promise.reject(failure) });

  test.each([
    ["says nothing about it", shared, "ConfigurationError", /has no assertDurable. Use one of svc-sdk\/sqlite/],
    ["may lose what it has acknowledged", durably(lossy), "ConfigurationError", /^appendfsync is everysec$/],
    ["cannot be asked", durably(new Error("reset")), "StoreError", /sendFunds: the store failed$/],
    ["is the memory of this process", memory, "ConfigurationError", /the memory of one process/],
  ])("refuses a store that %s, and sends nothing", async (_, store, name, message) => {
    const { wallets, sent } = cryptoClient(script, { store, ...durable });
    const refusal = { name, outcome: "not-sent", message: expect.stringMatching(message) };
    expect(await failureOf(wallets.transactions.sendFunds(transfer, keyed))).toMatchObject(refusal);
    expect(sent).toEqual([]);
  });
});
