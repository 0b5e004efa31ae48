import { expect, it } from "vitest";
import { pageSource, publishedMarkdown } from "./page-source.ts";

const page = {
  path: "reference/a.md",
  title: 'A: "b"',
  markdown: "# A\n\n[index](../README.md#x) [web](https://a.example/README.md)\n",
};

it("has its title and places as front matter", () => {
  const [, settings = "", body] =
    /^---\n(.*)\n---\n\n(.*)$/s.exec(pageSource(page, { editLink: "https://edit.example" })) ?? [];
  expect(JSON.parse(settings)).toEqual({
    title: 'A: "b"',
    markdownFile: "/reference/a.md",
    edit: "https://edit.example",
  });
  expect(body).toBe("# A\n\n[index](../index.md#x) [web](https://a.example/README.md)\n");
});

it("shows samples in a column of their own, and below the text in the Markdown file", () => {
  const withSamples = { ...page, markdown: "# A", aside: "## SDK\n\n```ts\nx\n```" };
  expect(pageSource(withSamples)).toContain(
    '<div class="columns"><div class="text">\n\n# A\n\n</div><div class="samples">\n\n## SDK',
  );
  expect(publishedMarkdown(withSamples)).toBe("# A\n\n## SDK\n\n```ts\nx\n```\n");
});

it("gives a page with wide tables the width of the window", () => {
  expect(pageSource({ ...page, isWide: true })).toContain('"pageClass":"wide","aside":false');
  expect(pageSource(page)).not.toContain("wide");
});

it("leaves links in code alone", () => {
  const code = "```md\n[a](README.md)\n```";
  expect(publishedMarkdown({ ...page, markdown: code })).toBe(code);
});
