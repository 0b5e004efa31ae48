import { describe, expect, it } from "vitest";
import { AgentTenant } from "../../../tests/support/sandbox/agent-tenant.ts";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import type { Settings } from "../core/settings.ts";
import { agentSimulations } from "./agent-wallets.ts";

const market_id = "mkt_rain_in_harbour_town";

function open(settings?: Partial<Settings["agent"]>) {
  const agentTenant = new AgentTenant(settings);
  const { run, solana } = agentTenant;
  return {
    ...agentTenant,
    trade: (parts: object = {}, key?: string) =>
      run("tradeMarket", { body: { wallet_id: solana, market_id, outcome: "yes", amount: "10", ...parts }, key }),
    async positions(wallet_id?: string) {
      const { body } = await run("listPositions", { query: wallet_id === undefined ? {} : { wallet_id } });
      return (body as { data: { positions: object[] } }).data.positions;
    },
    async marketIds(query?: string) {
      const { body } = await run("searchMarkets", { query: query === undefined ? {} : { query } });
      return (body as { data: { markets: { market_id: string }[] } }).data.markets.map(({ market_id }) => market_id);
    },
  };
}

describe("a trade", () => {
  it("costs its amount in USDC, to the last digit, and stores reason and metadata [C105]", async () => {
    const { trade, balance, solana, agent, marketIds } = open();
    const [found] = await marketIds("rain");
    const extra = { reason: "The forecast says sun.", metadata: { strategy: "example", depth: [1, { a: null }] } };
    await trade({ market_id: found, outcome: "no", amount: "5.25", ...extra });
    await trade({ amount: "0.10000000000000000000000000000000000001", provider: "another" });
    expect(balance(solana)).toBe("494.64999999999999999999999999999999999999");
    expect([...agent.transactions.values()]).toMatchObject([
      { kind: "trade", walletId: solana, facts: { ...extra, market_id, outcome: "no", provider: "default" } },
      { facts: { provider: "another" } },
    ]);
  });

  it("has one of two outcomes, buys by default, and needs no key [C80]", async () => {
    const { trade, positions, balance, solana } = open();
    for (const parts of [{}, { outcome: "no" }, { side: "buy" }, { side: "sell" }])
      expect((await trade(parts)).status, JSON.stringify(parts)).toBe(200);
    expect(await positions()).toMatchObject([
      { market_id, outcome: "yes", value_usd: "10.00" },
      { market_id, outcome: "no", value_usd: "10.00" },
    ]);
    expect(balance(solana)).toBe("480.00");
  });

  it("is bounded by the balance and what the connector has spent, and of any category it does not exclude [C81]", async () => {
    expect((await open().trade({ amount: "500", category: "politics" })).status).toBe(200);
    const restricted = open({ maxPositionUsd: "10.00", categories: ["weather", "sports"] });
    expect((await restricted.trade({ category: "weather" })).status).toBe(200);
    const limited = open({ spendingLimitUsd: "25" });
    for (const expected of [200, 200, 422]) expect((await limited.trade()).status).toBe(expected);
    expect((await limited.trade({ amount: "5" })).status).toBe(200);
  });

  it("that sells pays out the value of the shares, up to the position of its wallet", async () => {
    const { trade, positions, balance, solana, base } = open({ spendingLimitUsd: "10" });
    await trade();
    for (const outcome of ["yes", "no"]) {
      const tooMuch = await trade({ outcome, side: "sell", amount: `10.${"0".repeat(37)}1` });
      expect(tooMuch).toMatchObject({ status: 422, rule: "G68, C82" });
    }
    expect((await trade({ side: "sell", amount: "4" })).status).toBe(200);
    const position = { wallet_id: solana, market_id, outcome: "yes", shares: "9.677419", price: "0.62" };
    expect(await positions()).toEqual([{ ...position, value_usd: "6.00" }]);
    expect([await positions(solana), await positions(base)]).toMatchObject([[position], []]);
    await trade({ side: "sell", amount: "6" });
    expect([await positions(), balance(solana)]).toEqual([[], "500.00"]);
  });
});

const told = (message: string) => ({ message, body: { message } });
const facts = { status: 400, basis: "assumed" };
const unfit = { ...facts, code: "validation_error", message: "The request is invalid." };
const refused = (message: string, rule: string, status = 403) => ({ ...facts, status, rule, ...told(message) });
const invalid = (name: string, problem: string, rule: string) => ({ ...unfit, rule, fields: { [name]: [problem] } });
const missing = (message: string) => ({ status: 404, code: "not_found", message, rule: "C18", basis: "documented" });
const tooLow = (what: string) => refused(`The ${what} is too low.`, "C82", 422);
const noCapability = refused("The connector lacks the capability prediction_market.", "C79, C82");
const noCategory = invalid("category", "is required: the connector restricts categories", "C81");
const otherCategory = refused("The connector does not allow this category.", "C82, C81");
const tooLarge = refused("The amount exceeds max_position_usd of the connector.", "C82");
const tooSmall = refused("The agent wallet's position in this outcome is too small.", "G68, C82", 422);
const notPositive = invalid("amount", "must be more than 0, with at most 38 decimal places", "C105");
const emptyKey = invalid("idempotency_key", "The idempotency key is empty.", "G48, C83");
const twoKeys = invalid("idempotency_key", "The idempotency keys in header and body differ.", "G48, C83");
const notOnSolana = refused("The agent wallet is not on Solana.", "C79, C82", 400);
const sports = { categories: ["sports"] };

