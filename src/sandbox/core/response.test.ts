import { expect, it } from "vitest";
import { bodiless, toResponse } from "./response.ts";

it.each<[status: number, headers: Record<string, string>, body: string | Uint8Array | undefined, text: string]>([
  [201, { "content-type": "text/plain", "x-note": "a" }, "grün", "grün"],
  [201, { "content-type": "text/plain" }, new TextEncoder().encode("grün"), "grün"],
  ...[200, ...bodiless].map((status): [number, Record<string, string>, undefined, string] => [
    status,
    {},
    undefined,
    "",
  ]),
])("a response has its status, headers and body: %i %j", async (status, headers, body, text) => {
  const response = toResponse({ status, headers, body });
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([status, headers]);
  expect([await response.clone().text(), response.body === null]).toEqual([text, body === undefined]);
});
