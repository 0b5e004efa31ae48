import { exactNumber } from "svc-sdk";
import { expect } from "vitest";
import { MARKET, test } from "./open-agent.ts";

/** A response of the paid fetch that no seller of the sandbox causes. */
const fetched = (data: object) =>
  ({ kind: "status", operationId: "fetchPaidResource", status: 200, body: { success: true, data } }) as const;

test("the price is printed before anything is paid", async ({ openAgent }) => {
  const { run, count } = await openAgent("paid?amount=0.05");
  expect(await run("price")).toEqual({ code: 0, printed: ["at most 0.05 USDC"] });
  expect((await (await openAgent("free")).run("price")).printed).toEqual(["free"]);
  expect(await count("fetchPaidResource")).toBe(0);
});

test("a report is paid for and printed", async ({ openAgent }) => {
  const { run } = await openAgent();
  const { code, printed } = await run("report", "2026-11-22");
  expect(code).toBe(0);
  expect(printed).toMatchObject([{ state: "bought", price: "0.05", content: { paid: "0.05" } }]);
});

test("the same order pays once, and returns the report again", async ({ openAgent }) => {
  const { run, count } = await openAgent();
  const first = await run("report", "2026-11-22");
  expect(await run("report", "2026-11-22")).toEqual(first);
  expect(await count("fetchPaidResource")).toBe(1);
  await run("report", "2026-11-23");
  expect(await count("fetchPaidResource")).toBe(2);
});

test("a report that costs more than allowed is not paid for", async ({ openAgent }) => {
  const { run, count, journal } = await openAgent("paid?amount=0.11");
  await expect(run("report", "2026-11-22")).rejects.toMatchObject({ code: "offer_too_expensive", mayCost: "0.11" });
  expect(await count("fetchPaidResource")).toBe(0);
  expect(await journal.list()).toEqual([]);
});

test("a report without a price is printed as free", async ({ openAgent }) => {
  const { run } = await openAgent("free");
  expect(await run("report", "2026-11-22")).toMatchObject({ code: 0, printed: [{ state: "free" }] });
});

test("a seller that raises the price after the look is a matter for a person", async ({ openAgent }) => {
  const { run, addFault } = await openAgent();
  const amount_usd = exactNumber("0.1000000000000000001");
  const payment = { amount_usd, asset: "USDC", network: "base", pay_to: "0xpayee" };
  await addFault(fetched({ status: 200, paid: true, payment, body: "report" }));
  const { code, printed } = await run("report", "2026-11-22");
  expect([code, printed]).toEqual([2, [{ state: "overpriced", price: "0.1000000000000000001", content: "report" }]]);
});

test("a seller that takes the money and fails is a matter for a person, and is paid once", async ({ openAgent }) => {
  const { run, count } = await openAgent("broken?amount=0.05");
  for (let time = 0; time < 2; time++) {
    const { code, printed } = await run("report", "2026-11-22");
    expect([code, printed]).toMatchObject([2, [{ state: "not delivered", price: "0.05" }]]);
  }
  expect(await count("fetchPaidResource")).toBe(1);
});

const gone = fetched({ status: 410, paid: false, payment: null, body: null });

test.for([
  ["the seller has nothing left", "paid?amount=0.05", gone, { message: expect.stringContaining("410; nothing was") }],
  ["the report does not exist", "nothing", undefined, { code: "offer_missing" }],
  ["the payment is over the limit", "paid?amount=0.05", undefined, { outcome: "rejected", httpStatus: 422 }],
] as const)(
  "if %s, the report costs nothing and can be ordered again",
  async ([, target, fault, failure], { openAgent }) => {
    const { run, addFault, tenant, journal } = await openAgent(target, {
      agent: { spendingLimitUsd: fault ? "1.00" : "0.01" },
    });
    if (fault) await addFault(fault);
    await expect(run("report", "2026-11-22")).rejects.toMatchObject(failure);
    expect(await journal.list()).toEqual([]);
    await tenant.change({ agent: { spendingLimitUsd: "1.00" } });
    if (target !== "nothing") expect((await run("report", "2026-11-22")).code).toBe(0);
  },
);

test("after a lost response nothing is paid again, and a person is asked", async ({ openAgent }) => {
  const { run, addFault, count } = await openAgent();
  await addFault({ kind: "lose-response", operationId: "fetchPaidResource" });
  const { code, printed } = await run("report", "2026-11-22");
  expect([code, printed]).toMatchObject([2, [{ state: "unresolved", why: expect.stringContaining("may pay twice") }]]);
  expect((await run("report", "2026-11-22")).code).toBe(2);
  expect(await count("fetchPaidResource")).toBe(1);
});

test("an order id becomes no path, and an unknown command is named", async ({ openAgent }) => {
  const { run } = await openAgent();
  await expect(run("report", "../secrets")).rejects.toThrow("order id");
  await expect(run("reports", MARKET)).rejects.toThrow("Use price, report, trade, positions");
});
