// The defaults of the fiat service's gaps, as far as the document shows them. A title has the id of a gap if the document
// shows all of it; where the sandbox or the runtime takes part, other tests have the id.

import { describe, expect, it } from "vitest";
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
  example,
  operation,
  operations,
  parameter,
  property,
  recordsOf,
  requestBody,
} from "../../support/documents/document-reader.ts";
import { marksOf, restrictionsOf } from "../../support/documents/marks.ts";

const fiat = operations("fiat");
const paths = fiat.map(({ path }) => path);
const records = Object.entries(documents.fiat.components.schemas);
const recordsWith = (gap: string) => records.filter(([, record]) => gap in ((record["x-not-shown"] ?? {}) as object));

describe("open texts", () => {
  it("[G1] statuses and kinds of documents", () => {
    const marks = marksOf("G1");
    expect(marks.map(({ node }) => [node.type, restrictionsOf(node), "x-open-enum" in node])).toEqual(
      marks.map(() => ["string", [], false]),
    );
    const statuses = ["customer_status", "customer_kyc_status", "transaction_status", "status", "type"];
    expect(new Set(marks.map(({ pointer }) => pointer.split("/").at(-1)))).toEqual(new Set(statuses));
  });

  it("[G53] the id of a receipt", () => {
    expect(parameter("getTransactionReceipt", "id").schema).toEqual({ type: "string" });
  });

  it("[G72] a beneficiary's country", () => {
    const [mark] = marksOf("G72");
    expect(mark?.pointer).toBe("/components/schemas/Beneficiary/properties/country");
    expect(mark?.node.type).toBe("string");
    expect(restrictionsOf(mark?.node ?? {})).toEqual([]);
  });
});

describe("left out", () => {
  it("[G12] has no operation on virtual cards; of the others it has nothing but what is known", () => {
    expect(paths.filter((path) => /card|activate|top-?up|withdraw|terminate/i.test(path))).toEqual([]);
    expect([operation("quoteSendMoney"), operation("createWallet")]).toMatchObject([
      { method: "GET", path: "/sendmoney/quote" },
      { method: "POST", path: "/wallet/create" },
    ]);
    const untyped = [body("quoteSendMoney"), requestBody("createWallet"), body("createWallet")];
    expect([...untyped, body("checkHealth"), body("pingHealth")].map(isUntyped)).toEqual(Array(5).fill(true));
    const [query, ...others] = operation("quoteSendMoney").operation.parameters ?? [];
    expect(query).toMatchObject({ in: "query", schema: { type: "object", additionalProperties: true } });
    expect(others).toEqual([]);
    for (const id of ["checkHealth", "pingHealth"]) {
      expect(operation(id)).toMatchObject({ method: "GET", operation: { "x-basis": "assumed" } });
    }
    expect(Object.keys(answer("getTransactionReceipt", "200").content ?? {})).toEqual(["application/pdf"]);
  });

  it("[G13] has no path for what is known as a feature only", () => {
    const features =
      /customer|kyc|kyb|identity|beneficiar|payment|virtual|payout|exchange|rates?(\/|$)|conver|magic|pin(\/|$)|key/i;
    const found = paths.filter((path) => features.test(path));
    expect(found, "if the path is documented now, remove it from G13 and from this pattern").toEqual([]);
    expect(paths.filter((path) => path.includes("transaction"))).toEqual(["/business/transaction/receipt/{id}"]);
    const named = marksOf("G13").find(({ pointer }) => pointer === "/info")?.node["x-not-shown"];
    for (const feature of ["customers", "KYC", "beneficiaries", "virtual accounts", "payouts", "exchange rates"]) {
      expect(named).toMatchObject({ G13: expect.stringContaining(feature) });
    }
  });

  it("[G14] has no credential but its own token", () => {
    expect(Object.keys(documents.fiat.components.securitySchemes)).toEqual(["bearerAuth"]);
  });

  it("[G16] has no rate limit and no header for one", () => {
    const answers = fiat.flatMap(({ document, operation: { responses } }) =>
      Object.values(responses).map((node) => resolve<ResponseObject>(document, node)),
    );
    expect(answers.filter(({ headers }) => headers !== undefined)).toEqual([]);
    expect(fiat.filter(({ operation: { responses } }) => "429" in responses)).toEqual([]);
  });
});

