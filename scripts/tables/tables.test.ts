import { expect, test } from "vitest";
import { fillIn } from "./tables.ts";

test("a page and its tables must fit", () => {
  const filled = fillIn("a\n<!-- one -->\nold\n<!-- /one -->\nb", { one: "new" });
  expect(filled).toBe("a\n<!-- one -->\n\nnew\n\n<!-- /one -->\nb");
  expect(() => fillIn("<!-- one -->", { one: "new" })).toThrow("has no end of one");
  expect(() => fillIn("<!-- two --><!-- /two -->", { one: "new" })).toThrow(
    "places for two, but there are tables for one",
  );
});
