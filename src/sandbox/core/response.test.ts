import { expect, it } from "vitest";
import { bodiless, envelopeA, envelopeB, envelopeC, fiatEnvelope, labelHeaders, toResponse } from "./response.ts";

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

it("the fiat service's envelope repeats the status, and the label is sent in two headers", () => {
  const body = { status: "success", status_code: 202, message: "Done.", data: {} };
  expect(fiatEnvelope({}, "Done.", label, 202)).toEqual({ status: 202, body, ...label });
  expect(labelHeaders(label)).toEqual({ "x-sandbox-rule": "C41", "x-sandbox-basis": "documented" });
});

const headers = { "content-type": "text/plain", "x-note": "a" };

it.each([
  ["a text", "grün"],
  ["bytes", new TextEncoder().encode("grün")],
])("has status, headers and %s", async (_, body) => {
  const response = toResponse({ status: 201, headers, body });
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([201, headers]);
  expect(await response.text()).toBe("grün");
});

it.each([200, ...bodiless])("may have no body: %i", async (status) => {
  const response = toResponse({ status, headers: {}, body: undefined });
  expect([response.status, response.body, [...response.headers]]).toEqual([status, null, []]);
});

it("breaks off after a body that is cut", async () => {
  const half = new TextEncoder().encode('{"a":');
  const reader = toResponse({ status: 200, headers, body: half, isCut: true }).body?.getReader();
  expect(await reader?.read()).toEqual({ value: half, done: false });
  await expect(reader?.read()).rejects.toMatchObject({
    ...{ name: "TypeError", message: "terminated" },
    cause: { message: "other side closed", code: "UND_ERR_SOCKET" },
  });
});
