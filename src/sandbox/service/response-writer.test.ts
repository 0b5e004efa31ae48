import { describe, expect, it } from "vitest";
import { envelopeB, envelopeC } from "../core/handler-result.ts";
import type { OperationHandler } from "../state/handler.ts";
import { openServices } from "./testing/open-services.ts";
import { balance, label, refusing, returning } from "./testing/stub-handlers.ts";

const body = { asset_id: "asset_1" };

describe("responses that the document does not allow", () => {
  const wrong: [string, OperationHandler, string][] = [
    ["an undocumented status", returning({ status: 418, body: {}, ...label }), "418 is not documented"],
    ["an invalid body", returning(envelopeC({ ...balance, balance: 1 }, "Balance.", label)), "/data/balance"],
    ["no body", returning({ status: 200, ...label }), "content type"],
    ["a file", returning({ status: 200, body: new Uint8Array(3), ...label }), "octet-stream"],
    ["an undocumented refusal", refusing({ status: 409, message: "No.", ...label }), "409 is not documented"],
    [
      "a missing header",
      refusing({ status: 429, message: "No.", details: { retry_after: 1 }, ...label }),
      "retry-after",
    ],
    ["a refusal in another shape", refusing({ status: 404, message: "No.", body: { oops: 1 }, ...label }), "error"],
  ];

  it.each(wrong)("become a 500: %s", async (_, operation, part) => {
    const { send } = openServices({ checkBalance: operation });
    const { status, headers, body: received, failure } = await send("crypto", "POST", "/balance/check", { body });
    expect([status, headers.get("x-sandbox-rule"), received.error]).toEqual([500, "spec", "internal_error"]);
    expect(received.message).toContain(part);
    expect(received.message).toContain("checkBalance");
    expect(received.request_id).toMatch(/^req_/);
    expect(failure).toBeInstanceOf(Error);
  });

  it("become a 500 of the fiat service, too", async () => {
    const { send } = openServices({
      registerBusinessWebhook: returning({ status: 200, body: { status: "success" }, ...label }),
    });
    const { body: received } = await send("fiat", "POST", "/business/webhook", { body: { url: "https://a.example" } });
    expect(received).toMatchObject({
      status: "error",
      status_code: 500,
      message: expect.stringContaining("status_code"),
    });
  });

  it("become a 500 with a real service name, too", async () => {
    const data = { svc_card_id: "c1", is_frozen: "no" };
    const options = { serviceName: "acme" };
    const { send } = openServices({ freezeCustomerCard: returning(envelopeB(data, "Frozen.", label)) }, options);
    const { status, body: received } = await send("crypto", "POST", "/acme-card/customers/c1/cards/k1/freeze");
    expect([status, received.error]).toEqual([500, "internal_error"]);
  });

  it("are reported without values", async () => {
    const data = { ...balance, balance: "secret-value" };
    const { send } = openServices({ checkBalance: returning(envelopeC(data, "Balance.", label)) });
    const { responseText } = await send("crypto", "POST", "/balance/check", { body });
    expect(responseText).toContain("/data/balance");
    expect(responseText).not.toContain("secret-value");
  });

  it("become a 500 with only the name of the error if a handler throws", async () => {
    const cause = new RangeError("secret-value");
    const failing = (handle: OperationHandler["handle"]) => openServices({ checkBalance: { handle } });
    for (const { send } of [
      failing(() => {
        throw cause;
      }),
      failing(() => Promise.reject(cause)),
    ]) {
      const { status, headers, body: received, failure } = await send("crypto", "POST", "/balance/check", { body });
      expect([status, headers.get("x-sandbox-rule"), failure]).toEqual([500, "failure", cause]);
      expect(received.message).toBe("The sandbox failed at checkBalance: RangeError.");
    }
  });
});
