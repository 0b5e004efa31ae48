import { describe, expect, it } from "vitest";
import type { Settings } from "../core/settings.ts";
import { openAgentTenant } from "./testing/agent-tenant.ts";

const market_id = "mkt_rain_in_harbour_town";

function open(settings?: Partial<Settings["agent"]>) {
  const agentTenant = openAgentTenant(settings);
  const tradeIt = (parts: object = {}, key?: string) => {
    const body = { wallet_id: agentTenant.solana, market_id, outcome: "yes", amount: "10", ...parts };
    return agentTenant.run("tradeMarket", { body, ...(key !== undefined && { key }) });
  };
  const positions = async (wallet_id?: string) => {
    const response = await agentTenant.run("listPositions", { query: wallet_id === undefined ? {} : { wallet_id } });
    return (response.body as { data: { positions: object[] } }).data.positions;
  };
  return { ...agentTenant, tradeIt, positions };
}

describe("a trade", () => {
  it("keeps every digit of its amount", async () => {
    const { tradeIt, balance, solana } = open();
    await tradeIt({ amount: "0.10000000000000000000000000000000000001" });
    expect(balance(solana)).toBe("499.89999999999999999999999999999999999999");
  });

  it.each(["0", "0.00", "-5", "1e500", `0.${"0".repeat(38)}1`])("of %s is rejected", async (amount) => {
    const { tradeIt, snapshot } = open();
    const before = snapshot();
    expect(await tradeIt({ amount })).toMatchObject({
      status: 400,
      code: "validation_error",
      fields: { amount: [expect.any(String)] },
    });
    expect(snapshot()).toBe(before);
  });

  it("requires an existing wallet and market", async () => {
    const { tradeIt } = open();
    expect(await tradeIt({ wallet_id: "aw_none" })).toMatchObject({ status: 404, code: "not_found" });
    expect(await tradeIt({ market_id: "mkt_none" })).toMatchObject({ status: 404, code: "not_found" });
    expect(await tradeIt({ market_id: "__proto__" })).toMatchObject({ status: 404 });
  });

  it("is bounded by the balance and the limits", async () => {
    expect((await open().tradeIt({ amount: "500" })).status).toBe(200);
    expect((await open().tradeIt({ amount: "500.01" })).status).toBe(422);
    expect((await open({ maxPositionUsd: "10.00" }).tradeIt()).status).toBe(200);
    expect((await open({ maxPositionUsd: "9.99" }).tradeIt()).status).toBe(403);
    const limited = open({ spendingLimitUsd: "25" });
    for (const expected of [200, 200, 422]) expect((await limited.tradeIt()).status).toBe(expected);
    expect((await limited.tradeIt({ amount: "5" })).status).toBe(200);
  });

  it("that sells pays out the value of the shares, up to the position", async () => {
    const { tradeIt, positions, balance, solana } = open({ spendingLimitUsd: "10" });
    await tradeIt();
    for (const outcome of ["yes", "no"]) {
      expect(await tradeIt({ outcome, side: "sell", amount: "10.01" })).toMatchObject({
        status: 422,
        rule: "G68, C82",
      });
    }
    expect((await tradeIt({ side: "sell", amount: "4" })).status).toBe(200);
    expect(await positions()).toEqual([
      { wallet_id: solana, market_id, outcome: "yes", shares: "9.677419", price: "0.62", value_usd: "6.00" },
    ]);
    await tradeIt({ side: "sell", amount: "6" });
    expect(await positions()).toEqual([]);
    expect(balance(solana)).toBe("500.00");
  });

  it("belongs to its wallet only", async () => {
    const { tradeIt, positions, solana, base } = open();
    await tradeIt();
    expect(await positions(solana)).toHaveLength(1);
    expect(await positions(base)).toEqual([]);
  });
});

const forbidden = (message: string, rule: string, status = 403) => ({
  ...{ status, message, rule, basis: "assumed", body: { message } },
});
const invalid = (field: string, problem: string, rule: string) => ({
  ...{ status: 400, code: "validation_error", message: "The request is invalid.", rule, basis: "assumed" },
  fields: { [field]: [problem] },
});
const missing = (message: string) => ({ status: 404, code: "not_found", message, rule: "C18", basis: "documented" });

