import { expect, it } from "vitest";
import { bodyOf } from "./answer-body.ts";

it.each([
  ['{"body":{"fee":0.020,"to":{"a":[]}}}', '{"fee":0.020,"to":{"a":[]}}'],
  ['{ "body": "text" }\n', '"text"'],
  ['{"body":null}', "null"],
  ["{}", ""],
])("of %s is %s", (text, body) => {
  expect(bodyOf(text)).toBe(body);
});
