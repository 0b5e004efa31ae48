import { expect, it } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";

async function opened() {
  const open = openSandbox();
  const again = async (id: number | string) => {
    const address = `https://sandbox.example/_sandbox/requests/${id}/send`;
    const response = await open.sandbox.fetch(address, { method: "POST" });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...open, again };
}

it("sends the same credential, key and body, so that a transfer is made once", async () => {
  const { wallets, tenant, sandbox, again } = await opened();
  const { account } = tenant.seeded;
  const transfer = {
    ...{ account, assets: tenant.seeded.assets.USDC_SOLANA ?? "", type: "USDC", chain: "SOLANA", amount: "25.10" },
    ...{ receiving_address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU", category: "business" },
  } as const;
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payment-1" });
  const sent = sandbox.requests.last;
  expect(await again(sent)).toEqual({ status: 200, body: { status: 200, request: sent + 1 } });
  const [first, second] = sandbox.requests.list({ after: sent - 1 });
  const { path, requestBody } = first ?? {};
  expect(second).toMatchObject({ path, requestBody, rule: "C41", responseBody: first?.responseBody });
  expect(second).toMatchObject({ idempotencyKey: "payment-1", requestHeaders: { authorization: "Bearer [redacted]" } });
  const { balance } = await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" });
  expect(balance).toBe("9974.90");
});

it("sends a login, whose secrets the log hides, and reads", async () => {
  const { fiat, sandbox, again } = await opened();
  await fiat.businessWebhook.get().catch(() => undefined);
  expect(sandbox.requests.list().map(({ operationId }) => operationId)).toEqual(["login", "getBusinessWebhook"]);
  expect((await again(1)).body).toEqual({ status: 200, request: 3 });
  expect((await again(2)).body).toMatchObject({ request: 4 });
  const [read] = sandbox.requests.list({ after: 3 });
  expect(read).toMatchObject({ tenant: "t1", method: "GET", operationId: "getBusinessWebhook", requestBody: "" });
});

it.each(["GET", "HEAD"])("sends a %s whose body the sandbox did not read, since it has none", async (method) => {
  const { raw, sandbox, again, token } = await opened();
  const credential = await token("crypto");
  sandbox.faults.add({ kind: "reset" });
  await raw("crypto", method, "/card-issuer/status", { token: credential }).catch(() => undefined);
  expect(sandbox.requests.list().at(-1)).toMatchObject({ id: 2, fault: "reset", requestBody: null });
  const sent = await raw("crypto", method, "/card-issuer/status", { token: credential });
  expect((await again(2)).body).toEqual({ status: sent.status, request: 4 });
  expect(sandbox.requests.list({ after: 3 })).toMatchObject([
    { method, requestHeaders: { authorization: "Bearer [redacted]" } },
  ]);
});

it("reports a connection that a fault breaks", async () => {
  const { wallets, sandbox, again } = await opened();
  await wallets.cardIssuer.status();
  const { last } = sandbox.requests;
  sandbox.faults.add({ kind: "lose-answer" });
  expect((await again(last)).body).toEqual({ status: 0, request: last + 1 });
});

it("names no request of the log if the log was cleared before the response", async () => {
  const { raw, sandbox, again, token } = await opened();
  const credential = await token("crypto");
  sandbox.answer("GET /things", {});
  await raw("crypto", "GET", "/things", { token: credential });
  const { last } = sandbox.requests;
  sandbox.requests.onAdd(() => sandbox.requests.clear());
  expect((await again(last)).body).toEqual({ status: 200, request: null });
});

it("refuses a request that it does not hold, or not completely", async () => {
  const { raw, sandbox, again, token } = await opened();
  expect(await again(7)).toMatchObject({ status: 404, body: { message: "the log holds no request 7" } });
  expect(await again("x")).toMatchObject({ status: 404 });
  await raw("crypto", "POST", "/balance/check", { body: { asset_id: "x" } });
  expect(await again(1)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("did not read the body") },
  });
  await raw("crypto", "POST", "/balance/check", {
    token: await token("crypto"),
    body: { asset_id: "x".repeat(20_000) },
  });
  expect(await again(sandbox.requests.last)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("too long to keep") },
  });
});
