import { expect, it } from "vitest";
import type { SampleField } from "../../src/reference/operation-sample.ts";
import { callFields, withField } from "./call-form.ts";

const fields: SampleField[] = [
  { name: "cardId", in: "path", kind: "text", required: true },
  { name: "amount", in: "body", kind: "text", required: true },
  { name: "account", in: "body", kind: "text" },
  { name: "is_frozen", in: "body", kind: "other" },
  { name: "note", in: "body", kind: "text" },
];
const method = "cards.pay";
const code = `await wallets.cards.pay("other"); // an earlier call
const result = await wallets.cards.pay(card, {
  amount: "1.00", // in "dollars", or euros
  account: tenant.seeded.account,
  is_frozen: [true, "a,b"],
}, { idempotencyKey: "k" });
`;

const values = (text: string) => callFields(text, method, fields).map(({ value }) => value);
const change = (name: string, text: string, of = code) => withField(of, method, fields, { name, text });

it("reads the fields of the last call", () =>
  expect(values(code)).toEqual(["card", "1.00", "tenant.seeded.account", '[true, "a,b"]', undefined]));

it("has no fields without the call", () => expect(callFields("wallets.cards.list();", method, fields)).toEqual([]));

it.each<[string, string, string]>([
  ["cardId", "c-1", 'pay("c-1", {'],
  ["amount", "2.00", 'amount: "2.00", // in'],
  ["account", "tenant.seeded.account", "account: tenant.seeded.account,"],
  ["account", "acc_1", 'account: "acc_1",'],
  ["is_frozen", "false", "is_frozen: false,"],
  ["note", 'a "b"', 'is_frozen: [true, "a,b"], note: "a \\"b\\"",'],
])("sets %s to %s", (name, text, expected) => {
  expect(change(name, text)).toContain(expected);
  expect(values(change(name, text))).toHaveLength(fields.length);
});

it("gives a value to a name that was its own value", () => {
  const short = code.replace('amount: "1.00"', "amount");
  expect(values(short)[1]).toBe("amount");
  expect(change("amount", "2.00", short)).toContain('amount: "2.00", // in');
});

it("removes what is not required", () => {
  expect(values(change("account", ""))[2]).toBeUndefined();
  expect(values(change("amount", ""))[1]).toBe("");
});

it("leaves a program without the call", () => expect(change("amount", "2", "a();")).toBe("a();"));
