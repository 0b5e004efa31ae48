import { signWebhook } from "svc-sdk/webhooks";
import { expect, test } from "vitest";
import { openApp } from "./open-app.ts";

const order = { id: "inv-4711", amount: "25.10", address: "ExampleReceiver11111111111111111111111111" };

test.each([
  ["settleTransfer", "settled"],
  ["failTransfer", "failed"],
] as const)("the webhook after %s makes the payout %s", async (simulation, status) => {
  const { sandbox, tenant, post, get } = await openApp();
  const { body } = await post(order);
  tenant.simulate[simulation]({ transaction_id: String(body.transactionId) });
  await sandbox.idle();
  expect(await get(order.id)).toMatchObject({ status: 200, body: { status } });
});

test("a webhook that is earlier than the response counts", async () => {
  const { sandbox, tenant, post, restart, resume, get } = await openApp();
  sandbox.faults.add({ kind: "lose-answer", operationId: "sendFunds", count: 6 });
  await post(order);
  const [request] = sandbox.requests.list().filter(({ operationId }) => operationId === "sendFunds");
  const { transaction_id } = JSON.parse(request?.responseBody ?? "").data;
  tenant.simulate.settleTransfer({ transaction_id });
  await sandbox.idle();
  expect(await get(order.id)).toMatchObject({ body: { status: "sending" } });
  await restart();
  await resume();
  expect(await get(order.id)).toMatchObject({ body: { status: "settled", transactionId: transaction_id } });
});

test("a payout without funds is sent after a deposit, once", async () => {
  const { sandbox, tenant, asset, post, get, balance } = await openApp();
  // Undocumented: the service may remember the key of a rejected transfer.
  tenant.change({ transfers: { refusedKeys: "used" } });
  expect(await post({ ...order, amount: "10020.00" })).toMatchObject({
    status: 202,
    body: { status: "waiting_for_funds" },
  });
  tenant.deliveries.misbehave({ kind: "duplicate" });
  tenant.simulate.deposit({ asset_id: asset, amount: "25.10" });
  await sandbox.idle();
  expect(await get(order.id)).toMatchObject({ status: 200, body: { status: "sent" } });
  expect(await balance()).toBe("5.10");
});

test("a second deposit in the same on-chain transaction counts too", async () => {
  const { sandbox, tenant, asset, post, get } = await openApp();
  await post({ ...order, amount: "10020.00" });
  for (const [output, amount] of ["5.00", "20.10"].entries()) {
    tenant.simulate.deposit({ asset_id: asset, amount, hash: "batch-1", output });
    await sandbox.idle();
  }
  expect(await get(order.id)).toMatchObject({ body: { status: "sent" } });
});

test("a deposit that arrives while a payout is being rejected for lack of funds counts", async () => {
  const { tenant, asset, hooks, post, get } = await openApp();
  let retried: Promise<void> | undefined;
  hooks.after = (queue) => {
    if (retried) return;
    tenant.simulate.deposit({ asset_id: asset, amount: "25.10" });
    retried = queue.retryForFunds(new Date());
  };
  expect(await post({ ...order, amount: "10020.00" })).toMatchObject({ body: { status: "waiting_for_funds" } });
  await retried;
  expect(await get(order.id)).toMatchObject({ body: { status: "sent" } });
});

test("a forged webhook changes nothing", async () => {
  const { url, post, get } = await openApp();
  const { body } = await post(order);
  const forged = await signWebhook({
    secret: "guess",
    body: JSON.stringify({ type: "transaction.failed", transaction_id: body.transactionId }),
  });
  expect((await fetch(`${url()}/webhooks`, { method: "POST", ...forged })).status).toBe(401);
  expect(await get(order.id)).toMatchObject({ body: { status: "sent" } });
});
