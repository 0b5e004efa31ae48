import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillIn } from "./markdown-table.ts";
import { retryTables } from "./retries-table.ts";

const page = readFileSync(new URL("../../docs/retries.md", import.meta.url), "utf8");

test("docs/retries.md has the tables that the code prints: else run npm run tables", () => {
  expect(fillIn(page, retryTables)).toBe(page);
});

test("every operation that may be sent again has its rule", () => {
  for (const id of ["sendFunds with a key", "sendFunds without a key", "tradeMarket", "fetchPaidResource", "login"]) {
    expect(retryTables.rules).toContain(id);
  }
});

test("a page and its tables must fit", () => {
  const filled = fillIn("a\n<!-- one -->\nold\n<!-- /one -->\nb", { one: "new" });
  expect(filled).toBe("a\n<!-- one -->\n\nnew\n\n<!-- /one -->\nb");
  expect(() => fillIn("<!-- one -->", { one: "new" })).toThrow("has no end of one");
  expect(() => fillIn("<!-- two --><!-- /two -->", { one: "new" })).toThrow(
    "places for two, but there are tables for one",
  );
});
