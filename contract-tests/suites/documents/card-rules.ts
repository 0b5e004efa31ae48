// Card wallets, cards, their orders, their customers and their transactions.

import { describe, expect, it } from "vitest";
import { schemas as validators } from "../../../generated/crypto/validators.js";
import { examplesOf, type JsonValue } from "../../support/documents/bundled-documents.ts";
import {
  answer,
  body,
  data,
  fields,
  operation,
  operations,
  parameter,
  property,
  recordsOf,
  requestBody,
  schema,
} from "../../support/documents/document-reader.ts";

type Fields = Readonly<Record<string, JsonValue>>;

describe.each(["deployCardSafe", "deployCustomerSafe"])("%s", (id) => {
  it("[C54] reports the start of a deployment by status and by `deployment_accepted`", () => {
    expect(answer(id, "202")["x-envelope"]).toBe("B");
    expect(data(id, "202")).toBe(schema("crypto", "SafeDeploymentAccepted"));
    expect(fields(data(id, "202"))).toEqual(
      expect.arrayContaining(["deployment_accepted", "estimated_completion?", "next_step?", "monitor_endpoint?"]),
    );
    expect(data(id, "202").properties).toMatchObject({ deployment_accepted: { const: true } });
    expect(data(id, "200").properties).toMatchObject({ already_deployed: { const: true } });
  });

  it("[C57] has its status at GET on the same path", () => {
    const { path } = operation(id);
    const here = operations("crypto").filter((entry) => entry.path === path);
    expect(here.map(({ method }) => method).sort()).toEqual(["GET", "POST"]);
  });

  it("[C58] gives symbols of tokens and currencies as any text", () => {
    for (const record of ["SafeAlreadyDeployed", "SafeDeploymentAccepted"]) {
      for (const symbol of ["token_symbol", "fiat_symbol"]) {
        const { description, ...shape } = property("crypto", record, symbol);
        expect(shape).toEqual({ type: "string" });
        expect(description).toMatch(/such as `(USDCe`, `EURe` or `GBPe|USD`, `EUR` or `GBP)`/);
      }
    }
  });
});

describe("an order of a physical card", () => {
  const [shipment = {}, issue = {}] = examplesOf(
    operation("orderPhysicalCard").operation.requestBody?.content["application/json"] ?? { schema: {} },
  ).map(([, value]) => value as Fields);

  it("[C63] is `processing` in form A and `pending` in form B, both in envelope C", () => {
    expect(answer("orderPhysicalCard", "200")["x-envelope"]).toBe("C");
    expect(recordsOf(data("orderPhysicalCard"))).toEqual(["PhysicalCardShipment", "PhysicalCardIssue"]);
    expect(property("crypto", "PhysicalCardShipment", "status")["x-open-enum"]).toEqual(["processing"]);
    expect(property("crypto", "PhysicalCardIssue", "status")["x-open-enum"]).toEqual(["pending"]);
  });

  it("[C64] form B is for physical cards of two programs, in USD unless told otherwise", () => {
    const takes = (change: Fields) => validators.PhysicalCardIssueRequest({ ...issue, ...change });
    expect(takes({})).toBe(true);
    expect(["physical", "virtual", "Physical"].map((card_type) => takes({ card_type }))).toEqual([true, false, false]);
    expect(["VISA", "MASTERCARD", "visa"].map((card_program) => takes({ card_program }))).toEqual([true, true, false]);
    expect(property("crypto", "PhysicalCardIssueRequest", "currency").default).toBe("USD");
  });

  it.each([
    ["form A", shipment, validators.PhysicalCardShipmentRequest],
    ["form B", issue, validators.PhysicalCardIssueRequest],
  ] as const)("[C102] goes to a country of two letters in %s", (_, request, isValid) => {
    const to = (country: string) =>
      isValid({ ...request, shipping_address: { ...(request.shipping_address as Fields), country } });
    expect(["US", "USA", "us", "U"].map(to)).toEqual([true, false, false, false]);
  });

  it("[C102] in form A may have a second line and anything to personalize the card by", () => {
    const address = shipment.shipping_address as Fields;
    const { line2: _, ...withoutLine2 } = address;
    const takes = (change: Fields) => validators.PhysicalCardShipmentRequest({ ...shipment, ...change });
    expect(takes({ shipping_address: withoutLine2 })).toBe(true);
    expect(takes({ shipping_address: { ...withoutLine2, line2: "2nd floor" } })).toBe(true);
    expect(takes({ shipping_address: { ...withoutLine2, line2: 2 } })).toBe(false);
    expect(takes({ personalization: { cardholder_name: "A HOLDER", anything: ["goes"] } })).toBe(true);
    expect(takes({ personalization: "A HOLDER" })).toBe(false);
  });
});

describe("card transactions", () => {
  const statuses = ["authorized", "settled", "declined", "reversed", "partially_reversed", "failed", "expired"];

  it("[C73] come by page, twenty at a time and a hundred at most, and are filtered by one of seven statuses", () => {
    expect(parameter("listCardTransactions", "page").schema).toMatchObject({ type: "integer", default: 1 });
    expect(parameter("listCardTransactions", "limit").schema).toMatchObject({ default: 20, maximum: 100 });
    expect(parameter("listCardTransactions", "status").schema.enum).toEqual(statuses);
    const { description } = operation("listCardTransactions").operation;
    for (const status of statuses) expect(description).toMatch(new RegExp(`\\| \`${status}\` \\| \\w+`));
    expect(property("crypto", "CardTransaction", "status")["x-open-enum"]).toEqual(statuses);
  });

  it("[C103] have one of three currencies, or a new one", () => {
    expect(recordsOf(body("listCardTransactions"))).toContain("EnvelopeB");
    const currency = data("listCardTransactions").properties?.currency;
    expect(currency).toMatchObject({ type: "string", "x-open-enum": ["USD", "EUR", "GBP"] });
    expect(currency).not.toHaveProperty("enum");
  });

  it("[C100] have an open type, a merchant's country of two letters and its category code", () => {
    expect(property("crypto", "CardTransaction", "type")).toMatchObject({
      type: "string",
      "x-open-enum": ["purchase", "refund", "withdrawal"],
    });
    expect(property("crypto", "CardTransaction", "merchant_country").description).toMatch(/two letters/i);
    expect(property("crypto", "CardTransaction", "merchant_category").description).toMatch(/category code/i);
    const kind = property("crypto", "CardSummary", "card_type");
    expect(kind).toMatchObject({ type: "string", "x-open-enum": ["virtual", "physical"] });
    for (const open of [kind, property("crypto", "CardTransaction", "type")]) expect(open).not.toHaveProperty("enum");
  });
});

it("[C104] the issuer's status holds the program's id that card limits take", () => {
  expect(recordsOf(data("getIssuerStatus").properties?.id ?? {})).toEqual(["ProgramId"]);
  expect(data("getIssuerStatus").required).toContain("id");
  expect(recordsOf(parameter("updateCardLimits", "programId").schema)).toEqual(["ProgramId"]);
});

it("card limits are never written as a default, which would reset what a caller leaves out", () => {
  expect(recordsOf(requestBody("updateCardLimits"))).toEqual(["UpdateCardLimitsRequest"]);
  const { properties = {} } = schema("crypto", "UpdateCardLimitsRequest");
  expect(Object.keys(properties)).toEqual([
    ...["max_virtual_per_customer", "max_physical_per_customer", "max_total_per_customer"],
  ]);
  for (const limit of Object.values(properties)) {
    expect(limit).not.toHaveProperty("default");
    expect(limit).toMatchObject({ type: "integer", minimum: 0, maximum: 5 });
  }
});
