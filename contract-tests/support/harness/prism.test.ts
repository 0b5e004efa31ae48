import { expect, it } from "vitest";
import { type Violation, violationsOf } from "./prism.ts";

const violation: Violation = {
  location: ["request", "body"],
  severity: "Error",
  code: "type",
  message: "must be object",
};

function inHeader(value: string): Violation[] {
  return violationsOf(new Headers({ "sl-violations": value }), "");
}

it("reads the violations of the header", () => {
  expect(inHeader(JSON.stringify([violation, violation]))).toEqual([violation, violation]);
});

it("reads the whole violations of a header that Prism has cut", () => {
  const cut = JSON.stringify([violation, violation, violation]).slice(0, -10);
  expect(inHeader(`Too many violations! ${cut}`)).toEqual([violation, violation]);
});
