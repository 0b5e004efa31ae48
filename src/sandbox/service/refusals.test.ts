import { describe, expect, it } from "vitest";
import { routeOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { label, OpenServices, refusing } from "../../../tests/support/sandbox/open-services.ts";
import type { RefusalFacts } from "../core/response.ts";
import type { FieldProblem } from "../state/handler.ts";
import { errorBody, refuseFields } from "./refusals.ts";

describe("errors have the documented shape [C12, C13, C14, C23, F14, G34]", () => {
  const message = "No.";
  const bodyOf = (api: "fiat" | "crypto", operationId: string | undefined, facts: Partial<RefusalFacts>) =>
    errorBody(
      { status: 400, message, ...label, ...facts },
      { api, route: operationId === undefined ? undefined : routeOf(operationId), requestId: () => "req_1" },
    );
  const details = { available_balance: "1.00", requested_amount: "2.00", ticker: "USDC" };
  const fields = { amount: ["is too small", "is odd"] };
  const joined = { amount: "is too small is odd" };
  const internal = (error: string) => ({ error, message, request_id: "req_1" });
  const fiat = (status_code: number, data: unknown) => ({ status: "error", message, status_code, data });
  const code = "NO_CARD";
  type Row = readonly [rule: string, operationId: string | undefined, facts: Partial<RefusalFacts>, body: object];

  const crypto: readonly Row[] = [
    ["C12", "checkBalance", { status: 404, code: "not_found", details }, { error: "not_found", message, details }],
    ["C13", "getCardSafe", { status: 404, code }, { success: false, message, error_code: code }],
    ["C13", "getCardSafe", { status: 404 }, { success: false, message }],
    ["C14", "sendFunds", {}, { status: false, message }],
    ["C14", "sendFunds", { status: 404, code }, { status: false, message, error: code }],
    ["C14", "sendFunds", { status: 422, code, details }, { status: false, message, error: code, details }],
    ["C14", "sendFunds", { code: "validation_error", fields }, { error: "validation_error", message, details: joined }],
    ...["checkBalance", "getCardSafe", "sendFunds", undefined].map(
      (operationId): Row => ["C23", operationId, { status: 500 }, internal("internal_error")],
    ),
    ["C23", undefined, { status: 500, code }, internal(code)],
    ["G34", "tradeMarket", { status: 403 }, { message }],
    ["G34", "tradeMarket", { status: 403, code }, { error: code, message }],
  ];

  it.each(crypto)("%s: of %s with %j", (_, operationId, facts, body) =>
    expect(bodyOf("crypto", operationId, facts)).toEqual(body),
  );

  it.each<readonly [Partial<RefusalFacts>, object]>([
    [{ status: 404 }, fiat(404, null)],
    [{ status: 404, code }, fiat(404, { code })],
    [{ status: 501 }, fiat(501, null)],
    // Where clients look for it.
    [{ status: 501, code }, Object.assign(fiat(501, { code }), { error: code })],
    [{ status: 422 }, { status: "error", status_code: 422, message: "Validation failed", errors: {} }],
  ])("of the fiat service with %j", (facts, body) => expect(bodyOf("fiat", undefined, facts)).toEqual(body));

  const codes = { 400: "validation_error", 401: "unauthorized", 403: "forbidden", 404: "not_found" };
  const others = { 405: "method_not_allowed", 409: "conflict", 418: "error", 501: "not_documented" };
  it.each(Object.entries({ ...codes, ...others }))("of status %s without a code has the code %s", (status, error) => {
    for (const operationId of [undefined, "checkBalance"])
      expect(bodyOf("crypto", operationId, { status: Number(status) })).toEqual({ error, message });
  });

  it("also if the service itself refuses, with an id for each failure", async () => {
    const { send } = new OpenServices({ getCardSafe: refusing({ status: 500, message, ...label }) });
    const path = "/svc-card/c1/safe/deploy";
    const unknown = await send("crypto", "GET", path, { headers: { authorization: undefined } });
    expect(unknown.body).toEqual({ success: false, message: expect.any(String) });
    expect((await send("crypto", "GET", path)).body.request_id).toMatch(/^req_[0-9a-f]{16}$/);
  });
});

it("refuses unknown paths and methods, and names the methods that an address supports", async () => {
  const { raw, token } = new OpenSandbox();
  const bearers = { fiat: await token("fiat"), crypto: await token("crypto") };
  const noMethod = "The operation does not support this method.";
  for (const [service, method, path, ...expected] of [
    ["fiat", "GET", "/nowhere", 404, "Unknown operation.", "F14", null],
    ["crypto", "GET", "/nowhere", 404, "Unknown operation.", "C12", null],
    ["fiat", "DELETE", "/business/webhook", 405, noMethod, "F14", "POST, GET, PUT"],
    ["crypto", "GET", "/balance/check", 405, noMethod, "C12", "POST"],
  ] as const) {
    const { status, body, headers } = await raw(service, method, path, { token: bearers[service] });
    expect([status, body.message, headers.get("x-sandbox-rule"), headers.get("allow")]).toEqual(expected);
  }
});

const required = (field: string): FieldProblem => ({ field, message: "is required", keyword: "required" });
const wrongType: FieldProblem = { field: "url", message: "must be string", keyword: "type" };
const key: FieldProblem = required("Idempotency-Key");

it.each<[api: "fiat" | "crypto" | "further", problems: FieldProblem[], status: number, rule: string, basis: string]>([
  ["further", [required("name"), required("name")], 422, "document", "assumed"],
  ["crypto", [required("name")], 400, "C15", "documented"],
  ["fiat", [required("name")], 422, "F13", "documented"],
  ["fiat", [required("account_id")], 422, "F4, F13", "assumed"],
  ["fiat", [required("account_id"), required("app_secret")], 422, "F4, F13", "assumed"],
  ["fiat", [required("url")], 422, "F16, F13", "assumed"],
  ["fiat", [wrongType], 422, "F13", "documented"],
  ["fiat", [key, wrongType], 422, "G5, F13", "assumed"],
  ["fiat", [key, required("url")], 422, "G5, F16, F13", "assumed"],
])(
  "refuses invalid fields of the %s service, each message once: %j with %i, %s",
  (api, problems, status, rule, basis) => {
    const fields = Object.fromEntries(problems.map(({ field, message }) => [field, [message]]));
    const code = api === "fiat" ? {} : { code: "validation_error" };
    expect(refuseFields(api, problems).facts).toMatchObject({ status, rule, basis, fields, ...code });
  },
);

it("names the body for a problem of the whole", () => {
  expect(refuseFields("fiat", [required("")]).facts.fields).toEqual({ body: ["is required"] });
});
