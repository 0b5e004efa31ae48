import { describe, expect, it } from "vitest";
import { objects, operationIds } from "./read-bundle.ts";

describe("operationIds", () => {
  it("returns the operations of paths, not those of webhooks", () => {
    const paths = {
      "/a": { get: { operationId: "one" }, post: { operationId: "two" } },
      "/b": { get: { operationId: "three" } },
    };
    expect(operationIds({ paths, webhooks: { happened: { post: { operationId: "four" } } } })).toEqual([
      "one",
      "two",
      "three",
    ]);
  });
});

describe("objects", () => {
  it("walks arrays and objects in order, with escaped pointers", () => {
    const pointers = [...objects({ "a/~b": [{ c: {} }, null, "text"] })].map(([pointer]) => pointer);
    expect(pointers).toEqual(["#", "#/a~1~0b/0", "#/a~1~0b/0/c"]);
  });
});
