import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../pipeline/model/json-pointer.ts";
import { preferJson, type RemovedPart, reduceParameters } from "./simplify-foreign.ts";

const schema = { type: "string" };
const query = { name: "status", in: "query", schema };
const filter = { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } };
const sort = { name: "sort", in: "query", style: "spaceDelimited", schema: { type: "array", items: schema } };
const trace = { name: "X-Trace", in: "header", schema };
const session = { name: "session", in: "cookie", schema };

function reduce(
  parameters: Json[],
  components: JsonObject = {},
): { readonly left: Json | undefined; removed: RemovedPart[] } {
  const operation: JsonObject = { parameters };
  const removed = reduceParameters({ openapi: "3.1.0", components }, operation);
  return { left: operation.parameters, removed };
}

describe("parameters", () => {
  it("stay if the SDK can send them, and headers for options.headers", () => {
    expect(reduce([query, trace])).toEqual({ left: [query, trace], removed: [] });
  });

  it("go with the reason if they are optional and cannot be sent", () => {
    expect(reduce([filter, query, sort, session])).toEqual({
      left: [query],
      removed: [
        { part: "query parameter filter", reason: "the SDK cannot send the parameter filter in its style" },
        { part: "query parameter sort", reason: "the SDK cannot send the parameter sort in its style" },
        { part: "cookie parameter session", reason: "the SDK cannot send the cookie parameter session" },
      ],
    });
  });

  it("stay if they are required: the whole operation has to go", () => {
    const required = { ...filter, required: true };
    const inPath = { name: "id", in: "path", style: "matrix", schema };
    expect(reduce([required, inPath])).toEqual({ left: [required, inPath], removed: [] });
  });

  it.each(["Accept", "content-type", "Authorization"])("go without a reason if OpenAPI ignores them: %s", (name) => {
    expect(reduce([{ ...trace, name }, query])).toEqual({ left: [query], removed: [] });
  });

  it("are not a list any more if none is left", () => {
    expect(reduce([filter]).left).toBeUndefined();
  });

  it("are read through references, which stay", () => {
    const components = { parameters: { filter, query } };
    const [toFilter, toQuery] = ["filter", "query"].map((name) => ({ $ref: `#/components/parameters/${name}` }));
    expect(reduce([toFilter ?? {}, toQuery ?? {}], components)).toMatchObject({
      left: [toQuery],
      removed: [{ part: "query parameter filter" }],
    });
  });

  it("that lead nowhere go: the checks have reported them", () => {
    expect(reduce([{ $ref: "#/components/parameters/none" }, query]).left).toEqual([query]);
  });

  it("may be absent", () => {
    expect(reduceParameters({}, {})).toEqual([]);
  });
});

describe("bodies", () => {
  const preferred = (operation: JsonObject, document: JsonObject = {}): JsonObject => {
    preferJson(document, operation);
    return operation;
  };
  const types = (...names: string[]): JsonObject => ({ content: Object.fromEntries(names.map((name) => [name, {}])) });

  it.each([
    ["JSON of several types", ["application/xml", "application/json"], ["application/json"]],
    ["JSON without its charset", ["application/json; charset=utf-8"], ["application/json"]],
    ["other types if none is JSON", ["application/xml", "text/csv"], ["application/xml", "text/csv"]],
    ["other kinds of JSON as they are", ["application/merge-patch+json"], ["application/merge-patch+json"]],
  ])("of requests keep %s", (_, given, kept) => {
    expect(preferred({ requestBody: types(...given) })).toEqual({ requestBody: types(...kept) });
  });

  it("of responses keep any kind of JSON, for each status", () => {
    const responses = { "200": types("text/html", "application/hal+json"), "400": types("text/html"), "204": {} };
    expect(preferred({ responses })).toEqual({ responses: { ...responses, "200": types("application/hal+json") } });
  });

  it("are changed where they are declared", () => {
    const document = { components: { requestBodies: { order: types("text/csv", "application/json") } } };
    preferred({ requestBody: { $ref: "#/components/requestBodies/order" } }, document);
    expect(document.components.requestBodies.order).toEqual(types("application/json"));
  });
});
