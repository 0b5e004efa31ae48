import { expect, it } from "vitest";
import { exactText } from "../../core/control-error.ts";
import { withExactBody } from "./exact-body.ts";

it.each([
  '{"fee":2.50,"count":3}',
  '{"rate":139.20000000000000001,"big":12345678901234567890}',
  '{"list":[1.0,[2.00],{"a":0.10}]}',
  '{"text":"1.0, \\"2.50\\": 3.0","fee":2.50}',
  '{"7.50":7.50}',
  '"2.50"',
  "2.50",
  '{"none":null,"yes":true,"no":false}',
  "{}",
])("keeps all digits of the body %s", (body) => {
  const text = `{"kind":"status","status":502,"body":${body}}`;
  const { status, body: read } = withExactBody(JSON.parse(text), text) as { status: number; body: unknown };
  expect(status).toBe(502);
  expect(exactText("body", read)).toBe(body);
});

it.each([
  ["-2.50", "-2.5"],
  ["2.50e3", "2500"],
  ["1E-7", "1e-7"],
])("reads %s, with a sign or an exponent, as a float", (body, written) => {
  const text = `{"body":[${body}]}`;
  expect(exactText("body", (withExactBody(JSON.parse(text), text) as { body: unknown }).body)).toBe(`[${written}]`);
});

it("leaves numbers outside the body, and inputs without one, as they are", () => {
  const text = '{"latencyMs":5.0,"body":{}}';
  expect(withExactBody(JSON.parse(text), text)).toEqual({ latencyMs: 5, body: {} });
  for (const input of ['{"latencyMs":5.0}', "[2.50]", "2.50", "null"]) {
    const parsed: unknown = JSON.parse(input);
    expect(withExactBody(parsed, input)).toBe(parsed);
  }
});
