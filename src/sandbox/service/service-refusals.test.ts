import { expect, it } from "vitest";
import { toIncomingRequest } from "../core/request.ts";
import type { FieldProblem } from "../state/handler.ts";
import { openSandbox, type SandboxRequest } from "../testing/open-sandbox.ts";
import { missingKey } from "./read-request.ts";
import { refuseFields, refuseRate } from "./refusals.ts";
import type { Endpoint } from "./routes.ts";

it("refuses a request before its handler with a message, a rule and its basis", async () => {
  const { raw, token, tenant } = openSandbox();
  const bearers = { fiat: await token("fiat"), crypto: await token("crypto") };
  const ask = async (service: "fiat" | "crypto", route: string, request: SandboxRequest = {}) => {
    const [method = "", path = ""] = route.split(" ");
    const { status, body, headers } = await raw(service, method, path, { token: bearers[service], ...request });
    return [status, body.message, headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")];
  };
  const key = { "idempotency-key": "one" };
  const webhook = "POST /business/webhook";
  const unsupported = "The operation does not support this method.";
  expect(await ask("fiat", "GET /nowhere")).toEqual([404, "Unknown operation.", "F14", "assumed"]);
  expect(await ask("crypto", "GET /nowhere")).toEqual([404, "Unknown operation.", "C12", "assumed"]);
  expect(await ask("fiat", "DELETE /business/webhook")).toEqual([405, unsupported, "F14", "assumed"]);
  expect(await ask("crypto", "GET /balance/check")).toEqual([405, unsupported, "C12", "assumed"]);
  const login = { body: { account_id: "acct_nobody", app_secret: "s" }, headers: key };
  const unknown = [401, "The credentials are not valid.", "F2", "documented"];
  expect(await ask("fiat", "POST /auth/login", login)).toEqual(unknown);
  const exchange = { body: { api_key: "nobody", api_secret: "s" } };
  const stranger = [401, "The credentials are not valid.", "C6, C10", "assumed"];
  expect(await ask("crypto", "POST /auth/token", exchange)).toEqual(stranger);
  const invalid = [400, "The request is not valid.", "C15", "documented"];
  expect(await ask("crypto", "POST /balance/check", { body: {} })).toEqual(invalid);
  // Without a key, without its field, and with a field of the wrong type.
  expect((await ask("fiat", webhook, { body: {} })).slice(2)).toEqual(["G5, F16, F13", "assumed"]);
  expect((await ask("fiat", webhook, { body: {}, headers: key })).slice(2)).toEqual(["F16, F13", "assumed"]);
  const wrongType = await ask("fiat", webhook, { body: { url: 5 }, headers: { "idempotency-key": "two" } });
  expect(wrongType).toEqual([422, "Validation failed", "F13", "documented"]);
  tenant.change({ rateLimits: { default: { limit: 0, windowSeconds: 10 } } });
  const asset_id = tenant.seeded.assets.USDC_SOLANA;
  const limited = { body: { asset_id } };
  const tooMany = [429, "Too many requests.", "C22, C25", "documented"];
  expect(await ask("crypto", "POST /balance/check", limited)).toEqual(tooMany);
});

it("names the methods that an address supports, and says how long to wait", async () => {
  const { raw, token, tenant } = openSandbox();
  const bearer = await token("crypto");
  const wrong = await raw("fiat", "DELETE", "/business/webhook", { token: await token("fiat") });
  expect(wrong.headers.get("allow")).toBe("POST, GET, PUT");
  tenant.change({ rateLimits: { default: { limit: 0, windowSeconds: 10 } } });
  const asset_id = tenant.seeded.assets.USDC_SOLANA;
  const { body, headers } = await raw("crypto", "POST", "/balance/check", { token: bearer, body: { asset_id } });
  const retry_after = Number(headers.get("retry-after"));
  expect(retry_after).toBeGreaterThanOrEqual(1);
  expect(body).toEqual({ error: "rate_limit_exceeded", message: "Too many requests.", retry_after });
});

it("refuses invalid fields of a further service with 422 and its own code, and of others as they are documented", () => {
  const problem = { field: "name", message: "is missing", keyword: "required" };
  const facts = (api: "fiat" | "crypto" | "further", ...problems: FieldProblem[]) => refuseFields(api, problems).facts;
  const fields = { name: ["is missing"] };
  expect(facts("further", problem, problem)).toMatchObject({
    ...{ status: 422, code: "validation_error", rule: "document", basis: "assumed", fields },
  });
  expect(facts("crypto", problem)).toMatchObject({ status: 400, rule: "C15", basis: "documented", fields });
  expect(facts("fiat", problem)).toMatchObject({ status: 422, rule: "F13", basis: "documented", fields });
  const key = { field: "Idempotency-Key", message: "must be sent with every POST and PUT", keyword: "required" };
  expect(facts("fiat", problem, key, { ...key, field: "" })).toMatchObject({
    ...{ rule: "G5, F13", basis: "assumed" },
    fields: { ...fields, "Idempotency-Key": [key.message], body: [key.message] },
  });
});

it("refuses a missing key of a request that needs one, with a message", () => {
  const request = (headers: Record<string, string>) =>
    toIncomingRequest("https://a.example/", { method: "POST", headers }, "https://a.example");
  const keyed = { isKeyed: true } as Endpoint;
  const problem = { field: "Idempotency-Key", message: "must be sent with every POST and PUT", keyword: "required" };
  expect(missingKey(keyed, request({}))).toEqual([problem]);
  expect(missingKey(keyed, request({ "idempotency-key": "one" }))).toEqual([]);
  expect(missingKey({ isKeyed: false } as Endpoint, request({}))).toEqual([]);
});

it("says how long to wait in code, body and header", () => {
  expect(refuseRate(7).facts).toEqual({
    ...{
      status: 429,
      code: "rate_limit_exceeded",
      message: "Too many requests.",
      rule: "C22, C25",
      basis: "documented",
    },
    ...{ details: { retry_after: 7 }, headers: { "retry-after": "7" } },
  });
});
