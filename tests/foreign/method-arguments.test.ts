import { expect, it } from "vitest";
import { createContext } from "../../cli/src/pipeline/model/generator-context.ts";
import type { Document, OperationObject, Parameter } from "../../cli/src/pipeline/model/openapi-document.ts";
import { methodArguments } from "./method-arguments.ts";

const extensions = {
  "x-sdk": { client: "shop", resource: "orders", method: "create" },
  "x-retry": "unsent",
  "x-idempotency": { mode: "none" },
};

function argumentsOf(path: string, operation: Partial<OperationObject>): unknown[] {
  const responses = { "204": { description: "Done." } };
  const document: Document = {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: { [path]: { post: { operationId: "createOrder", ...extensions, security: [], responses, ...operation } } },
    components: { examples: { order: { value: { item: "book" } } } },
  };
  const ctx = createContext(document, { api: "shop", runtime: "", extension: ".js", placeholder: "acme" });
  const [model] = ctx.operations;
  if (model === undefined) throw new Error("the document has no operation");
  return methodArguments(ctx, model);
}

const parameter = (name: string, location: Parameter["in"], others: object): Parameter => ({
  ...{ name, in: location, required: true, schema: { type: "string" } },
  ...others,
});

const body = (media: object) => ({ content: { "application/json": { schema: { type: "object" }, ...media } } });

it("are examples, also referenced ones", () => {
  const requestBody = body({ examples: { one: { $ref: "#/components/examples/order" } } });
  const parameters = [parameter("id", "path", { example: "o1" }), parameter("of", "query", { example: "me" })];
  expect(argumentsOf("/orders/{id}", { parameters, requestBody })).toEqual(["o1", { item: "book" }, { of: "me" }]);
});

it("are samples where there is no example", () => {
  const requestBody = body({ schema: { type: "object", properties: { count: { type: "integer" } } } });
  const parameters = [parameter("shop", "path", {}), parameter("id", "path", { schema: { type: "integer" } })];
  expect(argumentsOf("/{shop}/{id}", { parameters, requestBody })).toEqual([{ shop: "string", id: 0 }, { count: 0 }]);
});

it("leave optional parameters of the query out", () => {
  expect(argumentsOf("/orders", { parameters: [parameter("of", "query", { required: false })] })).toEqual([]);
});

it("are text where a parameter is an integer or text", () => {
  const schema = { oneOf: [{ type: "integer" }, { type: "string" }] };
  expect(argumentsOf("/orders/{id}", { parameters: [parameter("id", "path", { schema })] })).toEqual(["string"]);
});
