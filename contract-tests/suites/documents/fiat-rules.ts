// The fiat document: login, writes, failures and the rest. validators.test.ts has the rules of records.

import { describe, expect, it } from "vitest";
import { documents, type ResponseObject, resolve } from "../../support/documents/bundled-documents.ts";
import {
  answer,
  body,
  data,
  example,
  operation,
  operations,
  parameter,
  parameters,
  prefixOf,
  property,
  recordsOf,
  requestBody,
  schema,
  serverAddresses,
} from "../../support/documents/document-reader.ts";

const fiat = operations("fiat");
const writes = fiat.filter(({ method }) => method !== "GET");
const idOf = (entry: (typeof fiat)[number]) => entry.operation.operationId;

describe("logging in", () => {
  it("[F1] returns a bearer token that lives 600 seconds, for the two credentials", () => {
    expect(recordsOf(requestBody("login"))).toEqual(["LoginRequest"]);
    expect(schema("fiat", "LoginRequest").required).toEqual(["account_id", "app_secret"]);
    expect(recordsOf(body("login"))).toEqual(["TokenResponse"]);
    expect(schema("fiat", "TokenResponse").properties).toMatchObject({
      status: { const: "success" },
      status_code: { const: 200 },
    });
    expect(property("fiat", "AccessToken", "token_type")["x-open-enum"]).toEqual(["bearer"]);
    expect(property("fiat", "AccessToken", "expires_in")).toMatchObject({ type: "integer", examples: [600] });
    expect(example("login")).toMatchObject({ data: { token_type: "bearer", expires_in: 600 } });
  });

  it("[F3] [F9] takes no token; all other operations do", () => {
    expect(documents.fiat.security).toEqual([{ bearerAuth: [] }]);
    const own = fiat.filter((entry) => entry.operation.security !== undefined);
    expect(own.map((entry) => [idOf(entry), entry.operation.security])).toEqual([["login", []]]);
  });

  it("[F5] gives a JSON Web Token", () => {
    expect(documents.fiat.components.securitySchemes.bearerAuth).toMatchObject({
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
    });
    expect(property("fiat", "AccessToken", "access_token").description).toContain("JSON Web Token");
  });

  it("[F36] documents where to find the credentials, and that the secret is confidential", () => {
    const { description } = operation("login").operation;
    expect(description).toMatch(/account_id.*account settings/s);
    expect(description).toMatch(/app_secret.*developer\s+API-key area/s);
    expect(description).toMatch(/confidential/);
  });
});

it("[F10] every POST and PUT, and nothing else, carries an idempotency key", () => {
  const keyed = fiat.filter((entry) => parameters(idOf(entry)).some(({ name }) => name === "Idempotency-Key"));
  expect(keyed.map(idOf)).toEqual(writes.map(idOf));
  expect(new Set(writes.map(({ method }) => method))).toEqual(new Set(["POST", "PUT"]));
  for (const id of writes.map(idOf)) {
    expect(parameter(id, "Idempotency-Key"), id).toMatchObject({
      in: "header",
      required: true,
      schema: { type: "string" },
    });
  }
});

describe("failures", () => {
  it("[F13] of validation are 422 under every write, with a list of texts for each field", () => {
    for (const id of writes.map(idOf)) expect(recordsOf(body(id, "422")), id).toEqual(["ValidationError"]);
    expect(schema("fiat", "ValidationError").properties).toMatchObject({
      status: { const: "error" },
      status_code: { const: 422 },
      message: { const: "Validation failed" },
      errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    });
  });

  it("[F14] of any other kind have one shape, which repeats the status", () => {
    for (const { operation: described } of fiat) {
      const id = described.operationId;
      const others = Object.keys(described.responses).filter((status) => !/^(2|422)/.test(status));
      expect(others, id).toContain("default");
      for (const status of others) {
        expect(recordsOf(body(id, status)), `${id} ${status}`).toEqual(["ErrorResponse"]);
        const repeated = status === "default" ? expect.any(Number) : Number(status);
        expect(example(id, status), `${id} ${status}`).toMatchObject({ status_code: repeated });
      }
    }
    expect(schema("fiat", "ErrorResponse").properties).toMatchObject({
      status: { const: "error" },
      status_code: { type: "integer" },
      message: { type: "string" },
    });
    expect(property("fiat", "ErrorResponse", "data"), "null, or anything").not.toHaveProperty("type");
  });
});

it("[F15] a registered webhook has six fields besides those of every success", () => {
  expect(answer("registerBusinessWebhook", "200")["x-envelope"]).toBe("fiat");
  expect(recordsOf(body("registerBusinessWebhook"))).toContain("SuccessEnvelope");
  expect(schema("fiat", "SuccessEnvelope").properties).toMatchObject({
    status: { const: "success" },
    status_code: { type: "integer" },
    message: { type: "string" },
  });
  expect(example("registerBusinessWebhook")).toMatchObject({ status_code: 200 });
  const { properties = {} } = data("registerBusinessWebhook");
  expect(Object.entries(properties).map(([name, { type }]) => [name, type])).toEqual([
    ["id", "string"],
    ["url", "string"],
    ["secret", ["string", "null"]],
    ["events", "string"],
    ["created_at", "string"],
    ["updated_at", "string"],
  ]);
});

describe("surroundings", () => {
  it("[F30] are the records of identity checks and none of their paths", () => {
    const { paths, components } = documents.fiat;
    expect(Object.keys(paths).filter((path) => /kyc|kyb|identit|verif|customer|document/i.test(path))).toEqual([]);
    const reachable = JSON.stringify(paths);
    for (const record of ["ResidentialAddress", "IdentifyingInformationItem", "UploadedDocumentItem"]) {
      expect(components.schemas).toHaveProperty(record);
      expect(reachable).not.toContain(record);
    }
  });

  it("[F31] are two paths of health, one level above all others", () => {
    const [base = ""] = serverAddresses("fiat");
    const above = fiat.filter(({ server }) => server !== base);
    expect(above.map((entry) => prefixOf(entry) + entry.path)).toEqual(["/api/health", "/api/health/ping"]);
  });

  it("[F33] have the same prefix in production and in the sandbox", () => {
    expect(serverAddresses("fiat").map((address) => new URL(address).pathname)).toEqual(["/api/v1", "/api/v1"]);
  });

  it("[F34] are JSON, except for the receipt", () => {
    const types = fiat.flatMap(({ document, operation: found }) => [
      ...Object.keys(found.requestBody?.content ?? {}),
      ...Object.values(found.responses).flatMap((node) =>
        Object.keys(resolve<ResponseObject>(document, node).content ?? {}),
      ),
    ]);
    expect(types.filter((type) => type !== "application/json")).toEqual(["application/pdf"]);
  });

  it("[F35] have the version 1.0.0", () => expect(documents.fiat.info.version).toBe("1.0.0"));
});
