// The chosen readings of records where the descriptions of the services contradict themselves: types, names and forms.

import { describe, expect, it } from "vitest";
import { schemas as walletValidators } from "../../../generated/crypto/validators.js";
import { schemas as fiatValidators } from "../../../generated/fiat/validators.js";
import {
  body,
  data,
  fields,
  operations,
  parameter,
  parameters,
  property,
  recordsOf,
  schema,
} from "../../support/documents/document-reader.ts";

const all = operations();
const idsOf = (list: typeof all) => list.map((entry) => entry.operation.operationId);

describe("[A10] the two forms of an order", () => {
  const order = schema("crypto", "PhysicalCardOrderRequest");
  const address = { line1: "1 Street", city: "Town", state: "EX", postal_code: "1", country: "US" };
  const both = { shipping_address: address, account_id: "a", card_type: "physical", shipping_name: "A Holder" };

  it("may be met by one body", () => {
    expect(recordsOf(order)).toEqual(["PhysicalCardShipmentRequest", "PhysicalCardIssueRequest"]);
    expect(order).not.toHaveProperty("oneOf");
    const { PhysicalCardShipmentRequest: isA, PhysicalCardIssueRequest: isB } = walletValidators;
    expect([isA(both), isB(both), walletValidators.PhysicalCardOrderRequest(both)]).toEqual([true, true, true]);
    expect(walletValidators.PhysicalCardOrderRequest({ account_id: "a" })).toBe(false);
  });

  it("are distinguished in the response by their ids", () => {
    const has = (record: string, id: string) => id in (schema("crypto", record).properties ?? {});
    const records = ["PhysicalCardShipment", "PhysicalCardIssue"];
    expect(records.map((record) => has(record, "order_id"))).toEqual([true, false]);
    expect(records.map((record) => has(record, "card_id"))).toEqual([false, true]);
  });
});

describe("types", () => {
  const typeOf = (...[api, record, name]: Parameters<typeof property>) => property(api, record, name).type;

  it("[A11] amounts are numbers here and texts there, and marked in either case", () => {
    const amounts = [
      property("crypto", "SendFundsRequest", "amount"),
      property("crypto", "SendFundsResult", "total_fee"),
      property("crypto", "QuoteSwapRequest", "amount"),
      property("crypto", "CustomerCardWallet", "balance.available"),
      property("crypto", "CardTransaction", "amount"),
      property("fiat", "VirtualAccountHistory", "amount"),
      property("fiat", "PayoutRecord", "amount"),
    ];
    const types = ["number", "string", "string", "number", "number", "number", "string"];
    expect(amounts.map(({ type }) => type)).toEqual(types);
    expect(amounts.map(({ format }) => format)).toEqual(types.map(() => "decimal"));
  });

  it("[A12] a beneficiary's id is a number here and a text there; two records have an id of each kind", () => {
    expect(typeOf("fiat", "PayoutRecord", "beneficiary_id")).toBe("integer");
    expect(typeOf("fiat", "BeneficiaryPaymentMethod", "beneficiary_id")).toBe("string");
    expect([typeOf("fiat", "Customer", "id"), typeOf("fiat", "Customer", "customer_id")]).toEqual([
      "integer",
      "string",
    ]);
    expect([typeOf("fiat", "Transaction", "id"), typeOf("fiat", "Transaction", "transaction_id")]).toEqual([
      ...["integer", "string"],
    ]);
    expect(fiatValidators.PayoutRecord({ beneficiary_id: 7 })).toBe(true);
    expect(fiatValidators.PayoutRecord({ beneficiary_id: "7" })).toBe(false);
    expect(fiatValidators.BeneficiaryPaymentMethod({ beneficiary_id: 7 })).toBe(false);
  });

  it("[A13] a card customer's id is of one kind wherever it stands, and never that of a card", () => {
    const holders = all.filter(({ path }) => path.includes("{svcCardId}"));
    expect(holders.some(({ path }) => path.includes("/customers/"))).toBe(true);
    expect(holders.some(({ path }) => !path.includes("/customers/"))).toBe(true);
    for (const id of idsOf(holders)) expect(recordsOf(parameter(id, "svcCardId").schema), id).toEqual(["SvcCardId"]);
    for (const id of idsOf(all.filter(({ path }) => path.includes("{cardId}")))) {
      expect(recordsOf(parameter(id, "cardId").schema), id).toEqual(["CardId"]);
    }
  });

  it("[A21] events are one text in the fiat records and a list in the crypto ones", () => {
    expect([typeOf("fiat", "WebhookRecord", "events"), typeOf("fiat", "BusinessWebhook", "events")]).toEqual([
      ...["string", "string"],
    ]);
    expect([
      typeOf("crypto", "WebhookSubscription", "events"),
      typeOf("crypto", "CreateWebhookRequest", "events"),
    ]).toEqual(["array", "array"]);
  });
});

describe("names", () => {
  it("[A31] the record of a webhook is not the one that registering returns", () => {
    expect(data("registerBusinessWebhook")).toBe(schema("fiat", "BusinessWebhook"));
    const extra = Object.keys(schema("fiat", "BusinessWebhook").properties ?? {}).filter(
      (name) => !(name in (schema("fiat", "WebhookRecord").properties ?? {})),
    );
    expect(extra).toEqual(["secret", "updated_at"]);
  });

  it("[A32] of a beneficiary's fields one has its values, both of them", () => {
    const { properties = {} } = schema("fiat", "Beneficiary");
    const closed = Object.entries(properties).filter(([, { enum: values }]) => values);
    expect(closed.map(([name, { enum: values }]) => [name, values])).toEqual([
      ["recipient_type", ["individual", "business"]],
    ]);
  });

  it("[A33] a named webhook goes out under other names than it comes back", () => {
    const sent = fields(schema("fiat", "CreateNamedWebhookRequest"));
    expect(sent).toEqual(["webhook_name?", "webhook_url?", "webhook_secret?", "whitelist_ips?"]);
    expect(recordsOf(body("listNamedWebhooks").items ?? {})).toEqual(["NamedWebhook"]);
    expect(fields(schema("fiat", "NamedWebhook"))).toEqual(["webhook_id", "name", "url"]);
  });

  it("[A35] an issuer's own reference has two names, and a customer's id a third", () => {
    expect(fields(schema("crypto", "CardCustomer"))).toContain("external_id");
    expect(fields(schema("crypto", "CustomerReset"))).toContain("external_customer_id");
    expect(fields(schema("crypto", "CardTransactionPage"))).toContain("customer_id");
    expect(parameters("lookupCardCustomer").map(({ name }) => name)).toEqual(
      expect.arrayContaining(["external_id", "customer_id"]),
    );
  });
});
