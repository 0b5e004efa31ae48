import { expect, it } from "vitest";
import { exactNumber } from "../../wrappers/http/amounts.ts";
import { openSandbox } from "../testing/open-sandbox.ts";

it.each([
  ["GET", "/card-issuer/status"],
  ["POST", "/balance/check"],
  ["POST", "/transaction/send-funds"],
  ["POST", "/transactions/send-funds"],
  ["POST", "/svc-card/customers/c1/cards/k1/freeze"],
  ["POST", "/auth/token"],
])("an injected 429 for %s %s has Retry-After (C22)", async (method, path) => {
  const { sandbox, raw } = openSandbox();
  sandbox.faults.add({ kind: "status", status: 429 });
  const { status, headers, body } = await raw("crypto", method, path, method === "GET" ? {} : { body: {} });
  expect([status, headers.get("retry-after"), headers.get("x-sandbox-rule")]).toEqual([429, "1", "fault"]);
  expect(body).toEqual({ error: "rate_limit_exceeded", message: expect.any(String), retry_after: 1 });
});

it("the SDK reads Retry-After", async () => {
  const { sandbox, tenant, wallets } = openSandbox();
  sandbox.faults.add({ kind: "status", status: 429, operationId: "checkBalance" });
  const call = wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" });
  await expect(call).rejects.toMatchObject({ httpStatus: 429, retryAfterSeconds: 1 });
});

it("an injected 429 of the fiat service has no Retry-After (G16)", async () => {
  const { sandbox, raw } = openSandbox();
  sandbox.faults.add({ kind: "status", status: 429 });
  const { headers, body } = await raw("fiat", "GET", "/api/health");
  expect([headers.has("retry-after"), body]).toEqual([
    false,
    { status: "error", status_code: 429, message: "Injected by sandbox fault f1", data: null },
  ]);
});

it.each([[0], [""], [false], [null], [[]], [{}], [{ mine: true }]])(
  "responds with the injected body %j",
  async (body) => {
    const { sandbox, raw } = openSandbox();
    for (const status of [500, 429, 200]) {
      sandbox.faults.add({ kind: "status", status, body });
      const response = await raw("crypto", "GET", "/card-issuer/status");
      expect([response.status, response.text]).toEqual([status, JSON.stringify(body)]);
    }
  },
);

it("an injected body keeps the digits of exact numbers, which were sent as texts", async () => {
  const { sandbox, raw } = openSandbox();
  sandbox.faults.add({ kind: "status", status: 200, body: { data: { rate: exactNumber("139.20000000000000001") } } });
  const { text } = await raw("fiat", "GET", "/sendmoney/quote");
  expect(text).toBe('{"data":{"rate":139.20000000000000001}}');
});

it("a raw body is sent as it is, with its type and headers", async () => {
  const { sandbox, raw, wallets, tenant } = openSandbox();
  const page = {
    rawBody: "<h1>Bad gateway</h1>",
    contentType: "text/html",
    headers: { "Retry-After": "7", "x-edge": "1" },
  };
  sandbox.faults.add({ kind: "status", status: 502, ...page });
  const { status, text, headers } = await raw("crypto", "POST", "/balance/check", { body: {} });
  expect([status, text]).toEqual([502, page.rawBody]);
  expect(["content-type", "retry-after", "x-edge", "x-sandbox-rule"].map((name) => headers.get(name))).toEqual([
    ...["text/html", "7", "1", "fault"],
  ]);
  expect(sandbox.requests.list().at(-1)).toMatchObject({ status: 502, responseBody: page.rawBody });

  sandbox.faults.add({ kind: "status", operationId: "checkBalance", status: 502, ...page });
  const call = wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" });
  await expect(call).rejects.toMatchObject({ httpStatus: 502, raw: page.rawBody });
});

it("a raw body without a type is plain text, and headers go with a JSON body, too", async () => {
  const { sandbox, raw } = openSandbox();
  sandbox.faults.add({ kind: "status", status: 500, rawBody: "upstream" });
  const plain = await raw("fiat", "GET", "/sendmoney/quote");
  expect([plain.text, plain.headers.get("content-type")]).toEqual(["upstream", "text/plain; charset=utf-8"]);
  sandbox.faults.add({ kind: "status", status: 429, headers: { "retry-after": "30" } });
  const limited = await raw("crypto", "POST", "/balance/check", { body: {} });
  expect([limited.body.error, limited.headers.get("retry-after")]).toEqual(["rate_limit_exceeded", "30"]);
  sandbox.faults.add({ kind: "status", status: 429 });
  expect((await raw("crypto", "POST", "/balance/check", { body: {} })).headers.get("retry-after")).toBe("1");
});

it.each([204, 205, 304])("a response with status %i has no body and no type", async (status) => {
  const { sandbox, raw } = openSandbox();
  sandbox.faults.add({ kind: "status", status });
  const response = await raw("crypto", "POST", "/balance/check", { body: {} });
  expect([response.status, response.text, response.headers.get("content-type")]).toEqual([status, "", null]);
});
