import { expect } from "vitest";
import { fileMissingReceipts, fileReceipt } from "../src/file-receipt.ts";
import { type OpenApp, test } from "./open-app.ts";

const notReady = { status: "error", status_code: 404, message: "There is no receipt.", data: null };

/** Lets the application wait for the receipt of `txn_1`, which the service does not have yet. */
async function waitForReceipt(app: OpenApp): Promise<void> {
  await app.send("PUT", "/settings/notification-address", { address: app.address });
  await app.sandbox.faults.add({ kind: "status", operationId: "getTransactionReceipt", status: 404, body: notReady });
  expect((await app.send("PUT", "/receipts/txn_1")).body).toEqual({ receipt: "not ready" });
  expect((await app.send("GET", "/receipts/txn_1")).status).toBe(404);
}

/** Files what is missing; returns what has failed. */
async function sweep({ fiat, receipts }: OpenApp): Promise<unknown[]> {
  const failures: unknown[] = [];
  await fileMissingReceipts({ fiat, receipts: receipts() }, (error) => failures.push(error));
  return failures;
}

/** How many receipts were read from the service. */
async function reads({ calls }: OpenApp): Promise<number> {
  return (await calls()).filter((name) => name === "getTransactionReceipt").length;
}

test.for([{ transaction_id: "txn_1" }, { data: { transaction_id: "txn_1" } }])(
  "the notification %j brings the receipt, which is read from the service",
  async (payload, { app }) => {
    await waitForReceipt(app);
    await app.tenant.simulate.notifyFiat({ payload });
    await app.sandbox.idle();
    expect(await app.tenant.deliveries.list()).toMatchObject([{ status: "delivered" }]);
    const receipt = await app.send("GET", "/receipts/txn_1");
    expect([receipt.status, receipt.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(receipt.body).toMatch(/^%PDF-.*txn_1/s);
  },
);

test("a repeated notification reads and files nothing", async ({ app }) => {
  await waitForReceipt(app);
  for (let time = 0; time < 3; time++) await app.send("POST", "/notifications", { transaction_id: "txn_1" });
  expect(await reads(app)).toBe(2);
});

test.for<[string, unknown]>([
  ["of a payment that is not ours", { transaction_id: "txn_2", transaction_status: "completed" }],
  ["with a path as id", { transaction_id: "../secret" }],
  ["without an id", { status: "completed" }],
  ["that is a list", []],
  ["that is not JSON", "txn_1"],
])("a forged notification %s causes no call", async ([, payload], { app }) => {
  await waitForReceipt(app);
  expect((await app.send("POST", "/notifications", payload)).status).toBe(204);
  expect(await reads(app)).toBe(1);
});

test("a notification that is too large is rejected", async ({ app }) => {
  expect((await app.send("POST", "/notifications", "x".repeat(70_000))).status).toBe(413);
});

test("nothing of a notification counts but the id", async ({ app }) => {
  await waitForReceipt(app);
  await app.sandbox.faults.add({ kind: "status", operationId: "getTransactionReceipt", status: 404, body: notReady });
  await app.send("POST", "/notifications", { transaction_id: "txn_1", transaction_status: "completed" });
  expect((await app.send("GET", "/receipts/txn_1")).status).toBe(404);
});

test("while the service fails, the notification gets a 502, and the next sweep files the receipt", async ({ app }) => {
  await waitForReceipt(app);
  await app.sandbox.faults.add({ kind: "reset", operationId: "getTransactionReceipt" });
  expect((await app.send("POST", "/notifications", { transaction_id: "txn_1" })).status).toBe(502);
  expect(app.reported).toMatchObject([{ code: "connection_failed" }]);
  expect(await sweep(app)).toEqual([]);
  expect((await app.send("GET", "/receipts/txn_1")).status).toBe(200);
});

test("a sweep goes on after a payment that fails", async ({ app }) => {
  await waitForReceipt(app);
  await app.receipts().expect("txn_2");
  await app.sandbox.faults.add({ kind: "reset", operationId: "getTransactionReceipt" });
  expect(await sweep(app)).toHaveLength(1);
  expect(await app.receipts().missing()).toHaveLength(1);
});

test("of two processes that read a receipt at once, one files it", async ({ app }) => {
  await waitForReceipt(app);
  const parts = [app.receipts(), app.receipts()].map((receipts) => ({ fiat: app.fiat, receipts }));
  const filed = await Promise.all(parts.map((each) => fileReceipt(each, "txn_1")));
  expect(filed.sort()).toEqual(["filed", "filed before"]);
});

test("a file that is not a PDF is not filed", async ({ app }) => {
  await waitForReceipt(app);
  const fake = { kind: "status", operationId: "getTransactionReceipt", status: 200, body: { fake: true } } as const;
  await app.sandbox.faults.add(fake);
  expect((await app.send("POST", "/notifications", { transaction_id: "txn_1" })).status).toBe(500);
  expect(await app.receipts().missing()).toEqual(["txn_1"]);
});
