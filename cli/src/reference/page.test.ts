import { expect, it } from "vitest";
import { code, rowList, table } from "./page.ts";

it("keeps a table's cells on one line", () => {
  expect(table(["A"], [["one\ntwo\n\nthree | four\n- five"]])).toBe(
    "| A |\n| --- |\n| one two<br>three \\| four<br>- five |",
  );
  expect(table(["A"], [])).toBeUndefined();
});

it("writes code with backticks", () => {
  expect([code("a"), code("a`b")]).toEqual(["`a`", "`` a`b ``"]);
});

it("keeps the paragraphs and lists of a row below its first line", () => {
  expect(rowList(["`a`: string\n\nOne:\n- two", "`b`: string"])).toBe(
    "<!-- rows -->\n\n- `a`: string\n\n  One:\n  - two\n\n- `b`: string",
  );
  expect(rowList([])).toBeUndefined();
});
