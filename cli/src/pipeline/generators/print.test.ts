import { describe, expect, it } from "vitest";
import { docComment, pascalCase, printLiteral, variableName, wrapMarkdown } from "./print.ts";

it.each([
  [{ a: [1, "two"], "b-c": null, empty: {} }, 0, '{ a: [1, "two"], "b-c": null, empty: {} }'],
  [
    { first: "x".repeat(70), second: { third: "x".repeat(70) } },
    0,
    `{\n  first: "${"x".repeat(70)}",\n  second: { third: "${"x".repeat(70)}" },\n}`,
  ],
  [{ a: 1 }, 115, "{\n  a: 1,\n}"],
  [[{ a: 1 }, { a: 2 }], 0, "[\n  { a: 1 },\n  { a: 2 },\n]"],
  [JSON.parse('{ "__proto__": "\u2028" }'), 0, '{ ["__proto__"]: "\\u2028" }'],
])("prints %j at column %i", (value, column, text) => expect(printLiteral(value, "", column)).toBe(text));

describe("a comment", () => {
  it.each([
    ["Short.", [], "/** Short. */\n"],
    ["  ", [], ""],
    ["a */ b", [], "/** a *\\/ b */\n"],
    ["@everyone", ["@param id Which."], "/**\n * \\@everyone\n *\n * @param id Which.\n */\n"],
  ])("of %j with the tags %j", (text, tags, expected) => expect(docComment(text, "", tags)).toBe(expected));

  it("is wrapped at 120 columns, indentation included", () => {
    const lines = docComment("word ".repeat(60), "    ").split("\n");
    const longest = Math.max(...lines.map(({ length }) => length));
    expect(longest).toBeGreaterThan(114);
    expect(longest).toBeLessThanOrEqual(120);
  });

  const table = ["| a | very wide table |", "|---|---|", "```ts", "const   x = 1;", "```"];
  it.each([
    ["one\ntwo\n\n\n\nthree", 20, ["one two", "", "three"]],
    ["Points:\n- one two three\n- four", 9, ["Points:", "- one two", "  three", "- four"]],
    [table.join("\n"), 10, table],
    ["see `a b c` and {@link X.y z}", 8, ["see", "`a b c`", "and", "{@link X.y z}"]],
  ])("wraps %j at %i", (markdown, room, lines) => expect(wrapMarkdown(markdown, room)).toEqual(lines));
});

it.each([
  ["sendFunds", "SendFunds", "sendFunds"],
  ["send-funds", "SendFunds", "sendFunds"],
  ["x402", "X402", "x402"],
  ["card_id", "CardId", "card_id"],
  ["delete", "Delete", "delete_"],
  ["options", "Options", "options_"],
  ["operations", "Operations", "operations_"],
  ["payWithin", "PayWithin", "payWithin_"],
  ["3ds_id", "3dsId", "_3dsId"],
  ["ид", "", "ид"],
  ["ид-1", "1", "_1"],
  ["--", "", "value"],
])("names a type and a variable after %s", (name, type, variable) => {
  expect([pascalCase(name), variableName(name)]).toEqual([type, variable]);
});
