import { expect, it } from "vitest";
import { code, linkTo, table } from "./page.ts";

it("keeps a table's cells on one line", () => {
  expect(table(["A"], [["one\ntwo\n\nthree | four\n- five"]])).toBe(
    "| A |\n| --- |\n| one two<br>three \\| four<br>- five |",
  );
  expect(table(["A"], [])).toBeUndefined();
});

it("writes code with backticks", () => {
  expect([code("a"), code("a`b")]).toEqual(["`a`", "`` a`b ``"]);
});

it.each([
  ["reference/a/x.md", "reference/a/y.md", "y.md"],
  ["reference/a/x.md", "reference/a/records/R.md", "records/R.md"],
  ["reference/a/records/R.md", "reference/a/x.md", "../x.md"],
  ["reference/README.md", "reference/a/README.md", "a/README.md"],
])("links %s to %s", (from, to, link) => expect(linkTo(from, to)).toBe(link));
