import { describe, expect, it } from "vitest";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import { readSimulationInput, seededNames, usageOf } from "../commands/trigger-command.ts";

const pay: SimulationInfo = {
  name: "pay",
  about: "Pays.",
  fields: {
    card_id: { type: "string", required: true, about: "The card." },
    amount: { type: "decimal", required: true, about: "The amount." },
    merchant: { type: "string", about: "The merchant." },
    is_online: { type: "boolean", about: "Whether it is online." },
    times: { type: "integer", about: "How often." },
    data: { type: "object", about: "More." },
  },
};
const ids = seededNames({ account: "a1", assets: { USDC_SOLANA: "u1" }, cardId: "c1", wallets: { base: "w1" } });
const read = (...words: string[]) => readSimulationInput(pay, words, ids);

it("shows required and optional fields", () => {
  expect(usageOf(pay)).toBe("pay <card_id> <amount> [merchant] [is_online] [times] [data]");
});

it("knows what is seeded by name and by place", () => {
  expect(Object.fromEntries(ids)).toEqual({
    ...{ account: "a1", USDC_SOLANA: "u1", "assets.USDC_SOLANA": "u1", cardId: "c1", base: "w1", "wallets.base": "w1" },
  });
});

describe("reads", () => {
  it.each([
    [["x", "25.10"], { card_id: "x", amount: "25.10" }],
    [["--amount", "25.10", "--card_id", "x"], { card_id: "x", amount: "25.10" }],
    [["--card-id=x", "--amount=25.10"], { card_id: "x", amount: "25.10" }],
    [["--cardId", "x", "25.10", "Shop"], { card_id: "x", amount: "25.10", merchant: "Shop" }],
    [["x", "--merchant", "Shop", "25.10"], { card_id: "x", amount: "25.10", merchant: "Shop" }],
    [["x", "-1"], { card_id: "x", amount: "-1" }],
    [["x", "1", "--is-online"], { card_id: "x", amount: "1", is_online: true }],
    [["x", "1", "--is-online", "false", "--times", "3"], { card_id: "x", amount: "1", is_online: false, times: 3 }],
    [["x", "1", "--is-online", "--times=3"], { card_id: "x", amount: "1", is_online: true, times: 3 }],
    [["x", "1", "--data", '{"a":[1]}'], { card_id: "x", amount: "1", data: { a: [1] } }],
    // Names stand for ids in fields of ids only.
    [["cardId", "1", "base"], { card_id: "c1", amount: "1", merchant: "base" }],
    [["wallets.base", "1"], { card_id: "w1", amount: "1" }],
  ])("%j", (words, input) => expect(read(...words)).toEqual(input));
});

describe("rejects", () => {
  it.each([
    [[], "pay: card_id is missing"],
    [["x"], "pay: amount is missing"],
    [["x", "1", "--amont", "2"], 'pay: there is no field "amont"; did you mean "amount"?'],
    [["x", "1", "--amount", "2"], "pay: amount is given twice"],
    [["x", "1", "--merchant"], "pay: --merchant needs a value"],
    [["x", "1", "Shop", "yes"], "pay: is_online must be true or false"],
    [["x", "1", "--times", "1.5"], "pay: times must be a whole number"],
    [["x", "1", "--data", "[1]"], "pay: data must be a JSON object"],
    [["x", "1", "--data", "{"], "pay: data must be a JSON object"],
    [["x", "1", "Shop", "true", "1", "{}", "more"], 'pay: there is no field for "more"'],
  ])("%j", (words, message) => {
    expect(() => read(...words)).toThrow(message);
    expect(() => read(...words)).toThrow("\nUsage: pay <card_id> <amount>");
  });
});
