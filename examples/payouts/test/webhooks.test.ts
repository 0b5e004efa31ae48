import { signWebhook } from "svc-sdk/webhooks";
import { expect } from "vitest";
import { test } from "./open-app.ts";

const order = { id: "inv-4711", amount: "25.10", address: "ExampleReceiver11111111111111111111111111" };

test.for([
  ["settleTransfer", "settled"],
  ["failTransfer", "failed"],
] as const)("the webhook after %s makes the payout %s", async ([simulation, status], { sandbox, tenant, app }) => {
  const { post, get } = app;
  const { body } = await post(order);
  await tenant.simulate[simulation]({ transaction_id: String(body.transactionId) });
  await sandbox.idle();
  expect(await get(order.id)).toMatchObject({ status: 200, body: { status } });
});

test("a webhook that is earlier than the response counts", async ({ sandbox, tenant, app }) => {
  const { post, restart, resume, get, loseResponses } = app;
  await loseResponses(6);
  await post(order);
  const [request] = (await sandbox.requests.list()).filter(({ operationId }) => operationId === "sendFunds");
  const { transaction_id } = JSON.parse(request?.responseBody ?? "").data;
  await tenant.simulate.settleTransfer({ transaction_id });
  await sandbox.idle();
  expect(await get(order.id)).toMatchObject({ body: { status: "sending" } });
  await restart();
  await resume();
  expect(await get(order.id)).toMatchObject({ body: { status: "settled", transactionId: transaction_id } });
});

test("a payout without funds is sent after a deposit, once", async ({ sandbox, tenant, app }) => {
  const { asset, post, get, balance } = app;
  // Undocumented: the service may remember the key of a rejected transfer.
  await tenant.change({ transfers: { refusedKeys: "used" } });
  expect(await post({ ...order, amount: "10020.00" })).toMatchObject({
    status: 202,
    body: { status: "waiting_for_funds" },
  });
  await tenant.deliveries.misbehave({ kind: "duplicate" });
  await tenant.simulate.deposit({ asset_id: asset, amount: "25.10" });
  await sandbox.idle();
  expect(await get(order.id)).toMatchObject({ status: 200, body: { status: "sent" } });
  expect(await balance()).toBe("5.10");
});

test("a second deposit in the same on-chain transaction counts too", async ({ sandbox, tenant, app }) => {
  const { asset, post, get } = app;
  await post({ ...order, amount: "10020.00" });
  for (const [output, amount] of ["5.00", "20.10"].entries()) {
    await tenant.simulate.deposit({ asset_id: asset, amount, hash: "batch-1", output });
    await sandbox.idle();
  }
  await expect.poll(() => get(order.id)).toMatchObject({ body: { status: "sent" } });
});

test("a deposit that arrives while a payout is being rejected for lack of funds counts", async ({ tenant, app }) => {
  const { asset, hooks, post, get } = app;
  let retried: Promise<void> | undefined;
  hooks.after = async (queue) => {
    if (retried) return;
    await tenant.simulate.deposit({ asset_id: asset, amount: "25.10" });
    retried = queue.retryForFunds(new Date());
  };
  // The retry may be done before the response is made.
  const { body } = await post({ ...order, amount: "10020.00" });
  expect(["waiting_for_funds", "sent"]).toContain(body.status);
  await retried;
  expect(await get(order.id)).toMatchObject({ body: { status: "sent" } });
});

test("a forged webhook changes nothing", async ({ app }) => {
  const { url, post, get } = app;
  const { body } = await post(order);
  const forged = await signWebhook({
    secret: "guess",
    body: JSON.stringify({ type: "transaction.failed", transaction_id: body.transactionId }),
  });
  expect((await fetch(`${url()}/webhooks`, { method: "POST", ...forged })).status).toBe(401);
  expect(await get(order.id)).toMatchObject({ body: { status: "sent" } });
});
