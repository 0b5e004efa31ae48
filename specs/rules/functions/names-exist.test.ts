import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { namesExist } from "./names-exist.ts";

const at = "/paths/~1here/get";

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
