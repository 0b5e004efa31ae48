import { beforeEach, describe, expect, test } from "vitest";
import cryptoBundle from "../../../generated/crypto/openapi.json" with { type: "json" };
import { routes as cryptoRoutes } from "../../../generated/crypto/routes.ts";
import { routes as fiatRoutes } from "../../../generated/fiat/routes.ts";
import { Refusal } from "../core/refusal.ts";
import { defaultSettings } from "../core/settings.ts";
import { accessTenant, type BareTenant, callOf, routeOf } from "../testing/bare-tenant.ts";
import { checkAccess } from "./check-access.ts";

let tenant: BareTenant;
beforeEach(() => {
  tenant = accessTenant();
});

function refusalOf(operationId: string, request?: Parameters<typeof callOf>[2]): Refusal["facts"] | undefined {
  try {
    checkAccess(callOf(tenant, operationId, request));
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.facts;
    throw refusal;
  }
}

const withToken = cryptoRoutes.filter(({ credential }) => credential === "token").map((route) => route.operationId);
const others = [...cryptoRoutes.filter(({ credential }) => credential !== "token"), ...fiatRoutes].map(
  (route) => route.operationId,
);

test("a key has every documented scope by default", () => {
  const scopes = Object.keys(cryptoBundle.components.securitySchemes.bearerAuth["x-scopes"]);
  expect(scopes).toContain("transactions:write");
  expect(defaultSettings.access.scopes).toEqual(scopes);
});

test("every operation that can be refused has a documented 403", () => {
  expect(cryptoRoutes.filter(({ access, responses }) => access && !responses[403])).toEqual([]);
});

test("by default nothing is refused", () => {
  tenant.change({ access: { scopes: [] } });
  expect(withToken.filter((operationId) => refusalOf(operationId))).toEqual([]);
});

test("operations of other credentials are never refused", () => {
  const twoFactor = { code: "123456", header: "x-code", bodyField: "twoFactorCode" };
  tenant.change({ access: { scopes: [], enforceScopes: true, allowedIps: [], twoFactor } });
  expect(others).toEqual(expect.arrayContaining(["login", "createToken", "tradeMarket"]));
  expect(others.filter((operationId) => refusalOf(operationId))).toEqual([]);
});

test("with scopes enforced, a key without one is refused exactly the operations that need it", () => {
  for (const scope of defaultSettings.access.scopes) {
    tenant.change({
      access: { enforceScopes: true, scopes: defaultSettings.access.scopes.filter((one) => one !== scope) },
    });
    const refused = withToken.filter((operationId) => refusalOf(operationId));
    expect(refused).toEqual(withToken.filter((operationId) => routeOf(operationId).access?.scope === scope));
  }
  tenant.change({ access: { scopes: ["wallets:read"] } });
  const message = "The API key lacks the scope transactions:write.";
  expect(refusalOf("sendFunds")).toEqual({ status: 403, message, rule: "C6, G43", basis: "assumed" });
});

describe("a restriction to addresses", () => {
  beforeEach(() => tenant.change({ access: { allowedIps: ["127.0.0.1", "192.0.2.7"] } }));

  test.each([
    ["none, which is this machine", {}, undefined],
    ["an address of the list", { "x-forwarded-for": "192.0.2.7" }, undefined],
    ["an address of the list, behind proxies", { "x-forwarded-for": " 192.0.2.7 , 198.51.100.1" }, undefined],
    ["another", { "x-forwarded-for": "192.0.2.70" }, 403],
    ["another, with a proxy of the list", { "x-forwarded-for": "198.51.100.1, 192.0.2.7" }, 403],
    ["an empty one, which is this machine", { "x-forwarded-for": "" }, undefined],
  ])("%s", (_, headers, status) => {
    expect(refusalOf("checkBalance", { headers: headers as Record<string, string> })?.status).toBe(status);
    expect(
      withToken.filter((operationId) => refusalOf(operationId, { headers: headers as Record<string, string> })),
    ).toEqual(status ? withToken : []);
  });

  test("an empty list allows no address", () => {
    tenant.change({ access: { allowedIps: [] } });
    const message = "The API key does not allow this address.";
    expect(refusalOf("checkBalance")).toEqual({ status: 403, message, rule: "C4, G71", basis: "assumed" });
  });
});

describe("a two-factor code", () => {
  const sensitive = withToken.filter((operationId) => routeOf(operationId).access?.twoFactor);
  beforeEach(() => {
    tenant.change({ access: { twoFactor: { code: "123456", header: "x-code", bodyField: "twoFactorCode" } } });
  });

  test("is required by the sensitive operations only", () => {
    expect(sensitive).toEqual(expect.arrayContaining(["updateApiKeyPermissions", "sendFunds", "freezeCustomerCard"]));
    expect(withToken.filter((operationId) => refusalOf(operationId)).sort()).toEqual([...sensitive].sort());
  });

  test.each([
    ["the header", { headers: { "X-Code": "123456" } }],
    ["the body", { body: { account: "a", twoFactorCode: "123456" } }],
    ["one of them, where the other is wrong", { headers: { "x-code": "1" }, body: { twoFactorCode: "123456" } }],
  ])("is accepted in %s", (_, request) => {
    expect(sensitive.filter((operationId) => refusalOf(operationId, request))).toEqual([]);
  });

  test.each([
    ["missing", {}],
    ["wrong", { headers: { "x-code": "654321" } }],
    ["only the beginning", { body: { twoFactorCode: "12345" } }],
    ["a number", { body: { twoFactorCode: 123456 } }],
    ["deeper in the body", { body: { data: { twoFactorCode: "123456" } } }],
    ["null, in a body that is null", { body: null }],
  ])("is refused when it is %s, and does not appear in the message", (_, request) => {
    const refusal = refusalOf("sendFunds", request);
    const message = "This operation requires a valid two-factor code.";
    expect(refusal).toEqual({ status: 403, message, rule: "C11, G25", basis: "assumed" });
    expect(JSON.stringify(refusal)).not.toMatch(/\d{4}/);
  });
});
