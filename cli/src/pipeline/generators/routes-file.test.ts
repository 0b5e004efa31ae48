import { beforeEach, describe, expect, it } from "vitest";
import type { Document, Schema } from "../model/openapi-document.ts";
import { singleType } from "../model/parameter-object.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateRoutes, toRoutes } from "./routes-file.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function route(operationId: string) {
  return toRoutes(contextOf(bundle)).find((candidate) => candidate.operationId === operationId);
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

  it("say what access an operation needs, where its document does", () => {
    Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { "x-access": { scope: "hooks:read", twoFactor: true } });
    expect(route("listHooks")).toMatchObject({ access: { scope: "hooks:read", twoFactor: true } });
    expect(route("transferMoney")).not.toHaveProperty("access");
  });

  it("name the gaps of an undocumented success", () => {
    expect(route("quoteAnything")).toMatchObject({ undocumented: "G12" });
    expect(route("listTransfers")).not.toHaveProperty("undocumented");
  });

  it("name the gaps of an undocumented request body", () => {
    expect(route("replaceHook")).toMatchObject({ undocumentedBody: "G8" });
    for (const id of ["transferMoney", "listTransfers", "quoteAnything"])
      expect(route(id)).not.toHaveProperty("undocumentedBody");
  });

  it("leave out the tag of an operation that has none", () => {
    Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { tags: undefined });
    expect(route("listHooks")).toMatchObject({ tag: "" });
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

  it.each(cases)("of %j is %s", (schema, type) => expect(singleType(bundle, schema)).toBe(type));
});

it("the file of routes refers to the responses", () => {
  bundle.paths = { "/hooks": bundle.paths?.["/hooks"] ?? {} };
  const text = generateRoutes(contextOf(bundle));
  expect(text).toMatch(/\nimport type \{ Route \} from "[^"]+";\nimport \* as responses from ".\/responses.ts";\n\n/);
  expect(text).toMatch(/export const routes: readonly Route\[\] = \[\n {2}\{\n {4}operationId: "listHooks",\n/);
  expect(text).toContain("    responses: responses.listHooks.statuses,\n");
});

it("the file of routes lists the scopes of the service's credentials, if they have any", () => {
  expect(generateRoutes(contextOf(bundle))).not.toContain("scopes");
  Object.assign(bundle.components?.securitySchemes ?? {}, {
    bearerAuth: { type: "http", scheme: "bearer", "x-scopes": { "a:read": "Read." } },
  });
  expect(generateRoutes(contextOf(bundle))).toContain('\nexport const scopes: readonly string[] = ["a:read"];\n');
});
