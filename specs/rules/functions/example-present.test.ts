import { expect, it } from "vitest";
import { findings, json, withOperation } from "../testing/findings.ts";
import { examplePresent } from "./example-present.ts";

const text = { type: "string" };

it("requires an example for every typed body, in operations, components and webhooks", () => {
  const good = { requestBody: json(text, { example: "a" }), responses: { "200": json(text, { examples: {} }) } };
  expect(findings(examplePresent, withOperation("post", good))).toEqual([]);

  const bad = withOperation("post", { requestBody: json(text) }, { components: { responses: { Failed: json(text) } } });
  expect(findings(examplePresent, { ...bad, webhooks: { sent: { post: { requestBody: json(text) } } } })).toEqual([
    "/components/responses/Failed/content/application~1json add an example: the body is typed",
    "/paths/~1here/post/requestBody/content/application~1json add an example: the body is typed",
    "/webhooks/sent/post/requestBody/content/application~1json add an example: the body is typed",
  ]);
});

it("requires none for an untyped body", () => {
  const untyped = { requestBody: json({ "x-not-shown": { G24: "The body." } }) };
  expect(findings(examplePresent, withOperation("post", untyped))).toEqual([]);
});
