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
import { createMemoryStore } from "./store.ts";

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
      const failure = await failureOf(call);
      expect(failure).toMatchObject({ name: "ConfigurationError", outcome: "not-sent" });
      expect(failure.message).toMatch(/requireSharedStore is set.*Pass a persistent store/);
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

test("[S58] requireSharedStore accepts a store that is not the memory of this process", async () => {
  const { get, set, setIfAbsent, deleteIfEquals } = createMemoryStore();
  const store = { get, set, setIfAbsent, deleteIfEquals };
  const { wallets, sentTo } = cryptoClient(script, { store, ...required });
  await wallets.transactions.sendFunds(transfer, keyed);
  expect(sentTo("/send-funds")).toHaveLength(1);
});

test("[S58] without requireSharedStore, the memory of this process is enough", async () => {
  const { wallets, sentTo } = cryptoClient(script, { store: undefined, requireSharedStore: false });
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-of-its-own" });
  expect(sentTo("/send-funds")).toHaveLength(1);
});

describe("[S58] requireSharedStore: durable", () => {
  const memory = createMemoryStore();
  const methods = (({ get, set, setIfAbsent, deleteIfEquals }) => ({ get, set, setIfAbsent, deleteIfEquals }))(memory);
  const durable = { requireSharedStore: "durable" } as const;
  const lossy = new ConfigurationError("appendfsync is everysec");

  test("sends with a store that is durable, and asks it again for each payment", async () => {
    let asked = 0;
    const store = { ...methods, assertDurable: async () => void asked++ };
    const { wallets, sentTo } = cryptoClient(script, { store, ...durable });
    for (const idempotencyKey of ["a", "b"]) await wallets.transactions.sendFunds(transfer, { idempotencyKey });
    expect([sentTo("/send-funds").length, asked]).toEqual([2, 2]);
  });

  test.each([
    ["says nothing about it", undefined, "ConfigurationError", /has no assertDurable. Use one of svc-sdk\/sqlite/],
    ["may lose what it has acknowledged", lossy, "ConfigurationError", /^appendfsync is everysec$/],
    ["cannot be asked", new Error("reset"), "StoreError", /sendFunds: the store failed$/],
  ])("refuses a store that %s, and sends nothing", async (_, failure, name, message) => {
    const store = { ...methods, ...(failure && { assertDurable: () => Promise.reject(failure) }) };
    const { wallets, sent } = cryptoClient(script, { store, ...durable });
    const refusal = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(refusal).toMatchObject({ name, outcome: "not-sent", message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  });

  test("refuses the memory of this process", async () => {
    const { wallets, sent } = cryptoClient(script, { store: memory, ...durable });
    const failure = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(failure.message).toMatch(/the memory of one process/);
    expect(sent).toEqual([]);
  });
});
