import { describe, expect, it } from "vitest";
import { fromPointer, type Json, type JsonObject } from "../model/json-pointer.ts";
import { match } from "./check-facts.ts";

const document: JsonObject = {
  amount: { type: "string", enum: ["1", "2"], examples: [] },
  fee: { $ref: "#/amount", "x-sensitive": true },
  charge: { $ref: "#/fee", type: "number" },
  circle: { $ref: "#/circle" },
  parts: [{ a: 1, b: 2 }, { a: 3 }],
};

function named(pointer: string, expected: Json): readonly string[] | undefined {
  const { holds, named } = match(document, fromPointer(pointer), expected);
  return holds ? named : undefined;
}

describe("what holds, and what it names", () => {
  it.each<[string, string, Json, string[]]>([
    ["a scalar", "/amount/type", "string", ["/amount/type"]],
    ["some entries", "/amount", { type: "string" }, ["/amount", "/amount/type"]],
    ["no entry", "/amount", {}, ["/amount"]],
    ["some members", "/amount/enum", ["2"], ["/amount/enum", "/amount/enum/1"]],
    ["members in any order", "/amount/enum", ["2", "1"], ["/amount/enum", "/amount/enum/1", "/amount/enum/0"]],
    ["that there are none", "/amount/examples", [], ["/amount/examples"]],
    ["a member by a part of it", "/parts", [{ a: 3 }], ["/parts", "/parts/1", "/parts/1/a"]],
    ["a reference", "/fee", { $ref: "#/amount" }, ["/fee", "/fee/$ref"]],
    ["what stands behind it", "/fee", { type: "string" }, ["/fee", "/fee/$ref", "/amount", "/amount/type"]],
    [
      "what stands beside it and behind it",
      "/fee",
      { "x-sensitive": true, enum: ["1"] },
      ["/fee", "/fee/x-sensitive", "/fee/$ref", "/amount", "/amount/enum", "/amount/enum/0"],
    ],
    [
      "what stands behind two",
      "/charge",
      { enum: ["1"] },
      ["/charge", "/charge/$ref", "/fee", "/fee/$ref", "/amount", "/amount/enum", "/amount/enum/0"],
    ],
  ])("%s", (_, pointer, expected, places) => expect(named(pointer, expected)).toEqual(places));
});

describe("what does not hold", () => {
  it.each<[string, string, Json]>([
    ["another scalar", "/amount/type", "number"],
    ["another type of scalar", "/parts/0/a", "1"],
    ["an entry that is not there", "/amount", { minLength: 1 }],
    ["an entry of another value", "/amount", { type: "number" }],
    ["what is overridden beside a reference", "/charge", { type: "string" }],
    ["a member that is not there", "/amount/enum", ["3"]],
    ["an empty list where there are members", "/amount/enum", []],
    ["a list where there is none", "/amount/type", ["string"]],
    ["an object where there is none", "/amount/type", {}],
    ["a reference in a circle", "/circle", { type: "string" }],
    ["nothing", "/nowhere", "string"],
  ])("%s", (_, pointer, expected) => expect(named(pointer, expected)).toBeUndefined());

  it("still names what is there of it", () => {
    const expected = { type: "string", minLength: 1, enum: ["3", "1"] };
    expect(match(document, ["amount"], expected)).toEqual({
      holds: false,
      named: ["/amount", "/amount/type", "/amount/enum", "/amount/enum/0"],
    });
  });
});
