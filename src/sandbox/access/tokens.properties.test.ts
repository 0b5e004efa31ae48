// Lifetimes of tokens of both services, compared with a model that only remembers when each expires.

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { Refusal } from "../core/response.ts";
import { fiatOperations } from "../fiat/fiat.ts";
import { encodeState } from "../state/snapshot.ts";
import { tokensOf } from "../state/tenant-registry.ts";
import { accessTenant, type BareTenant, callOf, routeOf } from "../testing/bare-tenant.ts";
import { checkToken } from "./check-token.ts";
import { accessOperations } from "./create-token.ts";

type Action =
  | { readonly kind: "exchange"; readonly isRight: boolean }
  | { readonly kind: "log in"; readonly isRight: boolean }
  | { readonly kind: "refresh"; readonly which: number }
  | { readonly kind: "wait"; readonly seconds: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant("exchange"), isRight: fc.boolean() }),
  fc.record({ kind: fc.constant("log in"), isRight: fc.boolean() }),
  fc.record({ kind: fc.constant("refresh"), which: fc.nat(9) }),
  fc.record({ kind: fc.constant("wait"), seconds: fc.constantFrom(0.001, 1, 299, 599.999, 600, 3599, 3600) }),
);

interface ModelToken {
  readonly api: "fiat" | "crypto";
  readonly text: string;
  readonly end: number;
}

const operations = { ...fiatOperations, ...accessOperations };

interface TokenBody {
  readonly access_token?: string;
  readonly data?: { readonly access_token: string };
}

/** The token that an operation issues; undefined if it refuses. */
async function tokenOf(tenant: BareTenant, operationId: string, body?: unknown): Promise<string | undefined> {
  try {
    const call = callOf(tenant, operationId, { body });
    operations[operationId]?.authenticate?.(call);
    const response = (await operations[operationId]?.handle(call))?.body as TokenBody;
    return response.access_token ?? response.data?.access_token;
  } catch (refusal) {
    if (refusal instanceof Refusal) return undefined;
    throw refusal;
  }
}

const routes = {
  crypto: routeOf("checkBalance"),
  fiat: routeOf("getBusinessWebhook"),
  refresh: routeOf("refreshToken"),
};

testProperty(
  "a token is valid for its own service only, from issue to expiry, among any other tokens [C3, G47]",
  fc.asyncProperty(
    fc.array(action, { maxLength: 15 }),
    fc.option(fc.constantFrom(0, 60, 3600)),
    fc.nat(5),
    async (actions, grace, room) => {
      const tenant = accessTenant();
      tenant.state.access.roomForTokens = room;
      tenant.change({ fiat: { refreshGraceSeconds: grace } });
      const model: ModelToken[] = [];
      const canRefresh = ({ api, end }: ModelToken) =>
        api === "fiat" && (grace === null || tenant.time < end + grace * 1000);

      for (const step of actions) {
        const before = encodeState(tenant.state);
        let given: Omit<ModelToken, "text"> | undefined;
        let text: string | undefined;
        if (step.kind === "wait") tenant.time += step.seconds * 1000;
        else if (step.kind === "exchange") {
          if (step.isRight) given = { api: "crypto", end: tenant.time + 3_600_000 };
          text = await tokenOf(tenant, "createToken", {
            api_key: "key",
            api_secret: step.isRight ? "secret" : "wrong",
          });
        } else if (step.kind === "log in") {
          if (step.isRight) given = { api: "fiat", end: tenant.time + 600_000 };
          text = await tokenOf(tenant, "login", { account_id: "acct", app_secret: step.isRight ? "app" : "wrong" });
        } else {
          const old = model[step.which];
          if (old && canRefresh(old)) given = { api: "fiat", end: tenant.time + 600_000 };
          if (old && !checkToken(tenant, "fiat", old.text, routes.refresh))
            text = await tokenOf(tenant, "refreshToken");
        }
        expect(text !== undefined).toBe(given !== undefined);
        if (given && text !== undefined) model.push({ ...given, text });
        else expect(encodeState(tenant.state)).toBe(before);

        const kept = new Set(tokensOf(tenant.state));
        expect(kept).toEqual(tenant.recognised);
        // Expired crypto tokens may be dropped; fiat ones can still be refreshed (F8).
        const mustBeKept = model.filter(({ api, end }) => api === "fiat" || tenant.time < end);
        expect(mustBeKept.filter((token) => !kept.has(token.text))).toEqual([]);
        expect([...kept].filter((token) => !model.some(({ text }) => text === token))).toEqual([]);
        for (const token of model) {
          for (const api of ["fiat", "crypto"] as const) {
            const isGood = token.api === api && tenant.time < token.end;
            expect(checkToken(tenant, api, token.text, routes[api]) === undefined).toBe(isGood);
          }
          expect(checkToken(tenant, "fiat", token.text, routes.refresh) === undefined).toBe(canRefresh(token));
        }
        expect(new Set(model.map((token) => token.text)).size).toBe(model.length);
      }
    },
  ),
  0.25,
);
