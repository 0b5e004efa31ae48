import { beforeEach, expect, test } from "vitest";
import type { Route } from "../../wrappers/operation.ts";
import { accessTenant, type BareTenant, routeOf } from "../testing/bare-tenant.ts";
import { checkToken, furtherToken, refuseCredential, type ServiceApi } from "./check-token.ts";

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

const cases = [
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
] as const;

const message = "The access token is missing or has expired.";

test.each(cases)("%s", (_, api, credential, route, rule) => {
  const refusal = checkToken(tenant, api, credential, route);
  // The one documented rule is C6, on its own.
  const basis = rule === "C6" ? "documented" : "assumed";
  expect(refusal?.facts).toEqual(rule && { status: 401, message, rule, basis });
});

test("a path without an operation accepts either kind of credential", () => {
  for (const credential of ["wallet token", "connector"]) {
    expect(checkToken(tenant, "crypto", credential, undefined)).toBeUndefined();
  }
  expect(checkToken(tenant, "fiat", "fiat token", undefined)).toBeUndefined();
  expect(checkToken(tenant, "crypto", "unknown", undefined)?.facts.rule).toBe("C6");
});

test("a token of a further service contains the tenant's own secret", () => {
  const own = furtherToken("shop", tenant.state.credentials);
  expect(own).toBe("shop_connector");
  expect(checkToken(tenant, "further", own, balance)).toBeUndefined();
  const other = checkToken(tenant, "further", "shop_another", balance);
  expect(other?.facts).toEqual({ status: 401, message, rule: "example", basis: "assumed" });
});

test("tokens and API keys are valid until just before their expiry, and refused from then on", () => {
  const ruleAt = (time: number, ...[api, credential, route]: [ServiceApi, string, Route]) => {
    tenant.time = time;
    const { rule, basis } = checkToken(tenant, api, credential, route)?.facts ?? {};
    return [rule, basis];
  };
  const start = tenant.time;
  const wallet = ["crypto", "wallet token", balance] as const;
  expect(ruleAt(start + 3_599_999, ...wallet)).toEqual([undefined, undefined]);
  expect(ruleAt(start + 3_600_000, ...wallet)).toEqual(["C2, C6", "documented"]);
  const fiat = ["fiat", "fiat token", webhook] as const;
  expect(ruleAt(start + 599_999, ...fiat)).toEqual([undefined, undefined]);
  expect(ruleAt(start + 600_000, ...fiat)).toEqual(["F6, G4", "assumed"]);
  const renewal = ["fiat", "fiat token", refresh] as const;
  expect(ruleAt(start + 86_400_000, ...renewal)).toEqual([undefined, undefined]);
  tenant.change({
    fiat: { refreshGraceSeconds: 60 },
    access: { apiKeyExpiresAt: new Date(start + 60_000).toISOString() },
  });
  expect(ruleAt(start + 659_999, ...renewal)).toEqual([undefined, undefined]);
  expect(ruleAt(start + 660_000, ...renewal)).toEqual(["G56, G4", "assumed"]);
  expect(ruleAt(start + 59_999, ...wallet)).toEqual([undefined, undefined]);
  expect(ruleAt(start + 60_000, ...wallet)).toEqual(["C4, C6", "assumed"]);
});

test("each service has one refusal of a missing credential", () => {
  expect(refuseCredential("fiat").facts).toEqual({ status: 401, message, rule: "F9, G4", basis: "assumed" });
  expect(refuseCredential("crypto").facts).toEqual({ status: 401, message, rule: "C6", basis: "documented" });
});
