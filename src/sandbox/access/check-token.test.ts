import { beforeEach, describe, expect, test } from "vitest";
import cryptoBundle from "../../../generated/crypto/openapi.json" with { type: "json" };
import { routes as cryptoRoutes } from "../../../generated/crypto/routes.ts";
import { routes as fiatRoutes } from "../../../generated/fiat/routes.ts";
import { accessTenant, type CallParts, callOf, routeOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { OpenSandbox, transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { extraFields } from "../../wrappers/http/extra-fields.ts";
import type { Route } from "../../wrappers/operation.ts";
import type { CallOptions } from "../../wrappers/options.ts";
import type { Refusal, ServiceKind } from "../core/response.ts";
import { defaultSettings } from "../core/settings.ts";
import { checkAccess, checkToken, furtherToken } from "./check-token.ts";

let tenant = accessTenant();
beforeEach(() => {
  tenant = accessTenant();
  tenant.state.access.tokens.set("wallet token", { expiresAt: tenant.time + 3_600_000 });
  tenant.state.fiat.tokens.set("fiat token", { expiresAt: tenant.time + 600_000 });
});

const balance = routeOf("checkBalance");
const positions = routeOf("listPositions");
const webhook = routeOf("getBusinessWebhook");
const message = "The access token is missing or has expired.";

test.each<[string, ServiceKind, string, Route | undefined, string | undefined]>([
  ["a token of the crypto service", "crypto", "wallet token", balance, undefined],
  ["a token of the fiat service on the other", "crypto", "fiat token", balance, "C6"],
  ["a token of the crypto service on the other", "fiat", "wallet token", webhook, "F9, G4"],
  ["a token of the fiat service", "fiat", "fiat token", webhook, undefined],
  ["a connector key on an agent operation", "crypto", "connector", positions, undefined],
  ["a connector key on an ordinary operation", "crypto", "connector", balance, "G50, C6"],
  ["a connector key on the fiat service", "fiat", "connector", webhook, "F9, G4"],
  ["a token on an agent operation", "crypto", "wallet token", positions, "G50, C6"],
  ["an API key in place of a token", "crypto", "key", balance, "C6"],
  ["an account id in place of a token", "fiat", "acct", routeOf("refreshToken"), "F9, G4"],
  // A path without an operation accepts either kind of credential.
  ["a token without an operation", "crypto", "wallet token", undefined, undefined],
  ["a connector key without an operation", "crypto", "connector", undefined, undefined],
  ["a fiat token without an operation", "fiat", "fiat token", undefined, undefined],
  ["an unknown token without an operation", "crypto", "unknown", undefined, "C6"],
  ["a further service's token", "further", "shop_connector", balance, undefined],
  ["a further service's token of another tenant", "further", "shop_another", balance, "example"],
])("%s", (_, api, credential, route, rule) => {
  // The one documented rule is C6, on its own.
  const basis = rule === "C6" ? "documented" : "assumed";
  expect(checkToken(tenant, api, credential, route)?.facts).toEqual(rule && { status: 401, message, rule, basis });
  expect(furtherToken("shop", tenant.state.credentials)).toBe("shop_connector");
});

test.each<[seconds: number, token: string, operationId: string, rule: string | undefined, grace?: number]>([
  [3_599.999, "wallet token", "checkBalance", undefined],
  [3_600, "wallet token", "checkBalance", "C2, C6"],
  [599.999, "fiat token", "getBusinessWebhook", undefined],
  [600, "fiat token", "getBusinessWebhook", "F6, G4"],
  [599.999, "fiat token", "refreshToken", undefined, 0],
  [600, "fiat token", "refreshToken", "G56, G4", 0],
  [659.999, "fiat token", "refreshToken", undefined, 60],
  [660, "fiat token", "refreshToken", "G56, G4", 60],
  [86_400_000, "fiat token", "refreshToken", undefined],
])("%d s after its issue a %s for %s gets the refusal %s [F6] [G56]", (seconds, token, operationId, rule, grace) => {
  tenant.change({ fiat: { refreshGraceSeconds: grace ?? null } });
  tenant.time += seconds * 1_000;
  const api = token === "fiat token" ? "fiat" : "crypto";
  expect(checkToken(tenant, api, token, routeOf(operationId))?.facts.rule).toBe(rule);
});

function refusalOf(operationId: string, request?: CallParts): object | undefined {
  try {
    checkAccess(callOf(tenant, operationId, request));
    return undefined;
  } catch (refusal) {
    return (refusal as Refusal).facts;
  }
}

const withToken = cryptoRoutes.filter(({ credential }) => credential === "token").map((route) => route.operationId);
const refusedOf = (ids: readonly string[], request?: CallParts) => ids.filter((id) => refusalOf(id, request));
const twoFactor = { code: "123456", header: "x-code", bodyField: "twoFactorCode" };

test("a key has every documented scope by default, and every operation that can be refused a documented 403", () => {
  const scopes = Object.keys(cryptoBundle.components.securitySchemes.bearerAuth["x-access"].scopes);
  expect(scopes).toContain("transactions:write");
  expect(defaultSettings.access.scopes).toEqual(scopes);
  expect(cryptoRoutes.filter(({ access, responses }) => access && !responses[403])).toEqual([]);
});

test("nothing is refused by default, nor ever an operation of other credentials [C7] [G43] [G50]", () => {
  tenant.change({ access: { scopes: [] } });
  expect(refusedOf(withToken)).toEqual([]);
  const others = [...cryptoRoutes, ...fiatRoutes].map((route) => route.operationId);
  tenant.change({ access: { scopes: [], enforceScopes: true, allowedIps: [], twoFactor } });
  expect(refusedOf(others).sort()).toEqual([...withToken].sort());
});

test("with scopes enforced, a key without one is refused exactly the operations that need it [C6, G43]", () => {
  for (const scope of defaultSettings.access.scopes) {
    const scopes = defaultSettings.access.scopes.filter((one) => one !== scope);
    tenant.change({ access: { enforceScopes: true, scopes } });
    expect(refusedOf(withToken)).toEqual(withToken.filter((id) => routeOf(id).access?.scope === scope));
  }
  tenant.change({ access: { scopes: ["wallets:read"] } });
  const message = "The API key lacks the scope transactions:write.";
  expect(refusalOf("sendFunds")).toEqual({ status: 403, message, rule: "C6, G43", basis: "assumed" });
});

test.each([
  ["none, which is this machine", undefined, true],
  ["an address of the list", "192.0.2.7", true],
  ["an address of the list, behind proxies", " 192.0.2.7 , 198.51.100.1", true],
  ["another", "192.0.2.70", false],
  ["another, with a proxy of the list", "198.51.100.1, 192.0.2.7", false],
  ["an empty one, which is this machine", "", true],
])("a restriction to addresses, with %s [C4, G71]", (_, address, isAllowed) => {
  const headers: Record<string, string> = address === undefined ? {} : { "x-forwarded-for": address };
  tenant.change({ access: { allowedIps: ["127.0.0.1", "192.0.2.7"] } });
  expect(refusedOf(withToken, { headers })).toEqual(isAllowed ? [] : withToken);
  tenant.change({ access: { allowedIps: [] } });
  const message = "The API key does not allow this address.";
  expect(refusalOf("checkBalance", { headers })).toEqual({ status: 403, message, rule: "C4, G71", basis: "assumed" });
});

describe("a two-factor code", () => {
  const sensitive = withToken.filter((operationId) => routeOf(operationId).access?.twoFactor);
  beforeEach(() => tenant.change({ access: { twoFactor } }));

  test("is required by the sensitive operations only [C11]", () => {
    expect(sensitive).toEqual(expect.arrayContaining(["updateApiKeyPermissions", "sendFunds", "freezeCustomerCard"]));
    expect(refusedOf(withToken).sort()).toEqual([...sensitive].sort());
  });

  test.each<[string, CallParts, boolean]>([
    ["in the header", { headers: { "X-Code": "123456" } }, true],
    ["in the body", { body: { account: "a", twoFactorCode: "123456" } }, true],
    ["in one, while the other is wrong", { headers: { "x-code": "1" }, body: { twoFactorCode: "123456" } }, true],
    ["missing", {}, false],
    ["wrong", { headers: { "x-code": "654321" } }, false],
    ["only the beginning", { body: { twoFactorCode: "12345" } }, false],
    ["a number", { body: { twoFactorCode: 123456 } }, false],
    ["deeper in the body", { body: { data: { twoFactorCode: "123456" } } }, false],
    ["null, in a body that is null", { body: null }, false],
    ["inherited by the body", { body: Object.create({ twoFactorCode: "123456" }) }, false],
  ])("%s, which is not repeated in a message", (_, request, isAccepted) => {
    const message = "This operation requires a valid two-factor code.";
    const refusal = { status: 403, message, rule: "C11, G25", basis: "assumed" };
    for (const id of sensitive) expect(refusalOf(id, request)).toEqual(isAccepted ? undefined : refusal);
  });

  test("lets sensitive operations pass, also when the SDK sends it in header or body [C11, G25]", async () => {
    const { wallets, tenant } = new OpenSandbox({ settings: { access: { twoFactor } } });
    const send = (options: CallOptions) =>
      wallets.transactions.sendFunds(transferOf(tenant, "25.00"), { idempotencyKey: "k", ...options });
    await expect(send({})).rejects.toMatchObject({ httpStatus: 403 });
    const sent = await send({ headers: { "x-code": twoFactor.code } });
    // Refusals used no key, and the code is not part of the key's fingerprint.
    await expect(send({ extraBody: extraFields({ twoFactorCode: twoFactor.code }) })).resolves.toEqual(sent);
  });
});
