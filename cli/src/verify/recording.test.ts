import { describe, expect, test } from "vitest";
import { describeShape, mergeShapes, redactedBody, shapeOf } from "./recording.ts";

const many = Array.from({ length: 21 }, (_, index) => ({ status: `word-${String.fromCharCode(97 + index)}` }));

describe("a recording", () => {
  test.each<[string, unknown, string]>([
    [
      "types",
      { a: 1, b: 1.5, c: null, d: true, e: [] },
      "{ a: integer, b: number, c: null, d: boolean, e: unknown[] }",
    ],
    [
      "formats",
      { at: "2026-01-15T09:30:00Z", fee: "0.10", to: "a@b.example" },
      "{ at: string (date-time), fee: string (decimal), to: string (email) }",
    ],
    ["several types of an item", [1, "a"], "integer | string[]"],
    ["no names that may be values", { "ada@shop.example": 1, card_12345: 2 }, "{ *: integer }"],
  ])("has %s", (_, value, expected) => expect(describeShape(shapeOf(value))).toBe(expected));

  test.each<[string, unknown, readonly string[] | undefined]>([
    ["short words", [{ status: "active" }, { status: "frozen" }, { status: "active" }], ["active", "frozen"]],
    ["no ids", [{ status: "card_820f0a89" }], undefined],
    ["no sentences", [{ status: "in other words" }], undefined],
    ["nothing of more than twenty", many, undefined],
    ["what is sensitive", [{ secret_word: "swordfish" }], undefined],
    ["what echoes a credential", [{ client: "key-of-shop" }], undefined],
    ["what the documents call sensitive", [{ hidden: "swordfish" }], undefined],
    ["names of people", [{ first_name: "Ada" }], undefined],
  ])("keeps the values of %s", (_, value, expected) => {
    const shape = shapeOf(value, { values: true, secrets: ["key-of-shop"], sensitive: new Set(["hidden"]) });
    expect(Object.entries(shape).find(([place]) => place.startsWith("[]."))?.[1].values).toEqual(expected);
  });

  test("keeps no values without the option", () => {
    expect(JSON.stringify(shapeOf([{ status: "active" }]))).not.toContain("active");
  });

  test("counts what is not always there", () => {
    const shape = mergeShapes([{ a: 1 }, { a: null }, {}].map((value) => shapeOf(value)));
    expect(shape).toEqual({ "": { kinds: { object: 3 } }, a: { kinds: { integer: 1, null: 1 } } });
  });

  test("has whole bodies only without secrets", () => {
    const card = "4111 1111 1111 1111";
    const body = { data: [{ access_token: "t", pan: card, note: `card ${card}`, hidden: { a: 1 }, status: "active" }] };
    const kept = redactedBody(body, { sensitive: new Set(["hidden"]) });
    const gone = { access_token: "[redacted]", pan: "[redacted]", hidden: "[redacted]" };
    expect(kept).toEqual({ data: [{ ...gone, note: "card [redacted]", status: "active" }] });
  });
});
