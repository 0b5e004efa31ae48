import { expect, test } from "vitest";
import { readPage, renderPage } from "./benchmark-page.ts";
import { benchmarks } from "./benchmarks.ts";

test("docs/benchmarks.md is up to date with bench/results (otherwise run npm run bench)", async () => {
  const page = await readPage();
  expect(await renderPage()).toBe(page);
  for (const { name } of benchmarks) expect(page).toContain(`<!-- ${name} -->`);
});
