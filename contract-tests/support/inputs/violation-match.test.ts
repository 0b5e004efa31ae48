// A mutant that is rejected for another reason must not count as rejected.

import { describe, expect, it } from "vitest";
import type { InputPart } from "../documents/inputs.ts";
import type { Violation } from "../harness/prism.ts";
import { isAbout } from "./violation-match.ts";

const valid = { path: {}, query: {}, header: {} };
const around = { schema: {}, owner: "Order", right: [], wrong: [], valid };

function part(place: string, keyword: string): InputPart {
  return { ...around, name: `order ${place} ${keyword}`, place: place.split("/"), keyword };
}

function violation(location: string, code: string | number, facts: Partial<Violation> = {}): Violation {
  return { location: location.split("/"), severity: "Error", code, message: "", ...facts };
}

describe("a limit of a field", () => {
  const amount = part("body/items/[]/amount", "minLength");

  it("is what a complaint at its place, with its keyword, is about", () => {
    expect(isAbout(amount, violation("request/body/items/0/amount", "minLength"))).toBe(true);
  });

  it.each([
    ["another place", violation("request/body/items/0/total", "minLength")],
    ["another item", violation("request/body/items/1/amount", "minLength")],
    ["a place around it", violation("request/body/items/0", "minLength")],
    ["a place inside it", violation("request/body/items/0/amount/value", "minLength")],
    ["the same place in a query", violation("request/query/items/0/amount", "minLength")],
    ["the response", violation("response/body/items/0/amount", "minLength")],
    ["another keyword", violation("request/body/items/0/amount", "type")],
    ["a missing credential", violation("request/body/items/0/amount", 401)],
    ["a warning", violation("request/body/items/0/amount", "minLength", { severity: "Warning" })],
  ])("is not what a complaint is about that is about %s", (_, other) => expect(isAbout(amount, other)).toBe(false));
});

describe("a required field", () => {
  const amount = part("body/order/amount", "required");
  const message = "Request body property order must have required property 'amount'";

  it("is what a complaint about the object around it is about, where it is named", () => {
    expect(isAbout(amount, violation("request/body/order", "required", { message }))).toBe(true);
  });

  it.each([
    ["another field", violation("request/body/order", "required", { message: "property 'amount_max'" })],
    ["another object", violation("request/body", "required", { message })],
    ["another keyword", violation("request/body/order", "type", { message })],
    ["a warning", violation("request/body/order", "required", { message, severity: "Warning" })],
  ])("is not what a complaint is about that is about %s", (_, other) => expect(isAbout(amount, other)).toBe(false));
});

it("a missing body is what a complaint about the whole request is about", () => {
  expect(isAbout(part("body", "required"), violation("request", "required"))).toBe(true);
  expect(isAbout(part("body", "required"), violation("request/body", "required"))).toBe(false);
});

it("the name of a parameter is compared in lower case, that of a field as it is", () => {
  expect(isAbout(part("query/pageSize", "maximum"), violation("request/query/pagesize", "maximum"))).toBe(true);
  expect(isAbout(part("body/pageSize", "maximum"), violation("request/body/pagesize", "maximum"))).toBe(false);
});

it("a credential is what a 401 is about, and nothing else", () => {
  expect(isAbout(part("credential", "scheme"), violation("request", 401))).toBe(true);
  expect(isAbout(part("credential", "scheme"), violation("request", 403))).toBe(false);
  expect(isAbout(part("credential", "scheme"), violation("request", 401, { severity: "Warning" }))).toBe(false);
});
