import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { namedBody } from "./named-body.ts";

const untyped = { "x-not-shown": { G24: "The body." } };
const record = { type: "object", properties: {} };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const components = { schemas: { SendRequest: record, Transfer: record } };

function check(operation: JsonObject): string[] {
  return findings(namedBody, withOperation("post", operation, { components }));
}

describe("a typed request body", () => {
  it("is a reference to a …Request", () => {
    expect(check({ requestBody: json(ref("SendRequest")) })).toEqual([]);
    expect(check({ requestBody: json(untyped) })).toEqual([]);
  });

  it.each([
    ["has no name", record],
    ["has a name of another kind", ref("Transfer")],
  ])("is wrong when it %s", (_, schema) => {
    expect(check({ requestBody: json(schema) })).toEqual([
      "/paths/~1here/post/requestBody/content/application~1json/schema make the request body a reference to a schema named …Request",
    ]);
  });

  it("may be anything in a webhook, which the service sends", () => {
    const webhooks = { sent: { post: { requestBody: json(record) } } };
    expect(findings(namedBody, { webhooks })).toEqual([]);
  });
});

describe("the data of an envelope", () => {
  const answer = (data: Json): JsonObject => ({
    responses: { "200": json({ allOf: [{}, { properties: { data } }] }) },
  });

  it("is a reference to a record, or a list of such", () => {
    expect(check(answer(ref("Transfer")))).toEqual([]);
    expect(check(answer({ type: "array", items: ref("Transfer") }))).toEqual([]);
    expect(check(answer(untyped))).toEqual([]);
  });

  it("is rejected without a named record", () => {
    expect(check(answer(record))).toEqual([
      "/paths/~1here/post/responses/200/content/application~1json/schema/allOf/1/properties/data make the envelope's data a reference to a named record, or a list of one",
    ]);
    expect(check(answer({ type: "array", items: record }))).toHaveLength(1);
  });
});
