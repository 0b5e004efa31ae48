import { expect } from "vitest";
import { test } from "./open-app.ts";

const order = { id: "inv-4711", amount: "25.10", address: "ExampleReceiver11111111111111111111111111" };

test("sends a payout once, however often it is requested", async ({ app }) => {
  const { post, get, balance, sendRequests } = app;
  const [first, second] = await Promise.all([post(order), post(order)]);
  expect(first).toMatchObject({ status: 200, body: { ...order, status: "sent", transactionId: expect.any(String) } });
  expect(second).toEqual(first);
  expect(await post(order)).toEqual(first);
  expect(await get(order.id)).toEqual(first);
  expect(await sendRequests()).toBe(1);
  expect(await balance()).toBe("9974.90");
});

test("a lost response is settled, with one debit", async ({ app }) => {
  const { post, balance, sendRequests, loseResponses } = app;
  // The SDK calls three times with the same key, and loses each response. Then settle calls once more.
  await loseResponses(3);
  expect(await post(order)).toMatchObject({ status: 200, body: { status: "sent" } });
  expect(await sendRequests()).toBe(4);
  expect(await balance()).toBe("9974.90");
});

test("a payout whose responses were lost is settled after a restart, with one debit", async ({ app }) => {
  const { post, get, balance, restart, resume, sendRequests, loseResponses } = app;
  await loseResponses(6);
  expect(await post(order)).toMatchObject({ status: 202, body: { status: "sending" } });
  await restart();
  await resume(new Date()); // not due yet
  expect(await sendRequests()).toBe(6);
  await resume();
  expect(await get(order.id)).toMatchObject({ status: 200, body: { status: "sent" } });
  expect(await balance()).toBe("9974.90");
});

test("the journal says that a payout may have been sent before it is", async ({ app }) => {
  const { hooks, post } = app;
  const lines: string[][] = [];
  hooks.before = (journal) => lines.push(journal.trimEnd().split("\n"));
  await post(order);
  expect(lines.map((known) => JSON.parse(known.at(-1) ?? "").payout)).toEqual([
    expect.objectContaining({ ...order, status: "sending" }),
  ]);
});

test("a rejection after a lost response proves nothing: the payout stays uncertain until a client's retry", async ({
  sandbox,
  app,
}) => {
  const { post, restart, balance, loseResponses } = app;
  await loseResponses(6);
  await post(order);
  await restart();
  await sandbox.faults.add({ kind: "status", operationId: "sendFunds", status: 403 });
  expect(await post(order)).toMatchObject({ status: 202, body: { status: "sending" } });
  expect(await post(order)).toMatchObject({ status: 200, body: { status: "sent" } });
  expect(await balance()).toBe("9974.90");
});

test("a rejected payout says why, and is not sent again", async ({ app }) => {
  const { post, balance, sendRequests } = app;
  const wrong = { ...order, address: "nowhere" };
  const rejected = { status: 200, body: { status: "rejected", note: expect.stringContaining("invalid_address") } };
  expect(await post(wrong)).toMatchObject(rejected);
  expect(await post(wrong)).toMatchObject(rejected);
  expect(await sendRequests()).toBe(1);
  expect(await balance()).toBe("10000.00");
});

test("a payout that is not sent because a login fails stays pending, and is sent later", async ({ app }) => {
  const { hooks, post, get, resume } = app;
  hooks.login = () => new Response(undefined, { status: 500 });
  expect(await post(order)).toMatchObject({ status: 202, body: { status: "pending" } });
  delete hooks.login;
  await resume();
  expect(await get(order.id)).toMatchObject({ status: 200, body: { status: "sent" } });
});

test.for([
  [{ ...order, amount: 25.1 }, 'amount must be a decimal string such as "25.10"'],
  [{ ...order, amount: "0.00" }, 'amount must be a decimal string such as "25.10"'],
  [{ ...order, amount: "25.1000000" }, 'amount must be a decimal string such as "25.10"'],
  [{ ...order, id: "" }, "id must be 1 to 64 letters, digits, _ or -"],
  [{ ...order, address: undefined }, "address must be a Solana address"],
  [[], "id must be 1 to 64 letters, digits, _ or -"],
] as const)("refuses the order %j", async ([body, error], { app }) => {
  const { post, sendRequests } = app;
  expect(await post(body)).toEqual({ status: 400, body: { error } });
  expect(await sendRequests()).toBe(0);
});

test("refuses an id that is another payout's", async ({ app }) => {
  const { post, get } = app;
  await post(order);
  expect(await post({ ...order, amount: "26.00" })).toMatchObject({ status: 409 });
  expect(await get(order.id)).toMatchObject({ body: { amount: "25.10" } });
});

test("lets in only callers with the token", async ({ app }) => {
  const { url, sendRequests } = app;
  const headers = { authorization: "Bearer guess", "content-type": "application/json" };
  const response = await fetch(`${url()}/payouts`, { method: "POST", headers, body: JSON.stringify(order) });
  expect(response.status).toBe(401);
  expect(await sendRequests()).toBe(0);
});

test("knows no other payouts", async ({ app }) => {
  const { get } = app;
  expect(await get("inv-4712")).toEqual({ status: 404, body: { error: "unknown payout" } });
});

test("answers a body that is not JSON without a stack trace", async ({ app }) => {
  const { postText } = app;
  const { status, body } = await postText('{"id":');
  expect(status).toBe(400);
  expect(JSON.stringify(body)).not.toContain("node_modules");
});
