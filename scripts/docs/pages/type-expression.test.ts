import { expect, it } from "vitest";
import { referredTypes, signatureExpression, signatureLines, typeExpression } from "./type-expression.ts";
import { type ApiType, type Declaration, KINDS } from "./typedoc-model.ts";

const name = (text: string): ApiType => ({ type: "reference", name: text });
const value = (literal: unknown): ApiType => ({ type: "literal", value: literal });
const field = (text: string, type: ApiType, flags = {}): Declaration => ({
  ...{ name: text, kind: KINDS.property },
  ...{ flags, type },
});
const object = (...children: Declaration[]): ApiType => ({
  type: "reflection",
  declaration: { name: "__type", kind: KINDS.type, flags: {}, children },
});

it.each<[string, ApiType | undefined]>([
  ["unknown", undefined],
  ["-25n", value({ value: "25", negative: true })],
  ["A & B", { type: "intersection", types: [name("A"), name("B")] }],
  ["[A, ...B[], rest?: C]", tuple()],
  ["A['b']".replaceAll("'", '"'), { type: "indexedAccess", objectType: name("A"), indexType: value("b") }],
  ["typeof a", { type: "query", queryType: name("a") }],
  ["error is A", { type: "predicate", name: "error", targetType: name("A") }],
  [
    "A extends B ? C : D",
    { type: "conditional", checkType: name("A"), extendsType: name("B"), trueType: name("C"), falseType: name("D") },
  ],
  ["{ [Key in A]: B }", { type: "mapped", parameter: "Key", parameterType: name("A"), templateType: name("B") }],
  [["`/$", "{A}/b`"].join(""), { type: "templateLiteral", head: "/", tail: [[name("A"), "/b"]] }],
  ["{ a: A; b?: B }", object(field("a", name("A")), field("b", name("B"), { isOptional: true }))],
  ["object", object()],
  ["{ … }", object(...Array.from({ length: 12 }, (_, index) => field(`field${index}`, name("Long"))))],
])("writes %s", (text, type) => expect(typeExpression(type)).toBe(text));

function tuple(): ApiType {
  const rest = { type: "rest", elementType: { type: "array", elementType: name("B") } };
  const named = { type: "namedTupleMember", name: "rest", isOptional: true, element: name("C") };
  return { type: "tuple", elements: [name("A"), rest, named] };
}

it("writes a signature with optional, destructured and rest parameters", () => {
  const parameters = [
    field("a", name("A"), { isOptional: true }),
    { ...field("__namedParameters", name("B")), defaultValue: "{}" },
    field("c", { type: "array", elementType: name("C") }, { isRest: true }),
  ];
  expect(signatureExpression({ name: "f", parameters, type: name("D") }, " => ")).toBe(
    "(a?: A, options?: B, ...c: C[]) => D",
  );
});

it("puts the parameters of a long signature on lines of their own", () => {
  const short = { name: "f", parameters: [field("a", name("A"))], type: name("B") };
  expect(signatureLines("f", short)).toBe("f(a: A): B");
  const parameters = [field("options", name("A".repeat(50))), field("signal", name("B".repeat(30)))];
  expect(signatureLines("f", { name: "f", parameters, type: name("C") })).toBe(
    `f(\n  options: ${"A".repeat(50)},\n  signal: ${"B".repeat(30)},\n): C`,
  );
});

it("names the types that it refers to, once", () => {
  const type = { type: "union", types: [name("A"), { type: "array", elementType: name("B") }, name("A")] };
  expect(referredTypes(type)).toEqual(["A", "B"]);
  expect(referredTypes({ ...name("Map"), typeArguments: [name("A")] })).toEqual(["Map", "A"]);
});
