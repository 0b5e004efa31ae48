import { expect, it } from "vitest";
import type { Page } from "../../cli/src/reference/page.ts";
import { menusOf } from "../../cli/src/site/navigation.ts";
import { navigationOf } from "./site-navigation.ts";
import { writtenPages } from "./written-pages.ts";

const page = (path: string): Page => ({ path, title: path, markdown: "# A" });
const generated = [
  "README",
  "gaps",
  "errors",
  "sdk/README",
  "sdk/main/README",
  "cli/README",
  "cli/init",
  "crypto/README",
];
const pages = [
  ...writtenPages([]).map((written) => written.page),
  ...[...generated, "crypto/sendFunds", "crypto/records/Card"].map((name) => page(`reference/${name}.md`)),
];

it("has every page of the repository once, in five sections, of which four are in the header", () => {
  const { nav, sidebar } = menusOf(navigationOf(pages), pages, "1.2.3");
  expect(nav.map(({ text }) => text)).toEqual(["Guides", "API", "SDK", "CLI", "v1.2.3"]);
  const text = JSON.stringify(sidebar["/"]);
  expect(text).toContain("/guides/cards.html");
  expect(text).not.toContain("More guides");
  const folded = { text: "By framework", link: "/guides/webhooks/node.html", collapsed: true };
  const webhooks = sidebar["/"]?.find((group) => group.text === "Receive webhooks")?.items;
  expect(webhooks).toEqual([expect.objectContaining({ text: "Webhooks" }), expect.objectContaining(folded)]);
  expect(Object.keys(sidebar)).toEqual(["/", "/reference/", "/reference/sdk/", "/reference/cli/", "/contributing/"]);
});
