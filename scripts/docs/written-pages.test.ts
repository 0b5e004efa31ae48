import { expect, it } from "vitest";
import { writtenPage, writtenPages } from "./written-pages.ts";

const placed = { file: "docs/guides/a.md", place: "guides/a.md", places: new Map([["README.md", "index.md"]]) };

it("has the title as plain text, and the first sentence of its first paragraph as description", () => {
  const text = "# Use `send` *now*\n\nSend [money](../../README.md)\nsafely: once. And again.\n\nMore.\n";
  const page = { path: "guides/a.md", title: "Use send now", description: "Send money safely." };
  expect(writtenPage(text, placed)).toMatchObject({ ...page, markdown: expect.stringContaining("(../index.md)") });
});

it("has no description if a list or a table comes first", () => {
  expect(writtenPage("# A\n\n- one.\n", placed)).not.toHaveProperty("description");
  expect(writtenPage("# A\n\n| a | b |\n", placed)).not.toHaveProperty("description");
});

it("leaves out badges, which other hosts serve", () => {
  const page = writtenPage(
    "# A\n\n![node: 20](https://img.shields.io/badge/node-20-417e38)\n\nOne sentence.\n",
    placed,
  );
  expect(page).toMatchObject({ markdown: "# A\n\nOne sentence.\n", description: "One sentence." });
  expect(writtenPages([]).filter(({ page: { markdown } }) => markdown.includes("shields.io"))).toEqual([]);
});

it("rejects a file without a title", () => {
  expect(() => writtenPage("text\n", placed)).toThrow("docs/guides/a.md does not begin with a title");
});

it.each([
  ["docs/index.md", "reference/README.md", "[Reference](reference/README.md)"],
  ["docs/guides/errors.md", "reference/errors.md", "[catalogue of errors](../reference/errors.md)"],
  ["docs/guides/swaps.md", "reference/crypto/quoteSwap.md", "[`quoteSwap`](../reference/crypto/quoteSwap.md)"],
  [
    "docs/guides/webhooks.md",
    "reference/crypto/events/deposit.confirmed.md",
    "(../reference/crypto/events/deposit.confirmed.md)",
  ],
])("links from %s to what %s says lead to that page in the site", (file, place, link) => {
  const markdownWith = (...generated: readonly string[]) =>
    writtenPages(generated).find((page) => page.file === file)?.page.markdown;
  expect(markdownWith(place)).toContain(link);
  expect(markdownWith()).not.toContain("/reference/");
});
