import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { transformAt } from "../../../wrappers/http/json-path.ts";
import { hideValues } from "./hide-values.ts";

describe("hides values and keeps every other character", () => {
  const cases: [text: string, paths: string[], result: string][] = [
    ['{"secret":"x","n":1.10}', ["secret"], '{"secret":"[redacted]","n":1.10}'],
    ['{ "secret" : "a\\"b" , "n":1}', ["secret"], '{ "secret" : "[redacted]" , "n":1}'],
    ['{"secret":12.50}', ["secret"], '{"secret":"[redacted]"}'],
    ['{"secret":12.50 }', ["secret"], '{"secret":"[redacted]" }'],
    ['{"secret":[1,{"a":"]"}],"b":2}', ["secret"], '{"secret":"[redacted]","b":2}'],
    ['{"secret":{"a":{}},"b":2}', ["secret"], '{"secret":"[redacted]","b":2}'],
    ['{"secret":null}', ["secret"], '{"secret":"[redacted]"}'],
    ['{"s\\u0065cret":"x"}', ["secret"], '{"s\\u0065cret":"[redacted]"}'],
    ['{"secret":"x","secret":"y"}', ["secret"], '{"secret":"[redacted]","secret":"[redacted]"}'],
    ['{"data":{"secret":"x"},"secret":"y"}', ["data.secret"], '{"data":{"secret":"[redacted]"},"secret":"y"}'],
    ['[{"a":1},{"a":"2"}]', ["[].a"], '[{"a":"[redacted]"},{"a":"[redacted]"}]'],
    ['{"list":["x","y"]}', ["list[]"], '{"list":["[redacted]","[redacted]"]}'],
    ['{"map":{"p":1,"q":"r"}}', ["map.*"], '{"map":{"p":"[redacted]","q":"[redacted]"}}'],
    ['{"a":"secret","b":["secret"]}', ["secret"], '{"a":"secret","b":["secret"]}'],
    ['{"a":{"x":1},"secret":1}', ["secret"], '{"a":{"x":1},"secret":"[redacted]"}'],
    ['{"a":[1,2],"secret":1}', ["secret"], '{"a":[1,2],"secret":"[redacted]"}'],
    ['{"x":1', ["x"], "[redacted]"],
    ['{"x":1', [], '{"x":1'],
    ["anything", [""], "[redacted]"],
  ];
  it.each(cases)("%s at %j", (text, paths, result) => expect(hideValues(text, paths)).toBe(result));
});

it("hides a very long text completely", () => {
  expect(hideValues(JSON.stringify({ secret: "x", long: "y".repeat(1_000_000) }), ["secret"])).toBe("[redacted]");
});

it("hides the same values as the SDK's path lookup", () => {
  const paths = ["secret", "data.secret", "list[].secret", "map.*"];
  const name = fc.constantFrom("secret", "data", "list", "map", "other", 'q"', "\\");
  const { tree } = fc.letrec<{ tree: fc.JsonValue }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small" },
      fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(name, tie("tree"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.constantFrom(undefined, 2), (value, indent) => {
      const shown = hideValues(JSON.stringify(value, undefined, indent), paths);
      // Negative zero is written as 0.
      const plain = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(shown)).toEqual(transformAt(plain, paths, { value: () => "[redacted]" }));
    }),
    { numRuns: 300 },
  );
});
