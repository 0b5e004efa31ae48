import { expect } from "vitest";
import { MARKET, test } from "./open-agent.ts";

test("a trade is placed once, and shows in the positions", async ({ openAgent }) => {
  const { run, count } = await openAgent();
  expect(await run("trade", "bet-1", MARKET, "yes", "6.20")).toMatchObject({ code: 0, printed: [{ status: "done" }] });
  await run("trade", "bet-1", MARKET, "yes", "6.20");
  expect(await count("tradeMarket")).toBe(1);
  expect((await run("positions")).printed).toMatchObject([{ market_id: MARKET, outcome: "yes" }]);
  expect((await run("orders")).printed).toMatchObject([{ id: "bet-1", result: { amount: "6.20" } }]);
});

test("a rejected trade can be ordered again", async ({ openAgent }) => {
  const { run, tenant } = await openAgent(undefined, { agent: { maxPositionUsd: "5.00" } });
  await expect(run("trade", "bet-1", MARKET, "yes", "6.20")).rejects.toMatchObject({ outcome: "rejected" });
  await tenant.change({ agent: { maxPositionUsd: null } });
  expect((await run("trade", "bet-1", MARKET, "yes", "6.20")).code).toBe(0);
});

test.for([["6.2e1"], ["-1"], ["0"], [""]])(
  "the amount %j is rejected before anything is sent",
  async ([amount = ""], { openAgent }) => {
    const { run, count } = await openAgent();
    await expect(run("trade", "bet-1", MARKET, "yes", amount)).rejects.toMatchObject({ outcome: "not-sent" });
    expect(await count("tradeMarket")).toBe(0);
  },
);

test("positions in another form are not taken for none", async ({ openAgent }) => {
  const { run, addFault } = await openAgent();
  await addFault({ kind: "status", operationId: "listPositions", status: 200, body: { success: true, data: {} } });
  await expect(run("positions")).rejects.toThrow("raw response");
});
