import { describe, expect, it, vi } from "vitest";
import { envelopeB, Refusal } from "../core/response.ts";
import { MAX_BODY_BYTES } from "./read-body.ts";
import { openServices } from "./testing/open-services.ts";
import { checkBalance, label, refusing } from "./testing/stub-handlers.ts";

const body = { asset_id: "asset_1" };

describe("bodies", () => {
  it("of POST and PUT require a content type, even if empty [C8]", async () => {
    const handle = vi.fn(() => envelopeB({}, "Done.", label));
    const { send } = openServices({ checkBalance, updateWebhook: { handle }, resetCardCustomer: { handle } });
    for (const type of [undefined, "text/plain", "application/jsonp", "application/json-patch+json"]) {
      for (const [method, path, sent] of [
        ["POST", "/balance/check", body],
        ["PUT", "/svc-card/webhooks/wh_1", { enabled: true }],
        ["POST", "/svc-card/customers/c1/reset", undefined],
      ] as const) {
        const { status, body: refusal } = await send("crypto", method, path, {
          body: sent,
          headers: { "content-type": type },
        });
        expect([status, refusal.error]).toEqual([400, "validation_error"]);
        expect(refusal.details).toHaveProperty("Content-Type");
      }
    }
    expect(handle).not.toHaveBeenCalled();
    const { status } = await send("crypto", "POST", "/balance/check", {
      body,
      headers: { "content-type": "Application/JSON; charset=utf-8" },
    });
    expect(status).toBe(200);
  });

  it("of PATCH need no content type, but reject a wrong one", async () => {
    const { send } = openServices({
      updateCardLimits: refusing({ status: 404, code: "NOT_FOUND", message: "No.", ...label }),
    });
    const sent = { body: { max_virtual_per_customer: 1 } };
    const path = "/card-issuer/admin/p1/card-limits";
    expect((await send("crypto", "PATCH", path, { ...sent, headers: { "content-type": undefined } })).status).toBe(404);
    expect((await send("crypto", "PATCH", path, { ...sent, headers: { "content-type": "text/plain" } })).status).toBe(
      400,
    );
  });

  it("of another type are rejected with 415 by the fiat service", async () => {
    const { send } = openServices();
    const sent = { body: { url: "https://a.example" }, headers: { "content-type": "text/plain" } };
    expect((await send("fiat", "POST", "/business/webhook", sent)).body).toMatchObject({
      status: "error",
      status_code: 415,
    });
  });

  const malformed = [
    ...["{", "nul", '{"asset_id":1,}', "\u0000", "{}{}", '{"a":"\u0001"}', "[".repeat(100_000)],
    `[${"1,".repeat(100_001)}1]`,
    ...[new Uint8Array([0x22, 0xff, 0x22]), new Uint8Array([0xed, 0xa0, 0x80])],
  ];

  it.each(malformed.map((text) => [String(text).slice(0, 20), text]))(
    "that are malformed are rejected with 400: %j",
    async (_, text) => {
      const { send } = openServices();
      const refusal = await send("crypto", "POST", "/balance/check", { body: text });
      expect([refusal.status, refusal.body]).toEqual([400, { error: "validation_error", message: expect.any(String) }]);
      const other = await send("fiat", "POST", "/business/webhook", { body: text });
      expect(other.body).toMatchObject({ status: "error", status_code: 400, data: null });
    },
  );

  it("are limited to 10 MiB", async () => {
    const { send } = openServices({ checkBalance });
    const long = new Uint8Array(MAX_BODY_BYTES + 1).fill(0x20);
    expect((await send("crypto", "POST", "/balance/check", { body: long })).body.error).toBe("validation_error");
    expect((await send("fiat", "POST", "/business/webhook", { body: long })).body).toMatchObject({ status_code: 413 });
    const declared = { body, headers: { "content-length": String(MAX_BODY_BYTES + 1) } };
    expect((await send("crypto", "POST", "/balance/check", declared)).status).toBe(400);
    const whole = long.subarray(1);
    whole.set(new TextEncoder().encode(JSON.stringify(body)));
    expect((await send("crypto", "POST", "/balance/check", { body: whole })).status).toBe(200);
  });

  it("cannot pollute prototypes", async () => {
    const { send } = openServices({ checkBalance });
    const text = '{"asset_id":"asset_1","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect((await send("crypto", "POST", "/balance/check", { body: text })).status).toBe(200);
    expect({}).not.toHaveProperty("polluted");
  });

  it("that are missing are rejected with the required fields", async () => {
    const { send } = openServices();
    expect((await send("crypto", "POST", "/balance/check")).body.details).toEqual({ asset_id: "is required" });
    const { body: refusal } = await send("crypto", "POST", "/svc-card/customers/c1/cards/virtual");
    expect([refusal.error, refusal.details.body]).toEqual(["validation_error", expect.stringContaining("{}")]);
    expect((await send("fiat", "POST", "/business/webhook")).body.errors).toEqual({ url: ["is required"] });
  });
});

