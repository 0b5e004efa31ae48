import { describe, expect, it } from "vitest";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { PipelineError } from "../bundle/problem.ts";
import type { JsonObject } from "../model/json-pointer.ts";
import { type Convention, checkForeign, checkStructure } from "./check-spec.ts";

const responses = { "204": { description: "Done." } };

function bundleOf(document: JsonObject): Bundle {
  return {
    // A problem is reported once for each place.
    ...{ file: "shop.json", files: [], locate: (at) => ({ file: `shop.json#${at.join("/")}`, line: 1 }) },
    document: { openapi: "3.1.0", info: { title: "Shop", version: "1" }, paths: {}, ...document },
  };
}

const withSchema = (schema: JsonObject): Bundle => bundleOf({ components: { schemas: { Order: schema } } });

async function reasons(check: Promise<void>): Promise<string[]> {
  try {
    await check;
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems.map(({ pointer, reason }) => `${pointer}: ${reason}`);
  }
}

const check = (bundle: Bundle, conventions: readonly Convention[] = []) =>
  reasons(checkForeign(bundle, { conventions }));

describe("the structure", () => {
  it("of plain OpenAPI is accepted, whatever our conventions say", async () => {
    const paths = { "/orders": { get: { responses } } };
    expect(await reasons(checkStructure(bundleOf({ paths })))).toEqual([]);
  });

  it("is what OpenAPI says", async () => {
    const paths = { "/orders": { get: { responses, parameters: {} } } };
    const found = await reasons(checkStructure(bundleOf({ paths })));
    expect(found).toEqual([expect.stringMatching(/parameters.*array/s)]);
  });

  it("has no reference to nothing", async () => {
    const $ref = "#/components/schemas/Order";
    const content = { "application/json": { schema: { $ref } } };
    const paths = { "/orders": { get: { responses: { "200": { description: "Orders.", content } } } } };
    expect(await reasons(checkStructure(bundleOf({ paths })))).toEqual([
      expect.stringMatching(`${$ref} resolves to nothing`),
    ]);
  });
});

it("accepts schemas with unknown keywords", async () => {
  expect(await check(withSchema({ type: "object", "x-internal": true, colour: "red" }))).toEqual([]);
});

it.each<[string, JsonObject, string]>([
  ["a type", { type: "strnig" }, "/type"],
  ["a list of names", { required: "id" }, "/required"],
  ["a minimum", { properties: { count: { minimum: "0" } } }, "/properties/count/minimum"],
  ["one of several branches", { anyOf: [{ type: "string" }, { maxLength: -1 }] }, "/anyOf/1/maxLength"],
])("refuses a schema with %s that cannot be, at its place", async (_, schema, place) => {
  const found = await check(withSchema(schema));
  expect(found).not.toEqual([]);
  for (const line of found) expect(line).toMatch(`/components/schemas/Order${place}: `);
});

it("reports every schema", async () => {
  const schemas = { Order: { type: 1 }, Receipt: { type: 1 } };
  const found = await check(bundleOf({ components: { schemas } }));
  expect(new Set(found.map((line) => line.split("/")[3]))).toEqual(new Set(["Order", "Receipt"]));
});

it("refuses an operationId that occurs twice", async () => {
  const get = { operationId: "listOrders", responses };
  const found = await check(bundleOf({ paths: { "/orders": { get }, "/all": { get } } }));
  expect(found).toEqual([expect.stringContaining("listOrders is also used in")]);
});

it("asks each convention, and reports its findings at their places", async () => {
  const conventions: Convention[] = [
    ({ info }) => [{ message: `no shop is called ${JSON.stringify(info)}`, path: ["info", "title"] }],
    () => [],
  ];
  expect(await check(bundleOf({}), conventions)).toEqual([
    '/info/title: no shop is called {"title":"Shop","version":"1"}',
  ]);
});

it("ends with the first step that finds a problem", async () => {
  const steps: string[] = [];
  const runStep = <Result>(title: string, work: () => Promise<Result>) => {
    steps.push(title);
    return work();
  };
  await expect(checkForeign(withSchema({ type: 1 }), { conventions: [], runStep })).rejects.toThrow(PipelineError);
  expect(steps).toEqual(["operation ids", "validate schemas"]);
});
