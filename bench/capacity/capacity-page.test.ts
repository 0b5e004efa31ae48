import { expect, test } from "vitest";
import { readCapacityPage, renderCapacityPage } from "./capacity-page.ts";

// It simulates, which takes longer on a busy machine.
test("docs/guides/capacity.md and its chart are up to date with bench/results (otherwise run npm run bench -- --tables)", {
  timeout: 60_000,
}, async () => {
  const rendered = await renderCapacityPage();
  expect(rendered).toEqual(await readCapacityPage());
});
