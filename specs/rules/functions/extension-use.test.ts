import { describe, expect, it } from "vitest";
import { findings, withOperation } from "../testing/findings.ts";
import { extensionUse } from "./extension-use.ts";

const at = "/paths/~1here/get";

describe("an extension", () => {
  it("is known, at an allowed place, with a valid value", () => {
    const good = {
      "x-money": true,
      "x-idempotency": { mode: "required", ttl: 86400 },
      "x-not-shown": { G24: "The body." },
      parameters: [
        { name: "key", in: "header", "x-basis": "assumed", schema: { type: "string", "x-sensitive": true } },
      ],
      responses: { "200": { "x-envelope": "A", "x-error-codes": ["not_found"] } },
    };
    const document = withOperation("get", good, { info: { "x-not-shown": { G70: "The changelog." } } });
    expect(findings(extensionUse, document)).toEqual([]);
  });

  it("is not misspelled, anywhere", () => {
    const bad = withOperation("get", { "x-retyr": "read" }, { info: { license: { "x-base": 1 } } });
    expect(findings(extensionUse, { ...bad, "x-top": 1 })).toEqual([
      expect.stringMatching(/^\/x-top x-top is unknown; the extensions are x-\w+.*, x-retry, /),
      "/info/license/x-base x-base is unknown: did you mean x-basis?",
      `${at}/x-retyr x-retyr is unknown: did you mean x-retry?`,
    ]);
  });

  it("is rejected at a place without meaning", () => {
    const bad = { "x-sensitive": true, parameters: [{ "x-retry": "read" }] };
    expect(findings(extensionUse, withOperation("get", bad))).toEqual([
      `${at}/x-sensitive x-sensitive is not allowed on: operation; use it on: schema`,
      `${at}/parameters/0/x-retry x-retry is not allowed on: parameter; use it on: operation`,
    ]);
  });

  it("is rejected with an invalid value", () => {
    const bad = { "x-money": false, "x-idempotency": { mode: "auto", life: 1 }, "x-not-shown": { 24: "The body." } };
    expect(findings(extensionUse, withOperation("get", bad))).toEqual([
      `${at}/x-money x-money must be equal to constant: true`,
      `${at}/x-idempotency x-idempotency must NOT have additional properties: "life"`,
      expect.stringContaining(`${at}/x-not-shown x-not-shown must match pattern "^G[0-9]+$"`),
      expect.stringContaining(`${at}/x-not-shown x-not-shown property name must be valid`),
    ]);
  });

  it.each([
    { resource: "close", method: "list" },
    { resource: "cards", method: "constructor" },
  ])("gives no SDK name that a class or client has other uses for: $resource.$method", (name) => {
    const bad = { "x-sdk": { client: "crypto", ...name } };
    expect(findings(extensionUse, withOperation("get", bad))).toEqual([
      expect.stringContaining("x-sdk must match pattern"),
    ]);
  });

  it("is ignored in names and examples", () => {
    const header = { headers: { "x-request-id": { schema: { type: "string", default: { "x-any": 1 } } } } };
    expect(findings(extensionUse, withOperation("get", { responses: { "200": header } }))).toEqual([]);
  });
});
