import { expect, it } from "vitest";
import type { Route } from "../../wrappers/operation.ts";
import type { SchemaValidator } from "./documents.ts";
import { checkResponse, type WrittenResponse } from "./write-response.ts";

const json = { contentType: "application/json", schemas: [], headers: [] };
const route = {
  responses: {
    200: json,
    204: { schemas: [], headers: [] },
    429: { ...json, headers: ["retry-after"] },
    default: json,
  },
} as unknown as Route;

/** A schema that nothing matches, with these problems. */
const failing = (...problems: [place: string, message: string][]): SchemaValidator =>
  Object.assign(() => false, {
    errors: problems.map(([instancePath, message]) => ({ instancePath, message, keyword: "x", params: {} })),
  });

const check = (parts: Partial<WrittenResponse>, validators: Record<string, SchemaValidator> = {}, of: Route = route) =>
  checkResponse(
    { route: of, responses: validators },
    {
      ...{ status: 200, contentType: "application/json", body: "{}", headers: {} },
      ...parts,
    },
  );

it("says which status, type or header is not the documented one", () => {
  expect(check({})).toBeUndefined();
  expect(check({ status: 418 })).toBeUndefined();
  const without = { responses: { 200: json } } as unknown as Route;
  expect(check({ status: 418 }, {}, without)).toBe("the status 418 is not documented");
  expect(check({ contentType: undefined, body: undefined })).toBe("the content type is missing, not application/json");
  expect(check({ contentType: "text/html" })).toBe("the content type is text/html, not application/json");
  expect(check({ status: 204 })).toBe("the content type is application/json, not missing, as documented");
  expect(check({ status: 204, contentType: undefined, body: undefined })).toBeUndefined();
  expect(check({ status: 429 })).toBe("the header retry-after is missing");
  expect(check({ status: 429, headers: { "retry-after": "1" } })).toBeUndefined();
});

it("names each place once, the first five of them, and no value", () => {
  const invalid = failing(["", "is odd"], ["/a", "is odd"], ["/a", "is odd"], ["/b", "is odd"]);
  expect(check({}, { 200: invalid })).toBe("the body is odd; /a is odd; /b is odd");
  const many = failing(...[1, 2, 3, 4, 5, 6].map((place): [string, string] => [`/${place}`, "is odd"]));
  expect(check({}, { 200: many })).toBe("/1 is odd; /2 is odd; /3 is odd; /4 is odd; /5 is odd");
  expect(check({}, { 200: Object.assign(() => false, { errors: null }) })).toBe("");
});

it("checks by the schema of the status, or by the default one, and no file", () => {
  const invalid = failing(["/a", "is odd"]);
  expect(check({ status: 418 }, { default: invalid })).toBe("/a is odd");
  expect(check({}, { default: invalid })).toBeUndefined();
  expect(check({ body: new Uint8Array(1) }, { 200: invalid })).toBeUndefined();
  expect(check({ body: undefined }, { 200: invalid })).toBeUndefined();
});
