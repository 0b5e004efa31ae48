import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { routeOf } from "../testing/bare-tenant.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { serviceDocuments } from "./documents.ts";
import { createEndpoint } from "./routes.ts";
import { openServices } from "./testing/open-services.ts";

const unhandled = (api: "fiat" | "crypto") =>
  serviceDocuments[api].routes.map((route) => [
    route.operationId,
    createEndpoint(api, serviceDocuments[api], route, {}).operation,
  ]);
const operations = Object.fromEntries([...unhandled("fiat"), ...unhandled("crypto")]);

describe("an operation without a handler", () => {
  it.each([
    ["crypto", "GET", "/authentication/refresh-token", "G24"],
    ["crypto", "PUT", "/apikey/k1/permissions", "G24"],
    ["crypto", "POST", "/assets/batch-add-asset", "G42"],
    ["fiat", "GET", "/sendmoney/quote?anything=goes", "G12"],
    ["fiat", "POST", "/wallet/create", "G12"],
  ] as const)("responds with 501 not_documented if its response is undocumented: %s %s %s", async (...row) => {
    const [api, method, path, gap] = row;
    const { send } = openServices(operations);
    const { status, headers, body: received } = await send(api, method, path, method === "GET" ? {} : { body: {} });
    expect([status, headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual([501, gap, "assumed"]);
    expect(received).toMatchObject(
      api === "fiat"
        ? { status: "error", status_code: 501, data: { code: "not_documented" } }
        : { error: "not_documented", message: expect.stringContaining("undocumented") },
    );
    expect((await send(api, method, path, { headers: { authorization: undefined } })).status).toBe(401);
  });

  it("responds with 501 not_simulated otherwise, in the shape of its errors", async () => {
    const { send } = openServices(operations);
    const balance = await send("crypto", "POST", "/balance/check", { body: { asset_id: "asset_1" } });
    const label = (headers: Headers) => [headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")];
    expect([balance.status, ...label(balance.headers)]).toEqual([501, "C12", "assumed"]);
    expect(balance.body).toEqual({ error: "not_simulated", message: "The sandbox does not simulate this operation." });
    const wallet = await send("crypto", "GET", "/svc-card/customers/c1/wallet");
    expect([wallet.status, wallet.body]).toEqual([
      501,
      { success: false, error_code: "not_simulated", message: "The sandbox does not simulate this operation." },
    ]);
    const receipt = await send("fiat", "GET", "/business/transaction/receipt/t1");
    expect([receipt.status, ...label(receipt.headers)]).toEqual([501, "F14", "assumed"]);
    expect(receipt.body).toMatchObject({ status: "error", status_code: 501, data: { code: "not_simulated" } });
  });

  it("reads as a definite refusal, which is not sent again [S18] [S44]", async () => {
    const { sandbox, fiat, wallets } = openSandbox({}, { maxRetries: 2 });
    for (const call of [() => fiat.wallets.create({}), () => wallets.apiKeys.generate({})]) {
      sandbox.requests.clear();
      expect(await failureOf(call())).toMatchObject({
        ...{ name: "ApiError", httpStatus: 501, code: "not_documented", outcome: "rejected", attempts: 1 },
      });
      expect(sandbox.requests.list().filter(({ status }) => status === 501)).toHaveLength(1);
    }
  });

  it("checks the request first", async () => {
    const { send } = openServices(operations);
    expect((await send("crypto", "POST", "/balance/check", { body: {} })).status).toBe(400);
    expect(routeOf("checkBalance").undocumented).toBeUndefined();
  });
});
