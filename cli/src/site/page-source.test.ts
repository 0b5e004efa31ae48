import { expect, it } from "vitest";
import {
  htmlPath,
  markedTabs,
  outsideOfFences,
  pageSource,
  publishedMarkdown,
  sampleTabs,
  sitePath,
  withSiteLinks,
} from "./page-source.ts";

const page = {
  path: "reference/a.md",
  title: 'A: "b"',
  markdown: "# A\n\n[index](../README.md#x) [web](https://a.example/README.md)\n",
};

it("has its title and places as front matter", () => {
  const [, settings = "", body] =
    /^---\n(.*)\n---\n\n(.*)$/s.exec(pageSource(page, { editLink: "https://edit.example" })) ?? [];
  const edit = "https://edit.example";
  expect(JSON.parse(settings)).toEqual({ title: 'A: "b"', markdownFile: "/reference/a.md", edit });
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

const sample = (title: string, language: string, code = "x"): string =>
  `## ${title}\n\n\`\`\`${language}\n${code}\n\`\`\``;

it("joins sections with one block each, and responses apart from calls", () => {
  const responses = ["200", "409"].map((status) => sample(`Response ${status}`, "json"));
  const aside = [sample("SDK", "ts"), sample("curl", "sh"), ...responses];
  expect(sampleTabs(aside.join("\n\n"))).toBe(
    "::: code-group\n\n```ts [SDK]\nx\n```\n\n```sh [curl]\nx\n```\n\n:::\n\n" +
      "## Responses\n\n::: code-group\n\n```json [200]\nx\n```\n\n```json [409]\nx\n```\n\n:::",
  );
});

it.each([
  ["a single sample", sample("SDK", "ts")],
  ["a block with text", "## SDK\n\nText.\n\n```ts\nx\n```"],
])("leaves %s", (_, markdown) => expect(sampleTabs(markdown)).toBe(markdown));

it("numbers several blocks of a section", () => {
  const two = `${sample("Response 400", "json")}\n\n\`\`\`json\ny\n\`\`\``;
  expect(sampleTabs(two)).toBe(
    "## Responses\n\n::: code-group\n\n```json [400 (1)]\nx\n```\n\n```json [400 (2)]\ny\n```\n\n:::",
  );
});

it("joins what is between comments in hand-written pages", () => {
  const page =
    "# Home\n\n<!-- tabs -->\n\n### A\n\n```ts\nx\n```\n\n### B\n\n```ts\ny\n```\n\n<!-- /tabs -->\n\nEnd.\n";
  expect(markedTabs(page)).toBe("# Home\n\n::: code-group\n\n```ts [A]\nx\n```\n\n```ts [B]\ny\n```\n\n:::\n\nEnd.\n");
});

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