const balanceTooLow = "The balance of the agent wallet is too low.";
const refusals: readonly (readonly [string, Partial<Settings["agent"]>, object, object])[] = [
  [
    "without the capability",
    { capabilities: ["payments"] },
    {},
    forbidden("The connector lacks the capability prediction_market.", "C79, C82"),
  ],
  ["for an unknown wallet", {}, { wallet_id: "aw_none" }, missing("There is no such agent wallet.")],
  ["for an unknown market", {}, { market_id: "mkt_none" }, missing("There is no such market.")],
  [
    "without a category that the connector requires",
    { categories: ["sports"] },
    {},
    invalid("category", "is required: the connector restricts categories", "C81"),
  ],
  [
    "in another category",
    { categories: ["sports"] },
    { category: "weather" },
    forbidden("The connector does not allow this category.", "C82, C81"),
  ],
  ["of nothing", {}, { amount: "0" }, invalid("amount", "must be more than 0, with at most 38 decimal places", "C105")],
  [
    "of more than the largest position",
    { maxPositionUsd: "9.99" },
    {},
    forbidden("The amount exceeds max_position_usd of the connector.", "C82"),
  ],
  ["of more than the balance", {}, { amount: "500.01" }, forbidden(balanceTooLow, "C82", 422)],
  [
    "beyond the spending limit",
    { spendingLimitUsd: "9.99" },
    {},
    forbidden("The spending limit of the connector is too low.", "C82", 422),
  ],
  [
    "that sells more than the position",
    {},
    { side: "sell" },
    forbidden("The agent wallet's position in this outcome is too small.", "G68, C82", 422),
  ],
  [
    "with an empty key",
    {},
    { idempotency_key: "" },
    invalid("idempotency_key", "The idempotency key is empty.", "G48, C83"),
  ],
];

describe("a trade is refused", () => {
  it.each(refusals)("%s", async (_, settings, parts, refusal) => {
    expect(await open(settings).tradeIt(parts)).toEqual(refusal);
  });

  it("from a wallet that is not on Solana", async () => {
    const { tradeIt, base } = open();
    const refusal = forbidden("The agent wallet is not on Solana.", "C79, C82", 400);
    expect(await tradeIt({ wallet_id: base })).toEqual(refusal);
  });
});

it("trades, searches and positions have messages and rules", async () => {
  const { run, tradeIt } = open();
  const envelope = (message: string, rule: string, data: object = expect.any(Object)) => ({
    ...{ status: 200, rule, basis: "assumed", body: { success: true, message, data } },
  });
  expect(await tradeIt({}, "k")).toEqual(envelope("Traded.", "C105, G34", {}));
  expect(await tradeIt({}, "k")).toEqual(envelope("Traded.", "G60, C83", {}));
  expect(await run("searchMarkets")).toEqual(envelope("Markets found.", "C84, G35"));
  expect(await run("listPositions")).toEqual(envelope("Positions found.", "C84, G35"));
});

it("markets are found by any part of title, category or id, ignoring case", async () => {
  const { run } = open();
  const idsOf = async (query?: string) => {
    const { body } = await run("searchMarkets", query === undefined ? {} : { query: { query } });
    return (body as { data: { markets: { market_id: string }[] } }).data.markets.map((market) => market.market_id);
  };
  const all = await idsOf();
  expect(all.length).toBeGreaterThan(1);
  expect(await idsOf("")).toEqual(all);
  for (const query of ["RAIN_IN_HARBOUR", "harbour TOWN", "Weather"]) expect(await idsOf(query)).toContain(market_id);
  expect(await idsOf("no such market")).toEqual([]);
});

it("positions are listed for one wallet, or for all by default [G65]", async () => {
  const { run, tradeIt, positions, solana } = open();
  await tradeIt();
  expect(await positions()).toHaveLength(1);
  expect(await positions()).toEqual(await positions(solana));
  const unknown = await run("listPositions", { query: { wallet_id: "aw_none" } });
  expect(unknown).toEqual(missing("There is no such agent wallet."));
});

describe("the key of a trade", () => {
  it("expires after 24 hours, and is not used up by a refusal", async () => {
    const { tradeIt, balance, solana, clock } = open();
    await tradeIt({ amount: "501" }, "k");
    await tradeIt({}, "k");
    clock.skip(24 * 3_600_000 - 1);
    await tradeIt({}, "k");
    expect(balance(solana)).toBe("490.00");
    clock.skip(1);
    await tradeIt({}, "k");
    expect(balance(solana)).toBe("480.00");
  });

  it("replays the first trade, even for a different request", async () => {
    const { tradeIt, balance, solana } = open();
    await tradeIt({}, "k");
    expect(await tradeIt({ amount: "99999", market_id: "mkt_none" }, "k")).toMatchObject({
      status: 200,
      rule: "G60, C83",
    });
    expect(balance(solana)).toBe("490.00");
  });

  it("has no effect if a setting disables it", async () => {
    const { tradeIt, balance, solana } = open({ tradeKeys: "ignore" });
    await tradeIt({}, "k");
    await tradeIt({}, "k");
    expect(balance(solana)).toBe("480.00");
  });
});
