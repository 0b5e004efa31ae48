import { expect, it } from "vitest";
import { type BundledDocument, changedOperations } from "./changed-operations.ts";

function documentWith(amount: string, summary = "Send"): BundledDocument {
  return {
    paths: {
      "/send": { post: { operationId: "send", summary, schema: { $ref: "#/components/schemas/Transfer" } } },
      "/list": { get: { operationId: "list" } },
    },
    components: { schemas: { Transfer: { amount: { $ref: "#/components/schemas/A~1B" } }, "A/B": { type: amount } } },
  };
}

it.each([
  ["nothing changed", documentWith("string"), []],
  ["the operation itself", documentWith("string", "Pay"), ["send"]],
  ["a schema that it refers to, through another one", documentWith("number"), ["send"]],
])("finds what changed: %s", (_, after, ids) => expect(changedOperations(documentWith("string"), after)).toEqual(ids));

it("finds a new operation, and leaves out a deleted one", () => {
  const { paths, ...rest } = documentWith("string");
  const { "/list": list, ...others } = paths;
  expect(changedOperations({ ...rest, paths: others }, { ...rest, paths })).toEqual(["list"]);
  expect(changedOperations({ ...rest, paths }, { ...rest, paths: others })).toEqual([]);
  expect(list).toBeDefined();
});
