import { expect } from "vitest";
import { test } from "./open-app.ts";

const opened = (currency: string) => {
  const data = { slug: `wallet-${currency.toLowerCase()}`, currency };
  const body = { status: "success", status_code: 200, message: "Created.", data };
  return { kind: "status", operationId: "createWallet", status: 200, body } as const;
};

test("every attempt at an order has the same key", async ({ app }) => {
  const { sandbox, send, keys } = app;
  await sandbox.faults.add({ kind: "reset", operationId: "createWallet" });
  await sandbox.faults.add(opened("EUR"));
  const lost = await send("PUT", "/wallets/order-1", { currency: "EUR" });
  expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "30"]);
  const repeated = await send("PUT", "/wallets/order-1", { currency: "EUR" });
  expect(repeated).toMatchObject({ status: 200, body: { slug: "wallet-eur", currency: "EUR" } });
  expect(keys).toEqual(["wallet:order-1", "wallet:order-1"]);
});

test("an order for another currency gets no second wallet", async ({ app }) => {
  const { sandbox, send } = app;
  await sandbox.faults.add({ ...opened("EUR"), count: 2 });
  await send("PUT", "/wallets/order-1", { currency: "EUR" });
  expect((await send("PUT", "/wallets/order-1", { currency: "USD" })).status).toBe(409);
});

test("a wallet that an earlier process has opened in another currency is not the one ordered", async ({ app }) => {
  const { sandbox, send } = app;
  await sandbox.faults.add(opened("EUR"));
  const { status, body } = await send("PUT", "/wallets/order-1", { currency: "USD" });
  expect([status, body]).toEqual([422, { errors: { currency: [expect.stringContaining("EUR")] } }]);
});

test("a currency that the service rejects is shown by field; the corrected order has a new id", async ({ app }) => {
  const { sandbox, send } = app;
  const body = { status: "error", status_code: 422, errors: { currency: ["XTS is not supported."] } };
  await sandbox.faults.add({ ...opened("XTS"), status: 422, body });
  const response = await send("PUT", "/wallets/order-1", { currency: "XTS" });
  expect(response).toMatchObject({ status: 422, body: { errors: body.errors } });
  await sandbox.faults.add(opened("EUR"));
  expect((await send("PUT", "/wallets/order-1", { currency: "EUR" })).body.message).toContain("under a new id");
  expect((await send("PUT", "/wallets/order-2", { currency: "EUR" })).status).toBe(200);
});

test("an invalid order makes no call", async ({ app }) => {
  const { send, calls } = app;
  const { body } = await send("PUT", "/wallets/order%201", { currency: "euro" });
  expect(Object.keys(body.errors)).toEqual(["id", "currency"]);
  expect(await calls()).toEqual([]);
});
