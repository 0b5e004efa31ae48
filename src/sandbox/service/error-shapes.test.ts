import { describe, expect, it } from "vitest";
import { Refusal, type RefusalFacts } from "../core/response.ts";
import { routeOf } from "../testing/bare-tenant.ts";
import { errorBody } from "./refusals.ts";
import { openServices } from "./testing/open-services.ts";
import { checkBalance, label, refusing } from "./testing/stub-handlers.ts";

const body = { asset_id: "asset_1" };

describe("errors have the documented shape", () => {
  it("general: error, message, details [C12]", async () => {
    const facts = { status: 404, code: "not_found", message: "No.", details: { asset_id: "asset_1" }, ...label };
    const { send } = openServices({ checkBalance: refusing(facts) });
    const { body: refusal } = await send("crypto", "POST", "/balance/check", { body });
    expect(refusal).toEqual({ error: "not_found", message: "No.", details: { asset_id: "asset_1" } });
  });

  it("of card operations: success false, error_code, message [C13]", async () => {
    const facts = { status: 409, code: "CARD_ALREADY_ISSUED", message: "No.", ...label };
    const { send } = openServices({
      resetCardCustomer: refusing(facts),
      getCardSafe: refusing({ ...facts, status: 404, code: undefined }),
    });
    const reset = await send("crypto", "POST", "/svc-card/customers/c1/reset");
    expect(reset.body).toEqual({ success: false, error_code: "CARD_ALREADY_ISSUED", message: "No." });
    const monitored = await send("crypto", "GET", "/svc-card/c1/safe/deploy");
    expect(monitored.body).toEqual({ success: false, message: "No." });
    const unknown = await send("crypto", "GET", "/svc-card/c1/safe/deploy", { headers: { authorization: undefined } });
    expect(unknown.body).toEqual({ success: false, message: expect.any(String) });
  });

  it("of sendFunds: status false, message; a 400 may be a validation error in the general shape [C14]", async () => {
    const send = (facts: Partial<ConstructorParameters<typeof Refusal>[0]>) =>
      openServices({
        sendFunds: {
          handle: checkBalance.handle,
          invalid: () => new Refusal({ status: 400, message: "No.", ...label, ...facts }),
        },
      }).send("crypto", "POST", "/transactions/send-funds", { body: {} });
    expect((await send({})).body).toEqual({ status: false, message: "No." });
    const details = { available_balance: "1.00", requested_amount: "2.00", ticker: "USDC" };
    expect((await send({ status: 422, code: "insufficient_balance", details })).body).toEqual({
      ...{ status: false, error: "insufficient_balance", message: "No.", details },
    });
    expect((await send({ code: "validation_error", fields: { amount: ["is too small", "is odd"] } })).body).toEqual({
      ...{ error: "validation_error", message: "No.", details: { amount: "is too small is odd" } },
    });
  });

  it("of the fiat service: status error, status_code, message, data [F14]", async () => {
    const facts = { status: 404, message: "No.", ...label };
    const { send } = openServices({ getBusinessWebhook: refusing(facts) });
    const { status, body: refusal } = await send("fiat", "GET", "/business/webhook");
    expect([status, refusal]).toEqual([404, { status: "error", status_code: 404, message: "No.", data: null }]);
  });

  it("of internal errors: internal_error with request_id [C23]", async () => {
    const facts = { status: 500, message: "No.", ...label };
    const { send } = openServices({
      checkBalance: refusing(facts),
      getCardSafe: refusing(facts),
      sendFunds: { ...refusing(facts), invalid: () => undefined },
    });
    for (const [method, path] of [
      ["POST", "/balance/check"],
      ["GET", "/svc-card/c1/safe/deploy"],
      ["POST", "/transactions/send-funds"],
    ] as const) {
      const { status, body: refusal } = await send("crypto", method, path, method === "GET" ? {} : { body });
      expect([status, refusal]).toEqual([
        500,
        { error: "internal_error", message: "No.", request_id: expect.stringMatching(/^req_[0-9a-f]{16}$/) },
      ]);
    }
  });

  it("of agent operations: maybe only a message", async () => {
    const facts = { status: 403, message: "No.", rule: "C82, G34", basis: "assumed" } as const;
    const { send, tenant } = openServices({ tradeMarket: { ...refusing(facts), invalid: () => undefined } });
    const headers = { authorization: `Bearer ${tenant.state.credentials.connectorKey}` };
    expect((await send("crypto", "POST", "/agent/markets/trade", { body: {}, headers })).body).toEqual({
      message: "No.",
    });
  });
});

describe("a refusal with only a status and a message", () => {
  const bodyOf = (api: "fiat" | "crypto", facts: Partial<RefusalFacts>, operationId?: string) =>
    errorBody(
      { status: 400, message: "No.", ...label, ...facts },
      { api, route: operationId === undefined ? undefined : routeOf(operationId), requestId: () => "req_1" },
    );

  it.each([
    [400, "validation_error"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not_found"],
    [405, "method_not_allowed"],
    [409, "conflict"],
    [501, "not_documented"],
    [418, "error"],
  ])("of status %i has the code %s", (status, error) => {
    expect(bodyOf("crypto", { status })).toEqual({ error, message: "No." });
    expect(bodyOf("crypto", { status }, "checkBalance")).toEqual({ error, message: "No." });
  });

  it("of the fiat service has the code of a 501 where clients look for it, and no other", () => {
    const common = { status: "error", message: "No." };
    expect(bodyOf("fiat", { status: 501 })).toEqual({ ...common, status_code: 501, data: null });
    const code = "not_documented";
    expect(bodyOf("fiat", { status: 501, code })).toEqual({ ...common, status_code: 501, data: { code }, error: code });
    expect(bodyOf("fiat", { status: 404, code })).toEqual({ ...common, status_code: 404, data: { code } });
    expect(bodyOf("fiat", { status: 422 })).toMatchObject({ message: "Validation failed", errors: {} });
  });

  it("has the codes that it is given, in the shape of its operation", () => {
    const code = "NO_CARD";
    const card = { success: false, message: "No." };
    expect(bodyOf("crypto", { code, status: 404 }, "getCardSafe")).toEqual({ ...card, error_code: code });
    expect(bodyOf("crypto", { status: 404 }, "getCardSafe")).toEqual(card);
    const transfer = { status: false, message: "No." };
    expect(bodyOf("crypto", { code, status: 404 }, "sendFunds")).toEqual({ ...transfer, error: code });
    expect(bodyOf("crypto", { status: 404 }, "sendFunds")).toEqual(transfer);
    const own = { error: "NO_CARD", message: "No.", request_id: "req_1" };
    expect(bodyOf("crypto", { code, status: 500 })).toEqual(own);
    // G34: a code makes it the general shape.
    expect(bodyOf("crypto", { status: 403 }, "tradeMarket")).toEqual({ message: "No." });
    expect(bodyOf("crypto", { code, status: 403 }, "tradeMarket")).toEqual({ error: code, message: "No." });
  });
});
