import { expect, it } from "vitest";
import { bodiless, toResponse } from "./response.ts";

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
    name: "TypeError",
    message: "terminated",
    cause: { message: "other side closed", code: "UND_ERR_SOCKET" },
  });
});
