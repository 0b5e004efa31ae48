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
