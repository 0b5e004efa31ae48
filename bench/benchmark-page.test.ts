import { expect, test } from "vitest";
import { printPage, readPage } from "./benchmark-page.ts";
import { benchmarks } from "./benchmarks.ts";

test("docs/benchmarks.md has the tables of bench/results: else run npm run bench", async () => {
  const page = await readPage();
  expect(await printPage()).toBe(page);
  for (const { name } of benchmarks) expect(page).toContain(`<!-- ${name} -->`);
});
