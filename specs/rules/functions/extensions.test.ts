import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { extensionUse, namesExist } from "./extensions.ts";

const at = "/paths/~1here/get";

describe("an extension", () => {
  it("is known, at an allowed place, with a valid value", () => {
    const good = {
      "x-money": true,
      "x-idempotency": { mode: "required", ttl: 86400 },
      "x-not-shown": { G24: "The body." },
      parameters: [
        { name: "key", in: "header", "x-basis": "assumed", schema: { type: "string", "x-sensitive": true } },
      ],
      responses: { "200": { "x-envelope": "A", "x-error-codes": ["not_found"] } },
    };
    const document = withOperation("get", good, { info: { "x-not-shown": { G70: "The changelog." } } });
    expect(findings(extensionUse, document)).toEqual([]);
  });

  it("is not misspelled, anywhere", () => {
    const bad = withOperation("get", { "x-retyr": "read" }, { info: { license: { "x-base": 1 } } });
    expect(findings(extensionUse, { ...bad, "x-top": 1 })).toEqual([
      expect.stringMatching(/^\/x-top x-top is unknown; the extensions are x-\w+.*, x-retry, /),
      "/info/license/x-base x-base is unknown: did you mean x-basis?",
      `${at}/x-retyr x-retyr is unknown: did you mean x-retry?`,
    ]);
  });

  it("is rejected at a place without meaning", () => {
    const bad = { "x-sensitive": true, parameters: [{ "x-retry": "read" }] };
    expect(findings(extensionUse, withOperation("get", bad))).toEqual([
      `${at}/x-sensitive x-sensitive is not allowed on: operation; use it on: schema`,
      `${at}/parameters/0/x-retry x-retry is not allowed on: parameter; use it on: operation`,
    ]);
  });

  it("is rejected with an invalid value", () => {
    const bad = { "x-money": false, "x-idempotency": { mode: "auto", life: 1 }, "x-not-shown": { 24: "The body." } };
    expect(findings(extensionUse, withOperation("get", bad))).toEqual([
      `${at}/x-money x-money must be equal to constant: true`,
      `${at}/x-idempotency x-idempotency must NOT have additional properties: "life"`,
      expect.stringContaining(`${at}/x-not-shown x-not-shown must match pattern "^G[0-9]+$"`),
      expect.stringContaining(`${at}/x-not-shown x-not-shown property name must be valid`),
    ]);
  });

  it.each([
    { resource: "close", method: "list" },
    { resource: "cards", method: "constructor" },
  ])("gives no SDK name that a class or client has other uses for: $resource.$method", (name) => {
    const bad = { "x-sdk": { client: "crypto", ...name } };
    expect(findings(extensionUse, withOperation("get", bad))).toEqual([
      expect.stringContaining("x-sdk must match pattern"),
    ]);
  });

  it("is ignored in names and examples", () => {
    const header = { headers: { "x-request-id": { schema: { type: "string", default: { "x-any": 1 } } } } };
    expect(findings(extensionUse, withOperation("get", { responses: { "200": header } }))).toEqual([]);
  });
});

describe("x-read-back", () => {
  const read = { operationId: "getCard", "x-retry": "read" };
  const write = (name: string): JsonObject => ({ paths: { "/a": { get: read, post: { "x-read-back": name } } } });

  it("names a read", () => {
    expect(findings(namesExist, write("getCard"))).toEqual([]);
    expect(findings(namesExist, write("getCrad"))).toEqual([
      "/paths/~1a/post/x-read-back getCrad is not an operation with x-retry: read",
    ]);
  });
});

describe("x-exactly-one", () => {
  const query = (...names: string[]): JsonObject => ({
    "x-exactly-one": ["id", "email"],
    parameters: names.map((name) => ({ name, in: "query" })),
  });

  it("names query parameters", () => {
    expect(findings(namesExist, withOperation("get", query("id", "email")))).toEqual([]);
    expect(findings(namesExist, withOperation("get", query("id")))).toEqual([
      `${at}/x-exactly-one email is not a query parameter`,
    ]);
  });
});

describe("x-paginated", () => {
  const page = { $ref: "#/components/schemas/Page" };
  const components = { schemas: { Page: { properties: { cards: {}, total: {} } } } };
  const list = (names: JsonObject): JsonObject =>
    withOperation(
      "get",
      {
        "x-paginated": names,
        parameters: [
          { name: "page", in: "query" },
          { name: "limit", in: "query" },
        ],
        responses: { "200": json({ allOf: [{}, { properties: { data: page } }] }) },
      },
      { components },
    );

  it("names two query parameters and two fields of the response's data", () => {
    const good = { page: "page", limit: "limit", items: "cards", total: "total" };
    expect(findings(namesExist, list(good))).toEqual([]);
    expect(findings(namesExist, list({ ...good, page: "offset", items: "crads" }))).toEqual([
      `${at}/x-paginated/page offset is not a query parameter`,
      `${at}/x-paginated/items crads is not a field of the response's data`,
    ]);
  });
});

describe("the conflict of x-idempotency", () => {
  const keyed = (conflict: string, status = "409"): JsonObject =>
    withOperation("get", {
      "x-idempotency": { mode: "required", conflict },
      responses: { [status]: { "x-error-codes": ["in_progress", "exists"] }, "500": {} },
    });

  it("is an error code of a failure", () => {
    expect(findings(namesExist, keyed("exists"))).toEqual([]);
    const complaint = `${at}/x-idempotency/conflict exist is not an error code of the operation`;
    expect(findings(namesExist, keyed("exist"))).toEqual([complaint]);
    expect(findings(namesExist, keyed("exists", "200"))).toHaveLength(1);
  });

  it("may be missing", () => {
    expect(findings(namesExist, withOperation("get", { "x-idempotency": { mode: "auto" } }))).toEqual([]);
  });
});
