import { beforeEach, describe, expect, it } from "vitest";
import type { Route } from "../../../../src/runtime.ts";
import type { Document, Schema } from "../model/openapi-document.ts";
import { loadFixture, naming } from "../testing/fixture.ts";
import { generateRoutes, singleType, toRoutes } from "./routes-file.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function route(operationId: string): Route | undefined {
  return toRoutes(bundle).find((candidate) => candidate.operationId === operationId);
}

describe("the routes", () => {
  it("say how requests find their operation", () => {
    expect(route("freezeCard")).toMatchObject({
      method: "POST",
      path: "/svc-card/{svcCardId}/cards/{cardId}/freeze",
      abovePrefix: false,
      credential: "token",
      tag: "Cards",
    });
    expect(route("createToken")?.credential).toBe("none");
    expect(route("tradeThing")?.credential).toBe("connector");
  });

  it("say what lies one level above the prefix", () => {
    expect(route("checkHealth")).toMatchObject({ path: "/health", abovePrefix: true });
  });

  it("say which requests have a body", () => {
    expect(route("transferMoney")?.body).toBe("required");
    expect(route("replaceHook")?.body).toBe("optional");
    expect(route("getVault")?.body).toBe("none");
  });

  it("have the parameters of the query whose value is a single one", () => {
    expect(route("listTransfers")?.query).toEqual([
      { name: "page", type: "integer", required: false },
      { name: "limit", type: "integer", required: false },
    ]);
    expect(route("findCustomer")?.query[0]).toEqual({ name: "svc_card_id", type: "string", required: false });
    expect(route("quoteAnything")?.query).toEqual([]);
  });

  it("say what may be answered, by status", () => {
    expect(route("transferMoney")?.answers).toMatchObject({
      200: { contentType: "application/json", schemas: ["EnvelopeA"], headers: ["x-svc-trace"] },
      422: { schemas: ["BalanceError"], headers: [] },
    });
    expect(route("getVault")?.answers[200]).toEqual({ contentType: "application/json", schemas: [], headers: [] });
    expect(route("getReceipt")?.answers[200]).toEqual({ contentType: "application/pdf", schemas: [], headers: [] });
  });

  it("leave out the tag of an operation that has none, and the type of a body that is not there", () => {
    const operation = bundle.paths?.["/hooks"]?.get as { tags?: string[]; responses: Record<string, object> };
    delete operation.tags;
    operation.responses = { 204: { description: "Nothing." } };
    expect(route("listHooks")).toMatchObject({ tag: "", answers: { 204: { schemas: [], headers: [] } } });
    expect(route("listHooks")?.answers[204]).not.toHaveProperty("contentType");
  });
});

describe("the type of a single value", () => {
  const cases: [Schema, string | undefined][] = [
    [{ type: "integer" }, "integer"],
    [{ anyOf: [{ type: "string" }, { $ref: "#/components/schemas/SvcCardId" }] }, "string"],
    [{ oneOf: [{ type: "integer" }, { type: "boolean" }] }, "string"],
    [{ type: ["integer", "string"] }, "string"],
    [{ type: "array", items: { type: "string" } }, undefined],
    [{ anyOf: [{ type: "string" }, { type: "object" }] }, undefined],
    [{}, undefined],
  ];

  it.each(cases)("of %j is %s", (schema, type) => {
    expect(singleType(bundle, schema)).toBe(type);
  });
});

describe("the file of routes", () => {
  it("is one list", () => {
    bundle.paths = { "/hooks": bundle.paths?.["/hooks"] ?? {} };
    expect(generateRoutes(bundle, naming)).toMatch(
      /^\/\/ How requests find[^\n]*\n[^\n]*\n\nimport type \{ Route \} from "[^"]+";\n\nexport const routes: readonly Route\[\] = \[\n {2}\{\n {4}operationId: "listHooks",\n/,
    );
  });
});
