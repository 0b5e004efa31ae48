import { expect, it } from "vitest";
import { envelopeA, envelopeB, envelopeC, fiatEnvelope, labelHeaders } from "./response.ts";

const label = { rule: "C41", basis: "documented" } as const;

it.each([
  ["A", envelopeA, { status: true }],
  ["B", envelopeB, { success: true }],
  ["C", envelopeC, { status: "success" }],
])("envelope %s has its own flag, and 200 by default", (_, envelope, flag) => {
  const body = { ...flag, message: "Done.", data: { a: 1 } };
  expect(envelope({ a: 1 }, "Done.", label)).toEqual({ status: 200, body, ...label });
  expect(envelope({ a: 1 }, "Done.", label, 201)).toEqual({ status: 201, body, ...label });
});

it("the fiat service's envelope repeats the status", () => {
  const body = { status: "success", status_code: 202, message: "Done.", data: {} };
  expect(fiatEnvelope({}, "Done.", label, 202)).toEqual({ status: 202, body, ...label });
});

it("the label is sent in two headers", () => {
  expect(labelHeaders(label)).toEqual({ "x-sandbox-rule": "C41", "x-sandbox-basis": "documented" });
});
