import { expect, it } from "vitest";
import { findings, withOperation } from "../testing/findings.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";

const headers = { "X-RateLimit-Limit": {}, "X-RateLimit-Remaining": {}, "X-RateLimit-Reset": {} };

it("requires the three headers in every response of the crypto service", () => {
  const components = { responses: { Good: { headers }, Bad: { headers: { "X-RateLimit-Limit": {} } } } };
  const check = (client: string, name: string): string[] => {
    const responses = { "200": { headers }, "401": { $ref: `#/components/responses/${name}` } };
    return findings(rateLimitHeaders, withOperation("get", { "x-sdk": { client }, responses }, { components }));
  };
  expect(check("crypto", "Good")).toEqual([]);
  expect(check("agent", "Bad")).toEqual([
    "/paths/~1here/get/responses/401 header X-RateLimit-Remaining, X-RateLimit-Reset is missing",
  ]);
  expect(check("fiat", "Bad")).toEqual([]);
});
