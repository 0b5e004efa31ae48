import { expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { exactText } from "../core/json.ts";
import { defaultSettings } from "../core/settings.ts";
import { checkFields, checkTenantOptions, wholeNumber, withExactBody } from "./input.ts";

const fields = {
  amount: { type: "decimal", required: true, about: "How much." },
  kind: { type: "string", allowed: ["a", "b"], about: "Which." },
  times: { type: "integer", about: "How often." },
  isFast: { type: "boolean", about: "Whether." },
  facts: { type: "object", about: "What else." },
  body: { type: "json", about: "Any value." },
  wait: { type: "seconds", about: "How long." },
} as const;

it("returns a valid input as it is", () => {
  const input = { amount: "25.10", kind: "b", times: 0, isFast: false, facts: {}, body: null, wait: 0.5 };
  expect(checkFields("deposit", fields, input)).toBe(input);
  for (const body of [0, "", false, [1], { a: null }])
    expect(checkFields("deposit", fields, { amount: "1", body })).toEqual({ amount: "1", body });
});

const notDecimal = 'amount must be an unsigned decimal string such as "25.10"';
const allowed = "allowed: amount, kind, times, isFast, facts, body, wait";

it.each<[input: unknown, message: string]>([
  ...[null, [], "1"].map((input): [unknown, string] => [input, "the input must be an object"]),
  [{}, "amount is required"],
  [{ amount: "1", asset: "x" }, `unknown field "asset"; ${allowed}`],
  [{ amount: "1", time: 1 }, `unknown field "time" (did you mean times?); ${allowed}`],
  [JSON.parse('{"amount":"1","__proto__":{}}'), `unknown field "__proto__"; ${allowed}`],
  ...[1, "-1", "1e3", `0.${"1".repeat(39)}`].map((amount): [unknown, string] => [{ amount }, notDecimal]),
  [{ amount: "1", kind: "" }, "kind must be a non-empty string"],
  [{ amount: "1", kind: "c" }, "kind must be one of a, b"],
  [{ amount: "1", times: 1.5 }, "times must be an integer"],
  [{ amount: "1", isFast: "yes" }, "isFast must be true or false"],
  [{ amount: "1", facts: [] }, "facts must be an object"],
  [{ amount: "1", wait: -1 }, "wait must be a number of seconds, 0 or more"],
])("rejects %j and says what is allowed", (input, message) => {
  const refused = { name: "ControlError", status: 400, message: `deposit: ${message}`, allowed: { fields } };
  expect(() => checkFields("deposit", fields, input)).toThrow(expect.objectContaining(refused));
});

it("says if no fields are allowed, and rejects what JSON cannot say", () => {
  expect(() => checkFields("tick", {}, { x: 1 })).toThrow('tick: unknown field "x"; no fields are allowed');
  expect(() => exactText("fault", Number.NaN)).toThrow(/^fault: not a JSON value/);
  for (const value of [null, { a: [1.5] }]) expect(() => exactText("fault", value)).not.toThrow();
});

const checkOptions = (options: unknown) => checkTenantOptions(options, { settings: defaultSettings });

it("returns the settings and credentials of a tenant, without undefined values", () => {
  const settings = { fiat: { reusedKey: "refuse" } };
  const credentials = { accountId: "!", appSecret: "~".repeat(200), apiKey: "k", connectorKey: "c" };
  expect(checkOptions({})).toEqual({ settings: {}, credentials: {} });
  const checked = checkOptions({ settings, credentials: { ...credentials, apiSecret: undefined } });
  expect(checked).toStrictEqual({ settings, credentials });
});

it.each<[options: unknown, message: string | RegExp]>([
  [[], "tenant: the input must be an object"],
  [{ name: "x" }, 'tenant: unknown field "name"; allowed: settings, credentials'],
  [{ settings: "x" }, "tenant: settings must be an object"],
  [{ credentials: { apikey: "x" } }, /^credentials: unknown field "apikey" \(did you mean apiKey\?\)/],
  [{ credentials: { apiKey: 5 } }, "credentials: apiKey must be a non-empty string"],
  ...["a b", " a", "a\n", "é", "x".repeat(201)].map((apiSecret): [unknown, string] => [
    { credentials: { apiKey: "key-1", apiSecret } },
    "credentials: apiSecret must be 1 to 200 characters of visible ASCII",
  ]),
  [{ settings: { fiat: { reusedKey: "explode" } } }, /reusedKey/],
])("rejects a tenant with %j", (options, message) => {
  expect(() => checkOptions(options)).toThrow(ControlError);
  expect(() => checkOptions(options)).toThrow(message);
});

const read = (text: string) => wholeNumber(new URLSearchParams({ limit: text }), "limit", 1, 500);

it("reads an integer of a query in its range, ends included", () => {
  expect(["1", "42", "0042", "500"].map(read)).toEqual([1, 42, 42, 500]);
  expect(wholeNumber(new URLSearchParams("after=1"), "limit", 1, 500)).toBeUndefined();
  const range = "an integer from 1 to 500";
  const refused = expect.objectContaining({
    status: 400,
    message: `limit must be ${range}`,
    allowed: { limit: range },
  });
  for (const text of ["", "0", "501", "+5", "-5", "5.0", "1e2", "0x10", " 5", "5 ", "x"])
    expect(() => read(text)).toThrow(refused);
});

it.each([
  ...['{"fee":2.50,"count":3}', '{"rate":139.20000000000000001,"big":12345678901234567890}', '"2.50"', "2.50", "{}"],
  ...['{"list":[1.0,[2.00],{"a":0.10}]}', '{"7.50":7.50}', '{"none":null,"yes":true,"no":false}'],
  '{"text":"1.0, \\"2.50\\": 3.0","fee":2.50}',
])("keeps all digits of the body %s", (body) => {
  const text = `{"kind":"status","status":502,"body":${body}}`;
  const { status, body: exact } = withExactBody(JSON.parse(text), text) as { status: number; body: unknown };
  expect(status).toBe(502);
  expect(exactText("body", exact)).toBe(body);
});

it("reads numbers with a sign or an exponent, and those outside the body, as floats", () => {
  const text = '{"latencyMs":5.0,"body":[-2.50,2.50e3,1E-7]}';
  const { latencyMs, body } = withExactBody(JSON.parse(text), text) as { latencyMs: number; body: unknown };
  expect([latencyMs, exactText("body", body)]).toEqual([5, "[-2.5,2500,1e-7]"]);
  for (const input of ['{"latencyMs":5.0}', "[2.50]", "2.50", "null"]) {
    const parsed: unknown = JSON.parse(input);
    expect(withExactBody(parsed, input)).toBe(parsed);
  }
});
