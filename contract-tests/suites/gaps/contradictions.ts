// The chosen readings where the descriptions of the services contradict themselves. special-cases.test.ts and the unit tests
// have those that only a call shows.

import { describe, expect, it } from "vitest";
import { schemas as walletValidators } from "../../../generated/crypto/validators.js";
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
  operation,
  operations,
  parameter,
  property,
  recordsOf,
  requestBody,
  schema,
} from "../../support/documents/document-reader.ts";
import { marksOf } from "../../support/documents/marks.ts";

const all = operations();
const idsOf = (list: typeof all) => list.map((entry) => entry.operation.operationId);
const having = (status: string, list: typeof all) => idsOf(list.filter((entry) => status in entry.operation.responses));

/** Success responses by their envelope. */
function answersIn(envelope: string | undefined): [string, SchemaObject][] {
  return all.flatMap(({ document, operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, node]) => {
      const response = resolve<ResponseObject>(document, node);
      const media = Object.values(response.content ?? {})[0];
      const isMeant = /^2/.test(status) && media && response["x-envelope"] === envelope;
      return isMeant ? [[`${operationId} ${status}`, media.schema] as [string, SchemaObject]] : [];
    }),
  );
}

describe("responses", () => {
  it("[A4] each declares its envelope, and some have none", () => {
    expect(answersIn("none").map(([name]) => name)).toEqual([
      ...["createNamedWebhook 200", "listNamedWebhooks 200", "getTransactionReceipt 200"],
    ]);
    for (const [name, described] of answersIn(undefined)) expect(isUntyped(described), name).toBe(true);
  });

  it("[A5] come in seven forms, of which `status` is a flag in some and data in others", () => {
    const wrapped = { fiat: "SuccessEnvelope", A: "EnvelopeA", B: "EnvelopeB", C: "EnvelopeC" };
    for (const [envelope, record] of Object.entries(wrapped)) {
      expect(answersIn(envelope).length).toBeGreaterThan(0);
      for (const [name, described] of answersIn(envelope)) {
        expect(recordsOf(described), name).toContain(name === "login 200" ? "TokenResponse" : record);
      }
    }
    expect(property("fiat", "SuccessEnvelope", "status").type).toBe("string");
    expect(property("crypto", "EnvelopeA", "status").type).toBe("boolean");
    expect(property("crypto", "EnvelopeC", "status").type).toBe("string");
    expect(answersIn("token").map(([, described]) => recordsOf(described))).toEqual([["Token"]]);
    expect(Object.keys(property("fiat", "NamedWebhookCreated", "status")).sort()).toEqual(["description", "type"]);
    expect(body("listNamedWebhooks").type).toBe("array");
  });

  it("[A26] a swap's fields stay in camelCase", () => {
    const names = Object.keys(schema("crypto", "SwapQuote").properties ?? {});
    expect(names.filter((name) => /[A-Z]/.test(name))).toEqual([
      ...["quoteId", "sourceAsset", "destinationAsset", "inputAmount", "estimatedOutput", "exchangeRate", "expiresAt"],
    ]);
    expect(names.filter((name) => name.includes("_"))).toEqual([]);
  });
});

it("[A7] 422 is failed validation in one service and a refused meaning in the other, where validation is 400", () => {
  const records = (list: typeof all, status: string) =>
    new Set(having(status, list).flatMap((id) => recordsOf(body(id, status))));
  expect(records(operations("fiat"), "422")).toEqual(new Set(["ValidationError"]));
  expect(having("400", operations("fiat"))).toEqual([]);
  expect(records(operations("crypto"), "422")).not.toContain("ValidationError");
  for (const id of having("400", operations("crypto"))) expect(recordsOf(body(id, "400"))).toContain("ValidationError");
});

describe("operations", () => {
  it("[A3] the two that sound like a refresh are ordinary operations with undocumented bodies", () => {
    const ids = ["refreshAuthentication", "exchangeApiKeyToken"];
    expect(ids.map((id) => isUntyped(body(id)))).toEqual([true, true]);
    expect(ids.map((id) => operation(id).operation.security ?? documents.crypto.security)).toEqual([
      [{ bearerAuth: [] }],
      [{ bearerAuth: [] }],
    ]);
  });

  it("[A15] freeze and unfreeze are two operations that mention each other", () => {
    const freeze = operation("freezeCustomerCard").operation;
    const unfreeze = operation("unfreezeCard").operation;
    expect([freeze["x-sdk"].method, unfreeze["x-sdk"].method]).toEqual(["freezeCard", "unfreeze"]);
    expect(freeze.description).toContain("`unfreezeCard`");
    expect(unfreeze.description).toContain("`freezeCustomerCard`");
    expect(["freezeCustomerCard", "unfreezeCard"].map((id) => answer(id, "200")["x-envelope"])).toEqual(["B", "C"]);
    expect(
      idsOf(all)
        .filter((id) => /freeze/i.test(id))
        .sort(),
    ).toEqual(["freezeCustomerCard", "unfreezeCard"]);
  });

  it("[A16] freeze has no body for the two-factor code that it needs, and says so", () => {
    expect(operation("freezeCustomerCard").operation.requestBody).toBeUndefined();
    const [mark] = marksOf("G25").filter(({ node }) => node.operationId === "freezeCustomerCard");
    expect(mark?.node["x-not-shown"]).toMatchObject({ G25: expect.stringMatching(/on a call without a body/) });
  });

  it("[A20] keys are required on fiat writes, optional on crypto ones, and have a body form on two", () => {
    for (const { document, method, operation: found } of all.filter((entry) => entry.method !== "GET")) {
      const key = parameter(found.operationId, "Idempotency-Key");
      expect(key.required, `${method} ${found.operationId}`).toBe(document === documents.fiat);
    }
    const inBody = all.filter(({ document, operation: { operationId, requestBody: request } }) => {
      if (request === undefined) return false;
      return "idempotency_key" in (resolve(document, requestBody(operationId)).properties ?? {});
    });
    expect(idsOf(inBody)).toEqual(["sendFunds", "tradeMarket"]);
  });

  it("[A34] an API key does not expire, unless an end was set", () => {
    expect(operation("createToken").operation.description).toMatch(/does not expire unless an expiry was set/);
  });

  it("[A37] a refused transfer has a message, and may have a code and details in either shape", () => {
    const refused = { status: false, message: "No." };
    expect(walletValidators.SendFundsError(refused)).toBe(true);
    expect(walletValidators.SendFundsError({ ...refused, error: "conflict", details: {} })).toBe(true);
    for (const status of ["403", "409", "422"]) {
      expect(recordsOf(body("sendFunds", status)), status).toContain("SendFundsError");
      expect(recordsOf(body("sendFunds", status)).length, status).toBeGreaterThan(1);
    }
  });
});
