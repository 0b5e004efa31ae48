import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Page } from "../reference/page.ts";
import { llmsFull, llmsIndex, refuseForeignSite, requireVitepress } from "./build-site.ts";

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

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "refuse-site-"));
});

afterEach(() => rm(folder, { recursive: true }));

const put = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), "{}");
  }
};

it("replaces a folder that does not exist, an empty one, and a site of an earlier run", async () => {
  await expect(refuseForeignSite(path.join(folder, "none"))).resolves.toBeUndefined();
  await expect(refuseForeignSite(folder)).resolves.toBeUndefined();
  await put("hashmap.json", "llms.txt", "index.html");
  await expect(refuseForeignSite(folder)).resolves.toBeUndefined();
});

it.each([["notes.txt"], ["hashmap.json"], ["llms.txt"]])("refuses a folder with %s alone", async (name) => {
  await put(name);
  await expect(refuseForeignSite(folder)).rejects.toThrow("is not a site of an earlier run, and would be replaced");
});

it("finds VitePress in a folder above the project, or names the command that installs it", async () => {
  const project = path.join(folder, "acme");
  expect(() => requireVitepress(project)).toThrow("has no VitePress, which builds the site");
  await put("node_modules/vitepress/package.json");
  expect(() => requireVitepress(project)).not.toThrow();
});
