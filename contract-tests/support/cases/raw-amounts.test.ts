// The tried amounts lose digits as floats: others would pass however they are read.

import { expect, it } from "vitest";
import type { OpenApiDocument } from "../documents/bundled-documents.ts";
import { RECEIVED, rawBodies, SENT } from "./raw-amounts.ts";

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([Ee][+-]?\d+)?$/;

it.each(SENT)("$wire is lost or rewritten by a float, and is to be sent as it is", ({ wire, exact }) => {
  expect(wire).toMatch(NUMBER);
  expect(String(Number(wire))).not.toBe(wire);
  expect(exact).toBe(wire);
});

it("is sent: more digits than a float has on either side of the point, and zeros at the end", () => {
  const ways = SENT.map(({ wire }) => wire);
  expect(ways.some((wire) => /^0\.0{6,}\d+$/.test(wire))).toBe(true);
  expect(ways.some((wire) => /\.\d*0$/.test(wire))).toBe(true);
  expect(ways.some((wire) => /^\d+$/.test(wire) && !Number.isSafeInteger(Number(wire)))).toBe(true);
});

it.each(RECEIVED)("$wire can come as a JSON number, and is $exact", ({ wire, exact }) => {
  expect(wire).toMatch(NUMBER);
  expect(exact).toMatch(/^-?\d+(\.\d+)?$/);
  expect(Number(exact)).toBe(Number(wire));
  // Only `0` reads the same as a float and as a decimal.
  if (wire !== "0") expect(String(Number(wire))).not.toBe(wire);
});

it.each([
  ["what is sent", SENT.map(({ wire }) => wire).every((wire) => RECEIVED.some((way) => way.wire === wire))],
  ["a sign", some(/^-\d/)],
  ["zero, bare and with its places", some(/^0$/) && some(/^0\.0+$/)],
  ["a zero at the end", some(/\.\d*[1-9]0$/)],
  ["an exponent below zero, with a zero before it", some(/0e-\d/i)],
  ["an exponent above zero, with its sign", some(/E\+\d/i)],
  ["both too many digits before the point and after it", some(/^\d{17,}\.\d{17,}$/)],
])("is received: %s", (_, isThere) => expect(isThere).toBe(true));

it("writes every amount in each of the ways, as a number and as a text", () => {
  const amount = { type: ["number", "string"], format: "decimal" };
  const schema = { type: "object", properties: { one: amount, other: amount } };
  const bodies = rawBodies({} as OpenApiDocument, schema, { one: "1", other: "2" }, RECEIVED);
  const texts = bodies.map(({ text }) => text);
  for (const field of ["one", "other"]) {
    for (const { wire } of RECEIVED) {
      expect(texts.filter((text) => text.includes(`"${field}":${wire}`))).not.toEqual([]);
      expect(texts.filter((text) => text.includes(`"${field}":"${wire}"`))).not.toEqual([]);
    }
  }
  const exact = new Map(RECEIVED.map((way) => [way.wire, way.exact]));
  for (const { text, decoded } of bodies) {
    const [, one = "", other = ""] = /"one":"?([^",}]+)"?,"other":"?([^",}]+)/.exec(text) ?? [];
    expect(one).not.toBe(other);
    expect(decoded).toEqual({ one: exact.get(one), other: exact.get(other) });
  }
});

function some(pattern: RegExp): boolean {
  return RECEIVED.some(({ wire }) => pattern.test(wire));
}
