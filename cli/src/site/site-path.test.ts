import { expect, it } from "vitest";
import { htmlPath, outsideOfFences, sitePath, withSiteLinks } from "./page-source.ts";

it.each([
  ["reference/README.md", "reference/index.md", "reference/index.html"],
  ["README.md", "index.md", "index.html"],
  ["guides/a.md", "guides/a.md", "guides/a.html"],
  ["guides/THEREADME.md", "guides/THEREADME.md", "guides/THEREADME.html"],
])("%s is at %s and %s", (page, markdown, html) => {
  expect(sitePath(page)).toBe(markdown);
  expect(htmlPath(page)).toBe(html);
});

it.each([
  ["[a](README.md)", "[a](index.md)"],
  ["[a](../x/README.md#b)", "[a](../x/index.md#b)"],
  ["[a](https://a.example/README.md)", "[a](https://a.example/README.md)"],
  ["See README.md.", "See README.md."],
])("turns %s into %s", (markdown, expected) => expect(withSiteLinks(markdown)).toBe(expected));

it("changes what is before, between and after fenced blocks", () => {
  const text = "a\n```\na\n```\na\n```ts\na\n```\na";
  expect(outsideOfFences(text, (part) => part.toUpperCase())).toBe("A\n```\na\n```\nA\n```ts\na\n```\nA");
});
