import { describe, expect, it } from "vitest";
import { dereference, fromPointer, type Json, toPointer, valueAt } from "./json-pointer.ts";

describe("JSON pointers", () => {
  it("escape slashes and tildes, both ways", () => {
    const path = ["paths", "/auth/login", "a~b"];
    expect(toPointer(path)).toBe("/paths/~1auth~1login/a~0b");
    expect(fromPointer("/paths/~1auth~1login/a~0b")).toEqual(path);
  });
});

describe("the value at a path", () => {
  const document: Json = { list: [{ name: "first" }], none: null };

  it("is undefined where there is none", () => {
    expect(valueAt(document, ["list", 1])).toBeUndefined();
    expect(valueAt(document, ["none", "deeper"])).toBeUndefined();
    expect(valueAt(document, ["constructor"])).toBeUndefined();
  });
});

describe("references", () => {
  const document: Json = {
    card: { type: "object" },
    alias: { $ref: "#/card" },
    "a/b": { $ref: "#/alias" },
    one: { $ref: "#/two" },
    two: { $ref: "#/one" },
  };

  it("are followed to their end", () => {
    expect(dereference(document, { $ref: "#/a~1b" })).toEqual({ type: "object" });
    expect(dereference(document, { type: "string" })).toEqual({ type: "string" });
  });

  it("end nowhere where the target is missing or refers back", () => {
    expect(dereference(document, { $ref: "#/nothing" })).toBeUndefined();
    expect(dereference(document, { $ref: "#/one" })).toBeUndefined();
  });
});
