import { beforeEach, expect, test } from "vitest";
import type { Route } from "../../wrappers/operation.ts";
import { accessTenant, type BareTenant, routeOf } from "../testing/bare-tenant.ts";
import { checkToken, furtherToken, refuseCredential, type ServiceKind } from "./check-token.ts";

let tenant: BareTenant;
beforeEach(() => {
  tenant = accessTenant();
  tenant.state.access.tokens.set("wallet token", { expiresAt: tenant.time + 3_600_000 });
  tenant.state.fiat.tokens.set("fiat token", { expiresAt: tenant.time + 600_000 });
});

const balance = routeOf("checkBalance");
const positions = routeOf("listPositions");
const webhook = routeOf("getBusinessWebhook");
const refresh = routeOf("refreshToken");
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
  ["an account id in place of a token", "fiat", "acct", refresh, "F9, G4"],
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
});

test("a token of a further service contains the tenant's own secret", () => {
  expect(furtherToken("shop", tenant.state.credentials)).toBe("shop_connector");
  expect(refuseCredential("fiat").facts).toEqual({ status: 401, message, rule: "F9, G4", basis: "assumed" });
});

test("tokens and API keys are valid until just before their expiry, and refused from then on", () => {
  const start = tenant.time;
  const wallet = ["crypto", "wallet token", balance] as const;
  const fiat = ["fiat", "fiat token", webhook] as const;
  const renewal = ["fiat", "fiat token", refresh] as const;
  const expectAt = (ms: number, request: readonly [ServiceKind, string, Route], rule?: string, basis?: string) => {
    tenant.time = start + ms;
    const facts = checkToken(tenant, ...request)?.facts;
    expect([facts?.rule, facts?.basis], `${request[1]} at ${ms}`).toEqual([rule, basis]);
  };
  expectAt(3_599_999, wallet);
  expectAt(3_600_000, wallet, "C2, C6", "documented");
  expectAt(599_999, fiat);
  expectAt(600_000, fiat, "F6, G4", "assumed");
  expectAt(86_400_000, renewal);
  const apiKeyExpiresAt = new Date(start + 60_000).toISOString();
  tenant.change({ fiat: { refreshGraceSeconds: 60 }, access: { apiKeyExpiresAt } });
  expectAt(659_999, renewal);
  expectAt(660_000, renewal, "G56, G4", "assumed");
  expectAt(59_999, wallet);
  expectAt(60_000, wallet, "C4, C6", "assumed");
});
