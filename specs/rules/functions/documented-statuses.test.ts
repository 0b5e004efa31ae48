import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { documentedStatuses } from "./documented-statuses.ts";

/** The statuses that are missing. */
function missing(method: string, client: string, statuses: string[], rest: JsonObject = {}): string[] {
  const responses = Object.fromEntries(statuses.map((status) => [status, { description: "x" }]));
  const operation = { "x-sdk": { client }, responses, ...rest };
  const found = findings(documentedStatuses, withOperation(method, operation, { security: [{ bearer: [] }] }));
  return found.map((text) => /response (\w+) is missing/.exec(text)?.[1] ?? text);
}

describe("a fiat operation", () => {
  it("documents 401 and default, a write 422 as well", () => {
    expect(missing("get", "fiat", ["200", "401", "default"])).toEqual([]);
    expect(missing("post", "fiat", ["200", "401", "422", "default"])).toEqual([]);
    expect(missing("get", "fiat", ["200"])).toEqual(["401", "default"]);
    expect(missing("put", "fiat", ["200", "401", "default"])).toEqual(["422"]);
  });
});

describe("an operation of the crypto service", () => {
  const common = ["200", "401", "403", "429", "500"];

  it("documents what every caller can meet", () => {
    expect(missing("get", "crypto", common)).toEqual([]);
    expect(missing("get", "agent", ["200", "401"])).toEqual(["403", "429", "500"]);
  });

  it("documents 400 where it takes a body or a query", () => {
    expect(missing("post", "crypto", common, { requestBody: json({}) })).toEqual(["400"]);
    expect(missing("get", "crypto", common, { parameters: [{ name: "page", in: "query" }] })).toEqual(["400"]);
  });

  it("documents 404 where it takes an id", () => {
    expect(missing("get", "crypto", common, { parameters: [{ name: "id", in: "path" }] })).toEqual(["404"]);
  });

  it("documents none of these where it needs no credential", () => {
    expect(missing("post", "crypto", ["200"], { security: [], requestBody: json({}) })).toEqual([]);
  });
});
