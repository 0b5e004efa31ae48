import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../pipeline/model/json-pointer.ts";
import { chooseSecurity } from "./simplify-foreign.ts";

const securitySchemes: JsonObject = {
  bearer: { type: "http", scheme: "Bearer" },
  basic: { type: "http", scheme: "basic" },
  oauth: { type: "oauth2", flows: {} },
  openId: { type: "openIdConnect", openIdConnectUrl: "https://a.example" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  queryKey: { type: "apiKey", in: "query", name: "key" },
  certificate: { type: "mutualTLS" },
};

interface Chosen {
  /** What each operation requires afterwards. */
  readonly security: Json[];
  readonly refused: [string, string][];
  readonly document: JsonObject;
}

/** `given` has the security of each operation: a list, or `undefined` for that of the document. */
function choose(given: readonly (Json | undefined)[], security?: Json): Chosen {
  const operations = given.map((own): JsonObject => ({ responses: {}, ...(own !== undefined && { security: own }) }));
  const document: JsonObject = {
    ...{ openapi: "3.1.0", info: { title: "Keys", version: "1" }, components: { securitySchemes } },
    ...(security !== undefined && { security }),
    paths: Object.fromEntries(operations.map((operation, index) => [`/${index}`, { get: operation }])),
  };
  const refused = [...chooseSecurity(document)];
  return { security: operations.map((operation) => operation.security ?? null), refused, document };
}

describe("an operation", () => {
  it.each(["bearer", "oauth", "openId", "key"])("keeps the scheme %s, without its scopes", (name) => {
    expect(choose([[{ [name]: ["read"] }]])).toMatchObject({ security: [[{ [name]: [] }]], refused: [] });
  });

  it.each([
    ["basic", [{ basic: [] }], "basic"],
    ["a key in the query", [{ queryKey: [] }], "queryKey"],
    ["a certificate", [{ certificate: [] }], "certificate"],
    ["a scheme that is not declared", [{ other: [] }], "other"],
    ["two schemes at once", [{ key: [], oauth: [] }], "key with oauth"],
    ["one of two that cannot be sent", [{ basic: [] }, { queryKey: [] }], "basic or queryKey"],
  ])("is refused if it requires %s", (_, required, named) => {
    expect(choose([required])).toMatchObject({
      security: [[]],
      refused: [["/paths/~10/get", `it requires ${named}, which the client does not send`]],
    });
  });

  it("takes the scheme that can be sent from several alternatives", () => {
    expect(choose([[{ basic: [] }, { key: [], oauth: [] }, { key: [] }]])).toMatchObject({
      security: [[{ key: [] }]],
      refused: [],
    });
  });

  it("requires nothing if it says so, or if nothing does", () => {
    expect(choose([[]], [{ key: [] }])).toMatchObject({ security: [[]], refused: [] });
    expect(choose([undefined])).toMatchObject({ security: [[]], refused: [] });
  });

  it("requires what the document does by default, which no longer says it", () => {
    const { security, document } = choose([undefined], [{ key: [] }]);
    expect(security).toEqual([[{ key: [] }]]);
    expect(document).not.toHaveProperty("security");
  });
});

describe("of several schemes", () => {
  it("the most common is chosen, and operations that require another are refused", () => {
    expect(choose([[{ key: [] }], [{ oauth: [] }], [{ oauth: [] }]])).toMatchObject({
      security: [[], [{ oauth: [] }], [{ oauth: [] }]],
      refused: [["/paths/~10/get", "it requires key, which the client does not send: it sends oauth"]],
    });
  });

  it("one that cannot be sent is not chosen, however common", () => {
    expect(choose([[{ basic: [] }, { key: [] }], [{ basic: [] }], [{ basic: [] }]]).security[0]).toEqual([{ key: [] }]);
  });

  it("the first is chosen among equals", () => {
    expect(choose([[{ key: [] }], [{ oauth: [] }]]).security).toEqual([[{ key: [] }], []]);
  });

  it("none is required of an operation that also works without, and does not take the chosen one", () => {
    expect(choose([[{ oauth: [] }, {}], [{ key: [] }], [{ key: [] }, {}], [{ key: [] }]])).toMatchObject({
      security: [[], [{ key: [] }], [{ key: [] }], [{ key: [] }]],
      refused: [],
    });
  });
});
