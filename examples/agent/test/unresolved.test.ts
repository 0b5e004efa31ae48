import { expect } from "vitest";
import { payOnce } from "../src/pay-once.ts";
import { MARKET, test } from "./open-agent.ts";

const afterCrash = { next: { kind: "none", why: "The program ended" } } as const;
const order = { id: "order-1", createdAt: "2026-11-22T08:00:00.000Z", afterCrash };

test("while one process pays, the order is unresolved for another one", async ({ openAgent }) => {
  const { till } = await openAgent();
  let second: unknown;
  const pay = async () => {
    second = await payOnce(till(), { ...order, pay: () => expect.unreachable("paid twice") });
    return "report";
  };
  expect(await payOnce(till(), { ...order, pay })).toMatchObject({ status: "done", result: "report" });
  expect(second).toMatchObject({ status: "sent" });
});

test("a crash during the payment counts as a payment, also in the next process", async ({ openAgent }) => {
  const { till } = await openAgent();
  await expect(payOnce(till(), { ...order, pay: () => Promise.reject(new Error("killed")) })).rejects.toThrow("killed");
  const again = payOnce(till(), { ...order, pay: () => expect.unreachable("paid twice") });
  expect(await again).toMatchObject({ status: "sent", unsettled: afterCrash });
});

test("for a trade of unknown outcome, the positions are shown, and nothing is sent again", async ({ openAgent }) => {
  const { run, addFault, count } = await openAgent();
  await addFault({ kind: "lose-response", operationId: "tradeMarket" });
  const { code, printed } = await run("trade", "bet-1", MARKET, "yes", "6.20");
  expect([code, printed]).toMatchObject([2, [{ status: "sent", unsettled: { next: { kind: "read" } } }]]);
  expect((await run("trade", "bet-1", MARKET, "yes", "6.20")).code).toBe(2);
  const look = await run("unresolved");
  expect([look.code, look.printed]).toMatchObject([
    2,
    [{ id: "bet-1", why: expect.stringContaining("does not show"), shown: { positions: [{ market_id: MARKET }] } }],
  ]);
  expect(await count("tradeMarket")).toBe(1);
});

test("for a payment of unknown outcome, the reason is shown", async ({ openAgent }) => {
  const { run, addFault } = await openAgent();
  await addFault({ kind: "lose-response", operationId: "fetchPaidResource" });
  await run("report", "2026-11-22");
  expect((await run("unresolved")).printed).toMatchObject([{ why: expect.stringContaining("may pay twice") }]);
  expect((await run("orders")).printed).toMatchObject([{ id: "2026-11-22", status: "sent" }]);
});

test("what a person has found out frees the order, or ends it", async ({ openAgent }) => {
  const { run, addFault, count } = await openAgent();
  await addFault({ kind: "reset", operationId: "fetchPaidResource", count: 2 });
  await run("report", "2026-11-22");
  await run("report", "2026-11-23");
  await run("resolve", "2026-11-22", "not-executed");
  await run("resolve", "2026-11-23", "executed");
  expect((await run("unresolved")).code).toBe(0);
  expect((await run("report", "2026-11-22")).printed).toMatchObject([{ state: "bought" }]);
  expect(await run("report", "2026-11-23")).toEqual({ code: 2, printed: [{ state: "not delivered" }] });
  expect(await count("fetchPaidResource")).toBe(3);
});

test("an order that is done cannot be freed", async ({ openAgent }) => {
  const { run } = await openAgent();
  await run("report", "2026-11-22");
  await expect(run("resolve", "2026-11-22", "not-executed")).rejects.toThrow("done already");
  await expect(run("resolve", "2026-11-22", "maybe")).rejects.toThrow("Say executed or not-executed");
});

test("neither the journal nor what is printed contains the connector key", async ({ openAgent }) => {
  const { run, addFault, tenant, journal } = await openAgent();
  await addFault({ kind: "lose-response", operationId: "fetchPaidResource" });
  const { printed } = await run("report", "2026-11-22");
  expect(JSON.stringify([printed, await journal.list()])).not.toContain(tenant.agent.connectorKey);
});
