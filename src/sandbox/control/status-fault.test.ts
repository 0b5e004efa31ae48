import { expect, it } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";

it.each([
  ["GET", "/card-issuer/status"],
  ["POST", "/balance/check"],
  ["POST", "/transaction/send-funds"],
  ["POST", "/auth/token"],
])("a 429 that is asked for at %s %s says when to come again (C22), as the SDK is told", async (method, path) => {
  const { sandbox, raw } = openSandbox();
  sandbox.faults.add({ kind: "status", status: 429 });
  const { status, headers, body } = await raw("crypto", method, path, method === "GET" ? {} : { body: {} });
  expect([status, headers.get("retry-after"), headers.get("x-sandbox-rule")]).toEqual([429, "1", "fault"]);
  expect(body).toEqual({ error: "rate_limit_exceeded", message: expect.any(String), retry_after: 1 });
});

it("the SDK reads from it how long to wait", async () => {
  const { sandbox, tenant, wallets } = openSandbox();
  sandbox.faults.add({ kind: "status", status: 429, operationId: "checkBalance" });
  const call = wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" });
  await expect(call).rejects.toMatchObject({ httpStatus: 429, retryAfterSeconds: 1 });
});

it("a 429 of the fiat service has none of it: nobody has shown one (G16)", async () => {
  const { sandbox, raw } = openSandbox();
  sandbox.faults.add({ kind: "status", status: 429 });
  const { headers, body } = await raw("fiat", "GET", "/api/health");
  expect([headers.has("retry-after"), body]).toEqual([
    false,
    { status: "error", status_code: 429, message: expect.any(String), data: null },
  ]);
});

it.each([[0], [""], [false], [null], [[]], [{}]])("answers %j, where that body is asked for", async (body) => {
  const { sandbox, raw } = openSandbox();
  for (const status of [500, 429, 200]) {
    sandbox.faults.add({ kind: "status", status, body });
    const answer = await raw("crypto", "GET", "/card-issuer/status");
    expect([answer.status, answer.text]).toEqual([status, JSON.stringify(body)]);
  }
});
