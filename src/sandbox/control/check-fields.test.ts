import { expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { checkFields } from "./check-fields.ts";

const fields = {
  amount: { type: "decimal", required: true, about: "How much." },
  kind: { type: "string", allowed: ["a", "b"], about: "Which." },
  times: { type: "integer", about: "How often." },
  isFast: { type: "boolean", about: "Whether." },
  facts: { type: "object", about: "What else." },
} as const;

function refusal(input: unknown): ControlError {
  try {
    checkFields("deposit", fields, input);
  } catch (error) {
    if (error instanceof ControlError) return error;
  }
  throw new Error("it was not refused");
}

it("gives the input as it is", () => {
  const input = { amount: "25.10", kind: "b", times: 0, isFast: false, facts: {} };
  expect(checkFields("deposit", fields, input)).toBe(input);
  expect(checkFields("deposit", fields, { amount: "1" })).toEqual({ amount: "1" });
});

it.each([
  [null, "deposit: the input must be an object"],
  [[], "deposit: the input must be an object"],
  ["1", "deposit: the input must be an object"],
  [{}, "deposit: amount is missing"],
  [{ amount: "1", asset: "x" }, 'deposit: there is no "asset"; it takes amount, kind, times, isFast, facts'],
  [
    JSON.parse('{"amount":"1","__proto__":{}}'),
    'deposit: there is no "__proto__"; it takes amount, kind, times, isFast, facts',
  ],
  [{ amount: 1 }, 'deposit: amount must be a decimal in quotes without a sign, such as "25.10"'],
  [{ amount: "-1" }, 'deposit: amount must be a decimal in quotes without a sign, such as "25.10"'],
  [{ amount: "1e3" }, 'deposit: amount must be a decimal in quotes without a sign, such as "25.10"'],
  [{ amount: `0.${"1".repeat(39)}` }, 'deposit: amount must be a decimal in quotes without a sign, such as "25.10"'],
  [{ amount: "1", kind: "" }, "deposit: kind must be a text that is not empty"],
  [{ amount: "1", kind: "c" }, "deposit: kind must be one of a, b"],
  [{ amount: "1", times: 1.5 }, "deposit: times must be an integer"],
  [{ amount: "1", isFast: "yes" }, "deposit: isFast must be true or false"],
  [{ amount: "1", facts: [] }, "deposit: facts must be an object"],
])("refuses %j and says what is allowed", (input, message) => {
  const error = refusal(input);
  expect(error.message).toBe(message);
  expect(error.status).toBe(400);
  expect(error.allowed).toEqual({ fields });
});

it("says that there are no fields where there are none", () => {
  expect(() => checkFields("tick", {}, { x: 1 })).toThrow('tick: there is no "x"; it takes no fields');
});
