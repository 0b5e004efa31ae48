import { expect, it } from "vitest";
import { ControlError } from "../../core/control-error.ts";
import { checkFields, checkWritable } from "./check-fields.ts";

const fields = {
  amount: { type: "decimal", required: true, about: "How much." },
  kind: { type: "string", allowed: ["a", "b"], about: "Which." },
  times: { type: "integer", about: "How often." },
  isFast: { type: "boolean", about: "Whether." },
  facts: { type: "object", about: "What else." },
  body: { type: "json", about: "Any value." },
} as const;

function refusal(input: unknown): ControlError {
  try {
    checkFields("deposit", fields, input);
  } catch (error) {
    if (error instanceof ControlError) return error;
  }
  throw new Error("Expected a ControlError");
}

it("returns the input", () => {
  const input = { amount: "25.10", kind: "b", times: 0, isFast: false, facts: {}, body: null };
  expect(checkFields("deposit", fields, input)).toBe(input);
  expect(checkFields("deposit", fields, { amount: "1" })).toEqual({ amount: "1" });
});

const notDecimal = 'amount must be an unsigned decimal string such as "25.10"';
const allowed = "allowed: amount, kind, times, isFast, facts, body";

it.each<[input: unknown, message: string]>([
  ...[null, [], "1"].map((input) => [input, "the input must be an object"] as [unknown, string]),
  [{}, "amount is required"],
  [{ amount: "1", asset: "x" }, `unknown field "asset"; ${allowed}`],
  [JSON.parse('{"amount":"1","__proto__":{}}'), `unknown field "__proto__"; ${allowed}`],
  ...[1, "-1", "1e3", `0.${"1".repeat(39)}`].map((amount) => [{ amount }, notDecimal] as [unknown, string]),
  [{ amount: "1", kind: "" }, "kind must be a non-empty string"],
  [{ amount: "1", kind: "c" }, "kind must be one of a, b"],
  [{ amount: "1", times: 1.5 }, "times must be an integer"],
  [{ amount: "1", isFast: "yes" }, "isFast must be true or false"],
  [{ amount: "1", facts: [] }, "facts must be an object"],
])("rejects %j and says what is allowed", (input, message) => {
  const error = refusal(input);
  expect(error.message).toBe(`deposit: ${message}`);
  expect(error.status).toBe(400);
  expect(error.allowed).toEqual({ fields });
});

it.each([[0], [""], [false], [[1]], [{ a: null }]])("takes %j for a field with any JSON value", (body) => {
  expect(checkFields("deposit", fields, { amount: "1", body })).toEqual({ amount: "1", body });
});

it("rejects what JSON cannot say", () => {
  expect(() => checkWritable("fault", Number.NaN)).toThrow(/^fault: not a JSON value/);
  for (const value of [undefined, null, { a: [1.5] }]) expect(() => checkWritable("fault", value)).not.toThrow();
});

it("says if no fields are allowed", () => {
  expect(() => checkFields("tick", {}, { x: 1 })).toThrow('tick: unknown field "x"; no fields are allowed');
});
