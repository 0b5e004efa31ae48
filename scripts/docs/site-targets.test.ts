import { expect, it } from "vitest";
import { withSiteTargets } from "./site-targets.ts";

const places = new Map([
  ["docs/guides/a.md", "guides/a.md"],
  ["docs/guides/b.md", "guides/b.md"],
  ["CHANGELOG.md", "project/changelog.md"],
  ["examples/durable-payouts/README.md", "examples/durable-payouts.md"],
]);
const placed = { file: "docs/guides/a.md", place: "guides/a.md", places };

it.each<[string, string, string]>([
  ["a page beside it", "[b](b.md#top)", "[b](b.md#top)"],
  ["a page at another place", "[changes](../../CHANGELOG.md)", "[changes](../project/changelog.md)"],
  ["a folder with a README", "[outbox](../../examples/durable-payouts)", "[outbox](../examples/durable-payouts.md)"],
  ["a figure", "![states](../figures/states.svg)", "![states](../figures/states.svg)"],
  ["an anchor of its own", "[up](#top)", "[up](#top)"],
  ["another host", "[web](https://a.example/b.md)", "[web](https://a.example/b.md)"],
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
