import { beforeEach, describe, expect, it } from "vitest";
import type { Document, Schema } from "../model/openapi-document.ts";
import { singleType } from "../model/parameter-object.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateRoutes, toRoutes } from "./routes.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function route(operationId: string) {
  return toRoutes(contextOf(bundle)).find((candidate) => candidate.operationId === operationId);
}

describe("the routes", () => {
  it("say what lies one level above the prefix", () => {
    expect(route("checkHealth")).toMatchObject({ path: "/health", abovePrefix: true });
  });

  it("say what access an operation needs, where its document does", () => {
    Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { "x-access": { scope: "hooks:read", twoFactor: true } });
    expect(route("listHooks")).toMatchObject({ access: { scope: "hooks:read", twoFactor: true } });
    expect(route("transferMoney")).not.toHaveProperty("access");
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

it("the file of routes lists the scopes of the service's credentials, if they have any", () => {
  expect(generateRoutes(contextOf(bundle))).not.toContain("scopes");
  Object.assign(bundle.components?.securitySchemes ?? {}, {
    bearerAuth: { type: "http", scheme: "bearer", "x-scopes": { "a:read": "Read." } },
  });
  expect(generateRoutes(contextOf(bundle))).toContain('\nexport const scopes: readonly string[] = ["a:read"];\n');
});
