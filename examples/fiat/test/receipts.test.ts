import { expect, test } from "vitest";
import { fileMissingReceipts, fileReceipt } from "../src/file-receipt.ts";
import { ADDRESS, type OpenApp, openApp } from "./open-app.ts";

const notReady = { status: "error", status_code: 404, message: "There is no receipt.", data: null };

/** An application that waits for the receipt of `txn_1`, which the service does not have yet. */
async function openWaiting(): Promise<OpenApp> {
  const app = await openApp();
  await app.send("PUT", "/settings/notification-address", { address: ADDRESS });
  app.sandbox.faults.add({ kind: "status", operationId: "getTransactionReceipt", status: 404, body: notReady });
  expect((await app.send("PUT", "/receipts/txn_1")).body).toEqual({ receipt: "not ready" });
  expect((await app.send("GET", "/receipts/txn_1")).status).toBe(404);
  return app;
}

/** How many receipts were read from the service. */
const reads = ({ calls }: OpenApp) => calls().filter((name) => name === "getTransactionReceipt").length;

test.each([[{ transaction_id: "txn_1" }], [{ data: { transaction_id: "txn_1" } }]])(
  "the notification %j brings the receipt, which is read from the service",
  async (payload) => {
    const app = await openWaiting();
    app.tenant.simulate.notifyFiat({ payload });
    await app.sandbox.idle();
    expect(app.tenant.deliveries.list()).toMatchObject([{ status: "delivered" }]);
    const receipt = await app.send("GET", "/receipts/txn_1");
    expect([receipt.status, receipt.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(receipt.body).toMatch(/^%PDF-.*txn_1/s);
  },
);

test("a repeated notification reads and files nothing", async () => {
  const app = await openWaiting();
  for (let time = 0; time < 3; time++) await app.send("POST", "/notifications", { transaction_id: "txn_1" });
  expect(reads(app)).toBe(2);
});

test.each([
  ["of a payment that is not ours", { transaction_id: "txn_2", transaction_status: "completed" }],
  ["with a path as id", { transaction_id: "../secret" }],
  ["without an id", { status: "completed" }],
  ["that is a list", []],
  ["that is not JSON", "txn_1"],
])("a forged notification %s causes no call", async (_, payload) => {
  const app = await openWaiting();
  expect((await app.send("POST", "/notifications", payload)).status).toBe(204);
  expect(reads(app)).toBe(1);
});

test("a notification that is too large is rejected", async () => {
  const app = await openApp();
  expect((await app.send("POST", "/notifications", "x".repeat(70_000))).status).toBe(413);
});

test("nothing of a notification counts but the id", async () => {
  const app = await openWaiting();
  app.sandbox.faults.add({ kind: "status", operationId: "getTransactionReceipt", status: 404, body: notReady });
  await app.send("POST", "/notifications", { transaction_id: "txn_1", transaction_status: "completed" });
  expect((await app.send("GET", "/receipts/txn_1")).status).toBe(404);
});

test("while the service fails, the notification gets a 502, and the next sweep files the receipt", async () => {
  const app = await openWaiting();
  app.sandbox.faults.add({ kind: "reset", operationId: "getTransactionReceipt" });
  expect((await app.send("POST", "/notifications", { transaction_id: "txn_1" })).status).toBe(502);
  expect(app.reported).toMatchObject([{ code: "connection_failed" }]);
  const failures: unknown[] = [];
  await fileMissingReceipts({ fiat: app.fiat, receipts: app.receipts() }, (error) => failures.push(error));
  expect(failures).toEqual([]);
  expect((await app.send("GET", "/receipts/txn_1")).status).toBe(200);
});

test("a sweep goes on after a payment that fails", async () => {
  const app = await openWaiting();
  await app.receipts().expect("txn_2");
  app.sandbox.faults.add({ kind: "reset", operationId: "getTransactionReceipt" });
  const failures: unknown[] = [];
  await fileMissingReceipts({ fiat: app.fiat, receipts: app.receipts() }, (error) => failures.push(error));
  expect(failures).toHaveLength(1);
  expect(await app.receipts().missing()).toHaveLength(1);
});

test("of two processes that read a receipt at once, one files it", async () => {
  const app = await openWaiting();
  const parts = [app.receipts(), app.receipts()].map((receipts) => ({ fiat: app.fiat, receipts }));
  const filed = await Promise.all(parts.map((each) => fileReceipt(each, "txn_1")));
  expect(filed.sort()).toEqual(["filed", "filed before"]);
});

test("a file that is not a PDF is not filed", async () => {
  const app = await openWaiting();
  app.sandbox.faults.add({ kind: "status", operationId: "getTransactionReceipt", status: 200, body: { fake: true } });
  expect((await app.send("POST", "/notifications", { transaction_id: "txn_1" })).status).toBe(500);
  expect(await app.receipts().missing()).toEqual(["txn_1"]);
});
