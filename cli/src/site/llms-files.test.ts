import { expect, it } from "vitest";
import type { Page } from "../reference/page.ts";
import { llmsFull, llmsIndex } from "./build-site.ts";

const page = (path: string, title: string, more: Partial<Page> = {}): Page => ({
  ...{ path, title, markdown: `# ${title}\n\nText of ${title}.\n` },
  ...more,
});
const site = {
  ...{ title: "acme", description: "Pays.", base: "/docs/" },
  pages: [
    page("reference/README.md", "Reference", { aside: "## SDK\n\n```ts\nsend();\n```" }),
    page("start.md", "Start", { description: "Begin here." }),
    page("index.md", "Home"),
  ],
  navigation: {
    sections: [
      { title: "Guides", start: "start.md", groups: [{ pages: ["start.md"] }] },
      { title: "Reference", start: "reference/README.md", groups: [{ pages: ["reference/README.md"] }] },
    ],
  },
};

it("lists the Markdown of every page by section, below the base path", () => {
  expect(llmsIndex(site)).toBe(`# acme

> Pays.

## Guides

- [Start](/docs/start.md): Begin here.

## Reference

- [Reference](/docs/reference/index.md)
`);
});

it("has the whole text of all pages, the first page first, with their samples", () => {
  const text = llmsFull(site);
  expect(text.match(/<!-- .* -->/g)).toEqual(["<!-- index.md -->", "<!-- start.md -->", "<!-- reference/index.md -->"]);
  expect(text).toContain("Text of Reference.\n\n## SDK\n\n```ts\nsend();");
});
