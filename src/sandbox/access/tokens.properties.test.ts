// Lifetimes of tokens of both services, compared with a model that only remembers when each expires.

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { accessTenant, type BareTenant, callOf, routeOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { Refusal } from "../core/response.ts";
import { fiatOperations } from "../fiat/fiat.ts";
import { encodeState } from "../state/snapshot.ts";
import { checkToken } from "./check-token.ts";
import { accessOperations } from "./create-token.ts";

const steps = fc.oneof(
  fc.record({ kind: fc.constantFrom("createToken" as const, "login" as const), isRight: fc.boolean() }),
  fc.record({ kind: fc.constant("refreshToken" as const), which: fc.nat(9) }),
  fc.record({
    kind: fc.constant("wait" as const),
    seconds: fc.constantFrom(0.001, 1, 299, 599.999, 600, 3599, 3600, 86_400),
  }),
);

interface ModelToken {
  readonly api: "fiat" | "crypto";
  readonly text: string;
  readonly end: number;
}

const operations = { ...fiatOperations, ...accessOperations };

/** The token that an operation issues; undefined if it refuses. */
async function tokenOf(tenant: BareTenant, operationId: string, secret?: string): Promise<string | undefined> {
  const body = { api_key: "key", api_secret: secret, account_id: "acct", app_secret: secret };
  const call = callOf(tenant, operationId, { body });
  try {
    operations[operationId]?.checkLogin?.(call);
    const issued = Object((await operations[operationId]?.handle(call))?.body);
    return issued.access_token ?? issued.data?.access_token;
  } catch (refusal) {
    if (refusal instanceof Refusal) return undefined;
    throw refusal;
  }
}

const routes = { crypto: routeOf("checkBalance"), fiat: routeOf("getBusinessWebhook") };
const refresh = routeOf("refreshToken");

testProperty(
  "a token is valid for its own service only, from issue to expiry, among any other tokens [C3, F6, F7, F8, G3, G47] [G56]",
  fc.asyncProperty(fc.array(steps, { maxLength: 15 }), fc.option(fc.constantFrom(0, 60, 3600)), async (list, grace) => {
    const tenant = accessTenant();
    tenant.change({ fiat: { refreshGraceSeconds: grace } });
    const model: ModelToken[] = [];
    const canRefresh = ({ api, end }: ModelToken) =>
      api === "fiat" && (grace === null || tenant.time < end + grace * 1000);

    for (const step of list) {
      const before = encodeState(tenant.state);
      const api = step.kind === "createToken" ? "crypto" : "fiat";
      let isGiven = false;
      let text: string | undefined;
      if (step.kind === "wait") tenant.time += step.seconds * 1000;
      else if (step.kind === "refreshToken") {
        const old = model[step.which];
        isGiven = old !== undefined && canRefresh(old);
        if (old && !checkToken(tenant, "fiat", old.text, refresh)) text = await tokenOf(tenant, step.kind);
      } else {
        isGiven = step.isRight;
        const right = step.kind === "login" ? "app" : "secret";
        text = await tokenOf(tenant, step.kind, step.isRight ? right : "wrong");
      }
      expect(text !== undefined).toBe(isGiven);
      if (text === undefined) expect(encodeState(tenant.state)).toBe(before);
      else model.push({ api, text, end: tenant.time + (api === "fiat" ? 600_000 : 3_600_000) });

      const kept = new Set([...tenant.state.access.tokens.keys(), ...tenant.state.fiat.tokens.keys()]);
      expect(kept).toEqual(tenant.tokens);
      for (const token of model) {
        const isValid = tenant.time < token.end;
        // Expired crypto tokens may be dropped; fiat ones can still be refreshed.
        if (isValid || token.api === "fiat") expect(kept).toContain(token.text);
        for (const service of ["fiat", "crypto"] as const) {
          const isAccepted = checkToken(tenant, service, token.text, routes[service]) === undefined;
          expect(isAccepted).toBe(isValid && token.api === service);
        }
        expect(checkToken(tenant, "fiat", token.text, refresh) === undefined).toBe(canRefresh(token));
      }
      const texts = model.map((token) => token.text);
      expect([new Set(texts).size, [...kept].filter((one) => !texts.includes(one))]).toEqual([texts.length, []]);
    }
  }),
  0.25,
);