// Of five reasons, with 403, 400 or 422 and only a message; else for what the schema does not describe.
describe("a trade is refused, and changes nothing, [C79, C82, G34]", () => {
  it.each<[string, Partial<Settings["agent"]>, object, object, key?: string]>([
    ["without the capability", { capabilities: ["payments"] }, {}, noCapability],
    ["for an unknown wallet", {}, { wallet_id: "aw_none" }, missing("There is no such agent wallet.")],
    ["for the market __proto__", {}, { market_id: "__proto__" }, missing("There is no such market.")],
    ["without a category that the connector requires", sports, {}, noCategory],
    ["in another category", sports, { category: "weather" }, otherCategory],
    ...["0", "0.00", "-5", "1e500", `0.${"0".repeat(38)}1`].map((amount): [string, object, object, object] => [
      `of ${amount}`,
      {},
      { amount },
      notPositive,
    ]),
    ["of more than the largest position", { maxPositionUsd: "9.99" }, {}, tooLarge],
    ["of more than the balance", {}, { amount: "500.01" }, tooLow("balance of the agent wallet")],
    ["beyond the spending limit", { spendingLimitUsd: "9.99" }, {}, tooLow("spending limit of the connector")],
    ["that sells more than the position", {}, { side: "sell" }, tooSmall],
    ["with an empty key [C83, G48]", {}, { idempotency_key: "" }, emptyKey],
    ["with two keys", {}, { idempotency_key: "k3" }, twoKeys, "k4"],
    ["from a wallet that is not on Solana", {}, { wallet_id: open().base }, notOnSolana],
  ])("%s", async (_, settings, parts, refusal, key) => {
    const { trade, snapshot } = open(settings);
    const before = snapshot();
    expect(await trade(parts, key)).toEqual(refusal);
    expect(snapshot()).toBe(before);
  });
});

it("markets are found by any part of their names, and positions of known wallets only [C84, G35, G65]", async () => {
  const { run, marketIds } = open();
  const none = missing("There is no such agent wallet.");
  for (const operation of ["searchMarkets", "listPositions"])
    expect(await run(operation, { query: { wallet_id: "aw_none" } })).toEqual(none);
  const all = await marketIds();
  expect([all.length, await marketIds("")]).toEqual([4, all]);
  for (const query of ["RAIN_IN_HARBOUR", "harbour TOWN", "Weather"])
    expect(await marketIds(query)).toContain(market_id);
  expect(await marketIds("no such market")).toEqual([]);
});

describe("the key of a trade", () => {
  it("replays the first trade, in header or body, even for a different request, for 24 hours [C83]", async () => {
    const { trade, balance, solana, clock } = open();
    const other = { amount: "99999", market_id: "mkt_none" };
    // A refusal does not use it up.
    await trade({ amount: "501" }, "k");
    await trade({}, "k");
    clock.skip(24 * 3_600_000 - 1);
    for (const [parts, key] of [[{ idempotency_key: "k" }], [{ idempotency_key: "k" }, "k"], [other, "k"]] as const)
      expect(await trade(parts, key)).toMatchObject({ status: 200, rule: "G60, C83" });
    expect(balance(solana)).toBe("490.00");
    clock.skip(1);
    await trade({ idempotency_key: "k" });
    await trade({}, "k");
    expect(balance(solana)).toBe("480.00");
  });

  it("makes one of thirty concurrent trades, and has no effect if a setting disables it", async () => {
    const { agent, tenant } = new OpenSandbox();
    const wallet_id = tenant.seeded.wallets.solana;
    const order = { wallet_id, market_id, outcome: "yes", amount: "10.00" } as const;
    const trades = Array.from({ length: 30 }, () => agent.markets.trade(order, { idempotencyKey: "one" }));
    expect((await Promise.allSettled(trades)).every(({ status }) => status === "fulfilled")).toBe(true);
    expect(tenant.simulate.fundAgentWallet({ wallet_id, amount: "10" })).toEqual({ wallet_id, balance: "500.00" });
    const { trade, balance, solana } = open({ tradeKeys: "ignore" });
    await trade({}, "k");
    await trade({}, "k");
    expect(balance(solana)).toBe("480.00");
  });
});

it("fundAgentWallet adds money to one wallet, found by id or chain", () => {
  const { tenant, solana, base, balance } = open();
  const fund = (wallet_id: string, amount: string) =>
    agentSimulations.fundAgentWallet.run(tenant, { wallet_id, amount });
  expect(fund(solana, "0.000001")).toEqual({ wallet_id: solana, balance: "500.000001" });
  expect(fund("base", "1")).toEqual({ wallet_id: base, balance: "501.00" });
  expect(() => fund("x", "1")).toThrow("there is no agent wallet x");
  for (const amount of ["0", "-1"]) expect(() => fund(solana, amount)).toThrow("amount must be more than 0");
  expect([balance(solana), balance(base)]).toEqual(["500.000001", "501.00"]);
});
