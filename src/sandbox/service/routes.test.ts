import { beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { routeOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { openServices } from "../../../tests/support/sandbox/open-services.ts";
import { serviceDocuments } from "./documents.ts";
import { createEndpoint, Router } from "./routes.ts";

let router: Router<string>;

beforeEach(() => {
  router = new Router();
  router.add("GET", "/api/hooks", "list");
  router.add("GET", "/api/hooks/{id}", "read");
  router.add("PUT", "/api/hooks/{id}", "change");
  router.add("GET", "/api/hooks/all", "read all");
  router.add("POST", "/api/{owner}/hooks/{id}/retry", "retry");
  router.add("POST", "/api/hooks/{id}/retry/again", "again");
});

function find(method: string, path: string): unknown {
  const found = router.find(method, path);
  return "target" in found ? [found.target, Object.fromEntries(found.values)] : found.allowed;
}

describe("a router", () => {
  it("finds targets by method and path, with path parameters", () => {
    expect(find("GET", "/api/hooks")).toEqual(["list", {}]);
    expect(find("PUT", "/api/hooks/h%2F1%20%C3%A9")).toEqual(["change", { id: "h/1 é" }]);
    expect(find("POST", "/api/me/hooks/h1/retry")).toEqual(["retry", { owner: "me", id: "h1" }]);
    expect(find("GET", "/api/hooks/__proto__")).toEqual(["read", { id: "__proto__" }]);
  });

  it("prefers names to parameters, with backtracking", () => {
    expect(find("GET", "/api/hooks/all")).toEqual(["read all", {}]);
    expect(find("PUT", "/api/hooks/all")).toEqual(["change", { id: "all" }]);
    expect(find("POST", "/api/hooks/hooks/h1/retry")).toEqual(["retry", { owner: "hooks", id: "h1" }]);
    expect(find("POST", "/api/hooks/hooks/retry/again")).toEqual(["again", { id: "hooks" }]);
  });

  it("lists the other methods of all matching templates", () => {
    expect(find("DELETE", "/api/hooks/h1")).toEqual(["GET", "PUT"]);
    expect(find("POST", "/api/hooks/all")).toEqual(["GET", "PUT"]);
    expect(find("get", "/api/hooks")).toEqual(["GET"]);
  });

  it.each([
    ...["", "/", "/api", "/api/hooks/", "/api//hooks", "/api/hooks//retry/again", "/API/hooks", "/constructor"],
    "/api/hooks/a/b",
    // Not UTF-8.
    ...["/api/hooks/%E0%A4%A", "/api/hooks/%"],
  ])("finds nothing for %j", (path) => expect(find("GET", path)).toEqual([]));
});

describe("an endpoint", () => {
  const keyed = { isKeyed: true, isChange: true };
  const read = { isKeyed: false, isChange: false };
  it.each([
    ["crypto", "sendFunds", { decimals: ["amount"], amounts: ["amount"], isKeyed: false, isChange: true }],
    ["crypto", "quoteSwap", { decimals: ["amount"], amounts: [] }],
    ["crypto", "checkBalance", { decimals: [], amounts: [], hasAmounts: true, ...read }],
    ["crypto", "createToken", { hasAmounts: false }],
    ["crypto", "refreshToken", { isKeyed: false, isChange: true }],
    ["fiat", "registerBusinessWebhook", keyed],
    ["fiat", "updateBusinessWebhook", keyed],
    ["fiat", "getBusinessWebhook", read],
  ] as const)("(F10) of the %s service's %s has %j", (api, operationId, facts) => {
    expect(createEndpoint(api, serviceDocuments[api], routeOf(operationId), {})).toMatchObject(facts);
  });
});

const unhandled = (api: "fiat" | "crypto") =>
  serviceDocuments[api].routes.map((route) => [
    route.operationId,
    createEndpoint(api, serviceDocuments[api], route, {}).operation,
  ]);
const operations = Object.fromEntries([...unhandled("fiat"), ...unhandled("crypto")]);

const notSimulated = "The sandbox does not simulate this operation.";

describe("an operation without a handler", () => {
  it.each([
    ["crypto", "GET", "/authentication/refresh-token", "G24"],
    ["fiat", "POST", "/wallet/create", "G12"],
  ] as const)("responds with 501 not_documented if its response is undocumented: %s %s %s", async (...row) => {
    const [api, method, path, gap] = row;
    const { send } = openServices(operations);
    const { status, headers, body } = await send(api, method, path, method === "GET" ? {} : { body: {} });
    expect([status, headers.get("x-sandbox-rule"), body.error ?? body.data.code]).toEqual([501, gap, "not_documented"]);
    expect((await send(api, method, path, { headers: { authorization: undefined } })).status).toBe(401);
  });

  it.each<[string, number, string | null, object]>([
    ["crypto POST /balance/check", 501, "C12", { error: "not_simulated", message: notSimulated }],
    [
      "crypto GET /svc-card/customers/c1/wallet",
      501,
      "C12",
      { success: false, error_code: "not_simulated", message: notSimulated },
    ],
    ["fiat GET /business/transaction/receipt/t1", 501, "F14", { status: "error", data: { code: "not_simulated" } }],
  ])("responds with 501 not_simulated otherwise, in the shape of its errors: %s", async (route, status, rule, body) => {
    const [api, method = "", path = ""] = route.split(" ");
    const request = method === "POST" ? { body: { asset_id: "asset_1" } } : {};
    const response = await openServices(operations).send(api as "fiat", method, path, request);
    expect(response).toMatchObject({ status, body });
    const { headers } = response;
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual([rule, "assumed"]);
  });

  it("reads as a definite refusal, which is not sent again [S18] [S44]", async () => {
    const { sandbox, fiat, wallets } = openSandbox({}, { maxRetries: 2 });
    for (const call of [() => fiat.wallets.create({}), () => wallets.apiKeys.generate({})]) {
      sandbox.requests.clear();
      expect(await failureOf(call())).toMatchObject({
        name: "ApiError",
        httpStatus: 501,
        code: "not_documented",
        outcome: "rejected",
        attempts: 1,
      });
      expect(sandbox.requests.list().filter(({ status }) => status === 501)).toHaveLength(1);
    }
  });
});
