import { expect, it } from "vitest";
import type { Page } from "../../cli/src/reference/page.ts";
import { menusOf } from "../../cli/src/site/navigation.ts";
import { navigationOf } from "./site-navigation.ts";
import { writtenFiles } from "./written-pages.ts";

const page = (path: string): Page => ({ path, title: path, markdown: "# A" });
const generated = ["README", "gaps", "errors", "sdk/README", "sdk/main", "cli/README", "cli/init", "crypto/README"];
const pages = [
  ...[...writtenFiles().values()].map(page),
  ...[...generated, "crypto/sendFunds", "crypto/records/Card"].map((name) => page(`reference/${name}.md`)),
];

it("has every page of the repository once, in four sections", () => {
  const { nav, sidebar } = menusOf(navigationOf(pages), pages, "1.2.3");
  expect(nav.map(({ text }) => text)).toEqual(["Guides", "Reference", "Evidence", "Contributing", "v1.2.3"]);
  const text = JSON.stringify(sidebar["/guides/"]);
  expect(text).toContain("/guides/cards.html");
  expect(text).not.toContain("More guides");
});

it("rejects a guide that was removed, and a page outside of every section", () => {
  const without = pages.filter(({ path }) => path !== "guides/cards.md");
  expect(() => menusOf(navigationOf(without), without, "1")).toThrow("guides/cards.md, which is not a page");
  const more = [...pages, page("elsewhere/a.md")];
  expect(() => menusOf(navigationOf(more), more, "1")).toThrow("No section of the navigation has elsewhere/a.md");
});
