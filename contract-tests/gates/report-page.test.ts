import { expect, it } from "vitest";
import { matrixOf } from "./check-matrix.ts";
import { type PageContent, renderPage } from "./report-page.ts";
import type { TestResult } from "./test-results.ts";

const failed: TestResult = {
  title: "login <script>alert(1)</script>",
  file: "contract-tests/some.test.ts",
  state: "failed",
  concern: { operation: "login", status: "401", check: "error" },
  coverage: [],
};

const content = (results: readonly TestResult[]): PageContent => ({
  gates: [{ name: "operations", total: 1, missing: results.length > 0 ? ["login"] : [], surplus: [] }],
  rows: matrixOf(results, [{ operation: "login", status: "401" }]),
  results,
  untyped: ["login request"],
});

it("names the failed tests, the shut gates and the undocumented bodies", () => {
  const page = renderPage(content([failed]));
  expect(page).toContain("1 failed");
  expect(page).toContain("contract-tests/some.test.ts");
  expect(page).toContain("✗ 1");
  expect(page).toContain("not covered: login");
  expect(page).toContain("<code>login request</code>");
});

it("has no failure where there is none", () => {
  const page = renderPage(content([]));
  expect(page).toContain("none failed");
  expect(page).toContain("complete");
  expect(page).not.toMatch(/✗ \d/);
});

it("shows titles as text", () => expect(renderPage(content([failed]))).not.toContain("<script"));

it("fetches nothing", () => expect(renderPage(content([failed]))).not.toMatch(/https?:|src=|@import|url\(/));
