import { expect, it } from "vitest";
import type { Page } from "../../cli/src/reference/page.ts";
import { menusOf } from "../../cli/src/site/navigation.ts";
import { navigationOf, withSiteTargets } from "./site-navigation.ts";
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

const places = new Map([
  ["docs/guides/a.md", "guides/a.md"],
  ["docs/guides/b.md", "guides/b.md"],
  ["CHANGELOG.md", "project/changelog.md"],
  ["examples/durable-payouts/README.md", "examples/durable-payouts.md"],
]);
const placed = { file: "docs/guides/a.md", place: "guides/a.md", places };

it.each<[string, string, string]>([
  ["a page at another place", "[changes](../../CHANGELOG.md)", "[changes](../project/changelog.md)"],
  ["a folder with a README", "[outbox](../../examples/durable-payouts)", "[outbox](../examples/durable-payouts.md)"],
  ["a figure", "![states](../figures/states.svg)", "![states](../figures/states.svg)"],
  ["an anchor of its own", "[up](#top)", "[up](#top)"],
  ["code", "```md\n[changes](../../CHANGELOG.md)\n```", "```md\n[changes](../../CHANGELOG.md)\n```"],
  ["a link with brackets in its text", "[`a[0]`](../../CHANGELOG.md)", "[`a[0]`](../project/changelog.md)"],
])("leads to %s", (_, markdown, expected) => expect(withSiteTargets(markdown, placed)).toBe(expected));

it("leads to the repository for files that are not pages, and is text without its address", () => {
  const markdown = "[the code](../../src/index.ts)";
  expect(withSiteTargets(markdown, placed)).toBe("the code");
  const sourceUrl = "https://code.example/blob/main/";
  expect(withSiteTargets(markdown, { ...placed, sourceUrl })).toBe(
    "[the code](https://code.example/blob/main/src/index.ts)",
  );
});