describe("records", () => {
  it("[G2] nothing refers to five of them", () => {
    expect(recordsWith("G2").map(([name]) => name)).toEqual([
      ...["CustomerAddress", "IdentifyingInformationItem", "Pagination", "ResidentialAddress", "UploadedDocumentItem"],
    ]);
    const text = JSON.stringify(documents.fiat);
    for (const [name] of recordsWith("G2")) expect(text).not.toContain(`"#/components/schemas/${name}"`);
  });

  it("[G15] those of no operation have only optional fields, unless flags are known; the others say that they are assumed", () => {
    expect(recordsWith("G15").length).toBeGreaterThan(8);
    for (const [name, record] of recordsWith("G15")) expect(record, name).not.toHaveProperty("required");
    const known = ["IdentifyingInformationItem", "ResidentialAddress", "UploadedDocumentItem"];
    const silent = records.filter(([name, record]) => {
      const isRequest = name.endsWith("Request");
      return record.required && !record["x-required-basis"] && !isRequest && !known.includes(name);
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it("[G17] messages are any text, but for the one that is shown", () => {
    expect(Object.keys(property("fiat", "ErrorResponse", "message")).sort()).toEqual(["description", "type"]);
    expect(property("fiat", "ErrorResponse", "message").description).toMatch(/do not compare/);
    expect(property("fiat", "ValidationError", "message")).toMatchObject({ const: "Validation failed" });
    const errors = property("fiat", "ValidationError", "errors").additionalProperties as SchemaObject;
    expect(errors.items).toEqual({ type: "string" });
  });

  it("[G18] amounts are passed through as they are, and decimal places are numbers beside them", () => {
    for (const [name, record] of recordsWith("G18")) {
      const amounts = Object.entries(record.properties ?? {}).filter(([field]) => /amount|balance|fees/.test(field));
      expect(amounts.length, name).toBeGreaterThan(0);
      for (const [field, amount] of amounts) expect(amount, `${name}.${field}`).toHaveProperty("format", "decimal");
    }
    expect(property("fiat", "WalletBalance", "decimal_places")).toEqual({ type: "integer" });
    expect(property("fiat", "WalletBalance", "meta.precision")).toEqual({ type: "integer" });
  });
});

it("[G4] a missing or expired token gets 401, which is marked as assumed", () => {
  for (const { operation: described } of fiat) {
    if (described.operationId === "login") continue;
    expect(recordsOf(body(described.operationId, "401")), described.operationId).toEqual(["ErrorResponse"]);
    expect(answer(described.operationId, "401"), described.operationId).toHaveProperty("x-basis", "assumed");
  }
  expect(answer("login", "401"), "wrong credentials are known to be 401").not.toHaveProperty("x-basis");
  expect(example("login", "401")).toMatchObject({ status_code: 401 });
});

describe("undocumented bodies", () => {
  it("G3, G8: refreshing a token, reading and updating the webhook address", () => {
    const ids = ["refreshToken", "getBusinessWebhook", "updateBusinessWebhook"];
    expect([...ids.map((id) => body(id)), requestBody("updateBusinessWebhook")].map(isUntyped)).toEqual(
      Array(4).fill(true),
    );
  });

  it("G10: the second form of registering is documented beside the first", () => {
    expect([operation("createNamedWebhook").path, operation("listNamedWebhooks").path]).toEqual([
      "/webhooks/create",
      "/webhooks",
    ]);
  });

  it("G11: notifications", () => {
    const bodies = marksOf("G11").filter(({ pointer }) => pointer.includes("/requestBody/"));
    expect(bodies.map(({ node }) => isUntyped(node))).toEqual([true]);
    expect(restrictionsOf(property("fiat", "BusinessWebhook", "events"))).toEqual([]);
  });

  it("G54: quote and health are GET with a token, which is marked as assumed", () => {
    for (const id of ["quoteSendMoney", "checkHealth", "pingHealth"]) {
      expect(operation(id)).toMatchObject({ method: "GET", operation: { "x-basis": "assumed" } });
      expect(operation(id).operation.security ?? documents.fiat.security).toEqual([{ bearerAuth: [] }]);
    }
  });
});
