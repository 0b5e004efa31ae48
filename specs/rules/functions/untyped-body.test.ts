import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { findings, json, withOperation } from "../testing/findings.ts";
import { untypedBody } from "./untyped-body.ts";

const at = "/paths/~1here/post";
const reason = { "x-not-shown": { G24: "The body." } };

function check(operation: JsonObject): string[] {
  return findings(untypedBody, withOperation("post", operation));
}

describe("a body without a type", () => {
  it("gives the reason", () => {
    expect(check({ requestBody: json(reason), responses: { "200": json(reason) } })).toEqual([]);
    expect(check({ requestBody: json({}), responses: { "200": json({ description: "Anything." }) } })).toEqual([
      `${at}/requestBody/content/application~1json/schema add x-not-shown with the reason: the body is untyped`,
      `${at}/responses/200/content/application~1json/schema add x-not-shown with the reason: the body is untyped`,
    ]);
  });

  it("gives it also for the data of an envelope", () => {
    const answer = (data: Json): JsonObject => ({
      responses: { "200": json({ type: "object", properties: { data } }) },
    });
    const data = `${at}/responses/200/content/application~1json/schema/properties/data`;
    expect(check(answer(reason))).toEqual([]);
    expect(check(answer({}))).toEqual([`${data} add x-not-shown with the reason: the body is untyped`]);
  });

  it("needs a schema", () => {
    expect(check({ requestBody: { content: { "application/json": {} } } })).toEqual([
      `${at}/requestBody/content/application~1json add a schema to the body`,
    ]);
  });
});

it("ignores typed bodies and files", () => {
  const pdf = { content: { "application/pdf": { schema: {} } } };
  expect(check({ requestBody: json({ type: "object" }), responses: { "200": pdf } })).toEqual([]);
});

it("requires a body of a success, and none of an error", () => {
  expect(check({ responses: { "200": { description: "Done." }, "404": { description: "Gone." } } })).toEqual([
    `${at}/responses/200 add content with a schema or x-not-shown to the success`,
  ]);
});
