import { describe, expect, it } from "vitest";
import { routeOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { OpenServices } from "../../../tests/support/sandbox/open-services.ts";
import { serviceDocuments } from "./documents.ts";
import { createEndpoint, Router } from "./routes.ts";

const router = new Router<string>();
router.add("GET", "/api/hooks", "list");
router.add("GET", "/api/hooks/{id}", "read");
router.add("PUT", "/api/hooks/{id}", "change");
router.add("GET", "/api/hooks/all", "read all");
router.add("POST", "/api/{owner}/hooks/{id}/retry", "retry");
router.add("POST", "/api/hooks/{id}/retry/again", "again");

function find(method: string, path: string): unknown {
  const found = router.find(method, path);
  return "target" in found ? [found.target, Object.fromEntries(found.values)] : found.allowed;
}

describe("a router", () => {
  it.each<[route: string, found: unknown]>([
    ["GET /api/hooks", ["list", {}]],
    ["PUT /api/hooks/h%2F1%20%C3%A9", ["change", { id: "h/1 é" }]],
    ["POST /api/me/hooks/h1/retry", ["retry", { owner: "me", id: "h1" }]],
    ["GET /api/hooks/__proto__", ["read", { id: "__proto__" }]],
    // Names before parameters, with backtracking.
    ["GET /api/hooks/all", ["read all", {}]],
    ["PUT /api/hooks/all", ["change", { id: "all" }]],
    ["POST /api/hooks/hooks/h1/retry", ["retry", { owner: "hooks", id: "h1" }]],
    ["POST /api/hooks/hooks/retry/again", ["again", { id: "hooks" }]],
    // The other methods of all matching templates.
    ["DELETE /api/hooks/h1", ["GET", "PUT"]],
    ["POST /api/hooks/all", ["GET", "PUT"]],
    ["get /api/hooks", ["GET"]],
    // Nothing; the last two are not UTF-8.
    ...["", "/", "/api", "/api/hooks/", "/api//hooks", "/api/hooks//retry/again", "/API/hooks", "/constructor"].map(
      (path): [string, unknown] => [`GET ${path}`, []],
    ),
    ["GET /api/hooks/a/b", []],
    ["GET /api/hooks/%E0%A4%A", []],
    ["GET /api/hooks/%", []],
  ])("finds for %s: %j", (route, found) => {
    const [method = "", path = ""] = route.split(" ");
    expect(find(method, path)).toEqual(found);
  });
});

describe("an endpoint", () => {
  const keyed = { isKeyed: true, isChange: true };
  const read = { isKeyed: false, isChange: false };
  it.each([
    ["crypto", "sendFunds", { decimals: ["amount"], amounts: ["amount"], isKeyed: false, isChange: true }],
    ["crypto", "quoteSwap", { decimals: ["amount"], amounts: [] }],
    ["crypto", "checkBalance", { decimals: [], amounts: [], hasAmounts: true, ...read }],
    ["fiat", "login", { hasAmounts: false }],
    ["crypto", "refreshToken", { isKeyed: false, isChange: true }],
    ["fiat", "registerBusinessWebhook", keyed],
    ["fiat", "updateBusinessWebhook", keyed],
    ["fiat", "getBusinessWebhook", read],
  ] as const)("(F10) of the %s service's %s has %j", (api, operationId, facts) => {
    expect(createEndpoint(api, serviceDocuments[api], routeOf(operationId), {})).toMatchObject(facts);
  });
});

const operations = Object.fromEntries(
  (["fiat", "crypto"] as const).flatMap((api) =>
    serviceDocuments[api].routes.map((route) => {
      const { operation } = createEndpoint(api, serviceDocuments[api], route, {});
      return [route.operationId, operation] as const;
    }),
  ),
);
const message = expect.stringMatching(
  /^The sandbox does not simulate (\w+), and its document has no example\. Set one with sandbox\.answer\("\1", body\) or "npx --no svc-sdk-cli answer \1 <json>", or describe it in an overlay with an example/,
);
const ofCards = { success: false, error_code: "not_simulated", message };

describe("an operation without a handler", () => {
  it.each([
    ["crypto", "GET", "/authentication/refresh-token", "G24"],
    ["fiat", "POST", "/wallet/create", "G12"],
  ] as const)("responds with 501 not_documented if its response is undocumented: %s %s %s", async (...row) => {
    const [api, method, path, gap] = row;
    const { send } = new OpenServices(operations);
    const { status, headers, body } = await send(api, method, path, method === "GET" ? {} : { body: {} });
    expect([status, headers.get("x-sandbox-rule"), body.error ?? body.data.code]).toEqual([501, gap, "not_documented"]);
    expect(body.message).toMatch(
      /^The response of (\w+) is undocumented \(G\d+\), .* sandbox\.answer\("\1", body\) or /,
    );
    expect((await send(api, method, path, { headers: { authorization: undefined } })).status).toBe(401);
  });

  it.each<[string, string, object]>([
    ["crypto POST /balance/check", "C12", { error: "not_simulated", message }],
    ["crypto GET /svc-card/customers/c1/wallet", "C12", ofCards],
    ["fiat GET /business/transaction/receipt/t1", "F14", { status: "error", data: { code: "not_simulated" } }],
  ])("responds with 501 not_simulated otherwise, in the shape of its errors: %s", async (route, rule, body) => {
    const [api, method = "", path = ""] = route.split(" ");
    const request = method === "POST" ? { body: { asset_id: "asset_1" } } : {};
    const response = await new OpenServices(operations).send(api as "fiat", method, path, request);
    expect(response).toMatchObject({ status: 501, body, label: { rule, basis: "assumed" } });
  });
});
