import { beforeEach, expect, test } from "vitest";
import { accessTenant, type BareTenant, routeOf } from "../testing/bare-tenant.ts";
import { checkToken, refuseCredential } from "./check-token.ts";

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

test.each(cases)("%s", (_, api, credential, route, rule) => {
  const refusal = checkToken(tenant, api, credential, route);
  expect(refusal?.facts.rule).toBe(rule);
  expect(refusal?.facts.status).toBe(rule && 401);
});

test("each service has one refusal of a missing credential", () => {
  expect(refuseCredential("fiat").facts).toMatchObject({ status: 401, rule: "F9, G4", basis: "assumed" });
  expect(refuseCredential("crypto").facts).toMatchObject({ status: 401, rule: "C6", basis: "documented" });
});
