// The defaults of the crypto service's gaps in requests, responses and failures, as far as the document shows them.

import { describe, expect, it } from "vitest";
import { schemas as validators } from "../../../generated/crypto/validators.js";
import {
  documents,
  isUntyped,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "../../support/documents/bundled-documents.ts";
import {
  answer,
  body,
  data,
  fields,
  knownAnswers,
  operations,
  parameters,
  property,
  recordsOf,
  requestBody,
  schema,
} from "../../support/documents/document-reader.ts";

const wallets = operations("crypto");

describe("requests and responses", () => {
  it("[G37] bodies of webhooks and their deliveries are undocumented", () => {
    const ids = ["listWebhooks", "getWebhook", "updateWebhook", "deleteWebhook", "rotateWebhookSecret"];
    const deliveries = ["listWebhookDeliveries", "listAllDeliveries", "retryDelivery"];
    expect(knownAnswers(...ids, ...deliveries)).toEqual([]);
    expect(fields(schema("crypto", "UpdateWebhookRequest"))).toEqual(["enabled?"]);
    expect(schema("crypto", "UpdateWebhookRequest").additionalProperties).toBe(true);
  });

  it("[G31] one prerequisite of a virtual card has a code, the others have none", () => {
    expect(answer("createVirtualCard", "400")["x-error-codes"]).toEqual([
      "SOURCE_OF_FUNDS_NOT_COMPLETED",
      "validation_error",
    ]);
    expect(validators.CardError({ success: false, message: "The phone number is not verified." })).toBe(true);
    expect(schema("crypto", "CardErrorCode")["x-open-enum"]).toEqual([
      ...["CARD_ALREADY_ISSUED", "EMAIL_ALREADY_REGISTERED", "SOURCE_OF_FUNDS_NOT_COMPLETED", "MISSING_IDENTIFIER"],
      ...["CUSTOMER_NOT_FOUND", "NOT_APPROVED", "INVALID_LIMIT", "NO_CHANGES", "NOT_FOUND"],
    ]);
  });

  it("[G65] what may be required is optional on the wire, and asked for where a call makes no sense without it", () => {
    expect(schema("fiat", "CreateNamedWebhookRequest").required ?? []).toEqual([]);
    expect(schema("crypto", "CreateTokenRequest").required ?? []).toEqual([]);
    for (const credential of ["api_key", "api_secret"]) {
      expect(property("crypto", "CreateTokenRequest", credential)).toHaveProperty("x-sdk-required", true);
    }
    const queries = ["searchMarkets", "listPositions", "listWebhookDeliveries"].flatMap((id) => parameters(id));
    for (const query of queries.filter((entry) => entry.in === "query")) {
      expect(query.required, query.name).toBe(false);
      expect("x-sdk-required" in query, query.name).toBe(query.name === "wallet_id");
    }
  });

  it("[G57] a success without a documented status has 200, marked as assumed", () => {
    const marked = wallets.concat(operations("fiat")).flatMap(({ document: whole, operation: { responses } }) =>
      Object.entries(responses).flatMap(([status, node]) => {
        const response = resolve<ResponseObject & { "x-not-shown"?: object; "x-basis"?: string }>(whole, node);
        return "G57" in (response["x-not-shown"] ?? {}) ? [[status, response["x-basis"]]] : [];
      }),
    );
    expect(marked).not.toEqual([]);
    expect(marked).toEqual(marked.map(() => ["200", "assumed"]));
  });

  it("[G58] a virtual card comes in envelope B", () => {
    expect(answer("createVirtualCard", "201")["x-envelope"]).toBe("B");
    expect(data("createVirtualCard", "201")).toBe(schema("crypto", "IssuedVirtualCard"));
  });

  it("[G74] no header names a request", () => {
    const headers = wallets.flatMap(({ operation: { responses } }) =>
      Object.values(responses).flatMap((node) =>
        Object.keys(resolve<ResponseObject>(documents.crypto, node).headers ?? {}),
      ),
    );
    expect(new Set(headers)).toEqual(
      new Set(["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After"]),
    );
  });

  it("G26, G34, G35, G42: monitors, trades, markets, onboarding, source of funds and batches are undocumented", () => {
    const monitors = ["getCardSafe", "getCustomerSafe", "tradeMarket", "searchMarkets", "listPositions"];
    const others = ["onboardCardCustomer", "getSourceOfFunds", "submitSourceOfFunds", "batchAddAssets"];
    expect(knownAnswers(...monitors, ...others)).toEqual([]);
    const requests = ["onboardCardCustomer", "submitSourceOfFunds", "batchAddAssets"].map(requestBody);
    expect(requests.map(isUntyped)).toEqual([true, true, true]);
    expect(fields(schema("crypto", "IssuerStatus"))).toEqual(["id"]);
    expect(schema("crypto", "IssuerStatus").additionalProperties).toBe(true);
  });

  it("G62: a refused transfer has its code and details in either shape", () => {
    for (const status of ["403", "409", "422"]) expect(recordsOf(body("sendFunds", status)).length).toBeGreaterThan(1);
    const { error, details } = schema("crypto", "SendFundsError").properties as Readonly<Record<string, SchemaObject>>;
    expect([error, details]).toMatchObject([{ "x-basis": "assumed" }, { "x-basis": "assumed" }]);
  });
});

describe("[G30] codes whose status is not given", () => {
  it.each([
    ["CARD_ALREADY_ISSUED", "resetCardCustomer", "409"],
    ["EMAIL_ALREADY_REGISTERED", "onboardCardCustomer", "409"],
    ["MISSING_IDENTIFIER", "lookupCardCustomer", "400"],
    ["INVALID_LIMIT", "updateCardLimits", "400"],
    ["NO_CHANGES", "updateCardLimits", "400"],
  ])("%s has an assumed one", (code, id, status) => {
    expect(answer(id, status)["x-error-codes"]).toContain(code);
    expect(answer(id, status)).toMatchObject({ "x-basis": "assumed", "x-not-shown": { G30: expect.any(String) } });
  });

  it("NOT_FOUND has a known one", () => {
    expect(answer("updateCardLimits", "404")["x-error-codes"]).toEqual(["NOT_FOUND"]);
    expect(answer("updateCardLimits", "404")).not.toHaveProperty("x-basis");
  });
});
