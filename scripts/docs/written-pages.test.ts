import { expect, it } from "vitest";
import { withResults, writtenPage, writtenPages } from "./written-pages.ts";

const placed = { file: "docs/guides/a.md", place: "guides/a.md", places: new Map([["README.md", "index.md"]]) };

it("has the title as plain text, and the first sentences of its first paragraph as description, until they say enough", () => {
  const text =
    "# Use `send` *now*\n\nSend [money](../../README.md)\nsafely. Each transfer has a key that lasts for a day. Again.\n\nMore.\n";
  const description = "Send money safely. Each transfer has a key that lasts for a day.";
  const page = { path: "guides/a.md", title: "Use send now", description };
  expect(writtenPage(text, placed)).toMatchObject({ ...page, markdown: expect.stringContaining("(../index.md)") });
});

it("takes the description from a generated paragraph, and folds the rules of every guide", () => {
  expect(writtenPage("# A\n\n<!-- a -->\n\nOne sentence.\n", placed)).toHaveProperty("description", "One sentence.");
  const guides = writtenPages([]).filter(({ file }) => file.startsWith("docs/guides/"));
  const open = ({ page }: (typeof guides)[number]) => page.markdown.replace(/<details>.*?<\/details>/gs, "");
  expect(guides.filter((guide) => /^(?:Rules: \[|\[Decision )/m.test(open(guide))).map(({ file }) => file)).toEqual([]);
});

it("leads to the generated page that says what a linked file says", () => {
  const place = "reference/crypto/quoteSwap.md";
  const swaps = (...generated: readonly string[]) =>
    writtenPages(generated).find(({ file }) => file === "docs/guides/swaps.md")?.page.markdown;
  expect(swaps(place)).toContain("[`quoteSwap`](../reference/crypto/quoteSwap.md)");
  expect(swaps()).not.toContain("/reference/");
});

it("has figures of the benchmarks from their last run", () => {
  const page = { path: "index.md", title: "A", markdown: "<!-- result: load server.paid -->" };
  expect(withResults(page).markdown).toMatch(/^\d{1,3}(,\d{3})*$/);
  const nested = "<!-- result: sandbox operations.sendFunds.perSecond.inProcess -->";
  expect(withResults({ ...page, markdown: nested }).markdown).toMatch(/^[\d,]+$/);
  const unknown = { ...page, markdown: "<!-- result: load server.lost -->" };
  expect(() => withResults(unknown)).toThrow("index.md: the results of load have no figure server.lost");
});