describe("refusals of invalid requests", () => {
  it("list a message for each field [C15]", async () => {
    const { send } = openServices();
    const path = "/card-issuer/customers/c1/card-transactions?page=x&limit=101&status=lost";
    const { status, headers, body: refusal } = await send("crypto", "GET", path);
    expect([status, headers.get("x-sandbox-rule")]).toEqual([400, "C15"]);
    expect(refusal).toEqual({
      error: "validation_error",
      message: expect.any(String),
      details: { page: "must be integer", limit: "must be <= 100", status: expect.stringContaining("allowed values") },
    });
  });

  it("list each message of a field once", async () => {
    const { send } = openServices();
    const order = { shipping_address: 5, currency: 5, card_type: 5, account_id: "a", card_program: "VISA" };
    const { body: refusal } = await send("crypto", "POST", "/svc-card/c1/cards/physical/order", { body: order });
    expect(refusal.details.shipping_address).toBe("must be object");
    expect(refusal.details.card_type.split("must")).toHaveLength(3);
  });

  it("are 422 with lists of messages in the fiat service [F13]", async () => {
    const { send } = openServices();
    const { status, body: refusal } = await send("fiat", "POST", "/auth/login", { body: { account_id: 5 } });
    expect(status).toBe(422);
    expect(refusal).toEqual({
      status: "error",
      status_code: 422,
      message: "Validation failed",
      errors: { account_id: ["must be string"], app_secret: ["is required"] },
    });
  });

  it.each([
    ["POST", "/auth/login", {}, "F4, F13", "assumed"],
    ["POST", "/auth/login", { account_id: "a" }, "F4, F13", "assumed"],
    ["POST", "/auth/login", { account_id: "a", app_secret: 5 }, "F13", "documented"],
    ["POST", "/business/webhook", undefined, "F16, F13", "assumed"],
    ["POST", "/business/webhook", { url: null }, "F13", "documented"],
    ["POST", "/business/webhook", [], "F13", "documented"],
  ] as const)("name the applied rules: %s %s %j is %s, %s", async (method, path, sent, rule, basis) => {
    const { send } = openServices();
    const labelOf = async (headers: Record<string, string | undefined>) => {
      const response = await send("fiat", method, path, { body: sent, headers });
      return [response.status, response.headers.get("x-sandbox-rule"), response.headers.get("x-sandbox-basis")];
    };
    expect(await labelOf({})).toEqual([422, rule, basis]);
    expect(await labelOf({ "idempotency-key": undefined })).toEqual([422, `G5, ${rule}`, "assumed"]);
  });

  it("are up to the handler if it wants, which may accept the request", async () => {
    const invalid = vi.fn(() => new Refusal({ status: 400, message: "Not like this.", rule: "G31", basis: "assumed" }));
    const lenient = { handle: checkBalance.handle, invalid: () => undefined };
    const { send } = openServices({ quoteSwap: { handle: checkBalance.handle, invalid }, checkBalance: lenient });
    const quote = await send("crypto", "POST", "/swap/quote", { body: { amount: 5 } });
    expect([quote.status, quote.body.message]).toEqual([400, "Not like this."]);
    expect(invalid.mock.calls[0]).toMatchObject([
      expect.arrayContaining([{ field: "amount", message: "must be string", keyword: "type" }]),
      { body: { amount: 5 } },
    ]);
    expect((await send("crypto", "POST", "/balance/check", { body: {} })).status).toBe(200);
  });
});
