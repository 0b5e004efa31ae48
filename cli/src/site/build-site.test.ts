import path from "node:path";
import { describe, expect, it } from "vitest";
import { writeProject } from "../project/testing/project-folder.ts";
import type { Page } from "../reference/page.ts";
import { llmsFull, llmsIndex, refuseForeignSite, requireVitepress } from "./build-site.ts";
import { menusOf, referenceGroups } from "./navigation.ts";
import { pageNames } from "./page-names.ts";
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
import type { Navigation } from "./site-options.ts";

const page = (path: string, title: string, more: Partial<Page> = {}): Page => ({
  path,
  title,
  markdown: `# ${title}\n\nText of ${title}.\n`,
  ...more,
});
const site = {
  title: "acme",
  description: "Pays.",
  base: "/docs/",
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
  const start = "## Guides\n\n- [Start](/docs/start.md): Begin here.\n";
  const reference = "## Reference\n\n- [Reference](/docs/reference/index.md)\n";
  expect(llmsIndex(site)).toBe(["# acme\n", "> Pays.\n", start, reference].join("\n"));
});

it("has the whole text of all pages, the first page first, with their samples", () => {
  const text = llmsFull(site);
  expect(text.match(/<!-- .* -->/g)).toEqual(["<!-- index.md -->", "<!-- start.md -->", "<!-- reference/index.md -->"]);
  expect(text).toContain("Text of Reference.\n\n## SDK\n\n```ts\nsend();");
});

/** A folder with these files. */
const folderWith = (...names: string[]) => writeProject(Object.fromEntries(names.map((name) => [name, "{}"])));

it("replaces a folder that does not exist, an empty one, and a site of an earlier run, but no other", async () => {
  const empty = await folderWith();
  for (const folder of [empty, path.join(empty, "none"), await folderWith("hashmap.json", "llms.txt", "index.html")])
    await expect(refuseForeignSite(folder)).resolves.toBeUndefined();
  const refusal = "is not a site of an earlier run, and would be replaced";
  for (const name of ["notes.txt", "hashmap.json", "llms.txt"])
    await expect(refuseForeignSite(await folderWith(name)), name).rejects.toThrow(refusal);
});

it("finds VitePress in a folder above the project, or names the command that installs it", async () => {
  const folder = await folderWith("node_modules/vitepress/package.json");
  expect(() => requireVitepress(path.join(folder, "acme"))).not.toThrow();
  const without = await folderWith();
  expect(() => requireVitepress(without)).toThrow("has no VitePress, which builds the site");
});

it("gives each page a title and a description of its own, by the folder or the name of its file", () => {
  const pages = [
    page("index.md", "acme"),
    page("guides/send.md", "Send", { description: "Pay." }),
    page("a/records/Error.md", "Error", { description: "Fails." }),
    page("b/records/Error.md", "Error", { description: "Fails." }),
    page("b/README.md", "acme", { description: "All of b." }),
    ...["One", "Two"].map((name) => page(`c/${name}.md`, "Send", { description: name })),
  ];
  expect([...pageNames(pages, "Pays.")].map(([path, { title, description }]) => [path, title, description])).toEqual([
    ["index.md", "acme", "Pays."],
    ["guides/send.md", "Send (guides)", "Pay."],
    ["a/records/Error.md", "Error (a/records)", "Error (a/records): Fails."],
    ["b/records/Error.md", "Error (b/records)", "Error (b/records): Fails."],
    ["b/README.md", "acme (b)", "All of b."],
    ["c/One.md", "Send (c/One)", "One"],
    ["c/Two.md", "Send (c/Two)", "Two"],
  ]);
});

describe("navigation", () => {
  const member = (path: string, group?: string) => page(path, path, group === undefined ? {} : { group });
  const pages = ["index.md", "start.md", "guides/a.md", "guides/b.md", "reference/README.md"].map((path) =>
    member(path),
  );
  const all = [
    ...pages,
    member("reference/x/One.md", "Ones"),
    member("reference/x/Two.md", "Ones"),
    member("reference/x/Three.md", "Single"),
    member("reference/x/Four.md", "X"),
  ];

  const begin = { title: "Begin", pages: ["start.md", "guides/b.md"] };
  const start = "reference/README.md";
  const navigation: Navigation = {
    sections: [
      { title: "Guides", start: "start.md", groups: [begin, { pages: ["guides/"] }] },
      { title: "Reference", start, groups: [{ pages: [start] }, { title: "X", pages: ["reference/x/"] }] },
    ],
    versionPage: "start.md",
  };

  it("puts pages in order, and those of a folder in their groups", () => {
    const { nav, sidebar } = menusOf(navigation, all, "1.2.3");
    expect(nav.map(({ text, link }) => `${text} ${link}`)).toEqual([
      "Guides /start.html",
      "Reference /reference/index.html",
      "v1.2.3 /start.html",
    ]);
    expect(nav[0]?.activeMatch).toBe(String.raw`^/(start$|guides\/)`);
    expect(Object.keys(sidebar)).toEqual(["/", "/reference/"]);
    const link = (path: string) => ({ text: `${path}.md`, link: `/${path}.html` });
    const first = { text: "Begin", items: [link("start"), link("guides/b")] };
    expect(sidebar["/"]).toEqual([first, link("guides/a")]);
    const two = link("reference/x/Two");
    expect(sidebar["/reference/"]?.[1]).toEqual({
      text: "X",
      items: [
        { text: "Ones", link: "/reference/x/One.html", items: [link("reference/x/One"), two], collapsed: true },
        ...[link("reference/x/Three"), link("reference/x/Four")],
      ],
    });
  });

  it("gives an index a sidebar where its folder has pages of two sections, and lists pages of others", () => {
    const outside = { title: "Team", start: "start.md", isOutsideHeader: true };
    const sections = [
      { title: "API", start, groups: [{ title: "X", pages: [start], elsewhere: ["start.md"] }] },
      { ...outside, groups: [{ pages: ["start.md", "guides/", "reference/x/"] }] },
    ];
    const { nav, sidebar } = menusOf({ sections }, all, "1");
    expect(nav.map(({ text }) => text)).toEqual(["API"]);
    expect(sidebar["/reference/index.md"]).toEqual([
      {
        text: "X",
        items: [
          { text: start, link: "/reference/index.html" },
          { text: "start.md", link: "/start.html" },
        ],
      },
    ]);
  });

  it("rejects a page that no section has, and one that does not exist", () => {
    const menus = (given: readonly Page[]) => () => menusOf(navigation, given, "1");
    expect(menus([...all, member("lost.md")])).toThrow("No section of the navigation has lost.md");
    expect(menus(pages.slice(0, -2))).toThrow("The navigation names guides/b.md, which is not a page");
  });

  it("has a group for each service, and closed ones for its events and records", () => {
    const kyc = { ...member("reference/kyc/README.md"), title: "Identity checks" };
    const pages = [member(start), member("reference/errors.md"), kyc, member("reference/kyc/records/Check.md")];
    expect(referenceGroups(pages)).toEqual([
      { title: "Reference", pages: ["reference/README.md", "reference/"] },
      { title: "Identity checks", pages: ["reference/kyc/README.md", "reference/kyc/"] },
      { title: "Identity checks: events", pages: ["reference/kyc/events/"], isCollapsed: true },
      { title: "Identity checks: records", pages: ["reference/kyc/records/"], isCollapsed: true },
    ]);
  });

  it("takes a folder without records for no service", () => {
    expect(referenceGroups([member("reference/cli/README.md")])).toHaveLength(1);
  });
});

describe("page source", () => {
  const page = {
    path: "reference/a.md",
    title: 'A: "b"',
    markdown: "# A\n\n[index](../README.md#x) [web](https://a.example/README.md)\n",
  };

  it("has its title and places as front matter", () => {
    const [, settings = "", body] = /^---\n(.*)\n---\n\n(.*)$/s.exec(pageSource(page)) ?? [];
    expect(JSON.parse(settings)).toEqual({ title: 'A: "b"', markdownFile: "/reference/a.md" });
    expect(body).toBe("# A\n\n[index](../index.md#x) [web](https://a.example/README.md)\n");
  });

  it("shows samples in a column of their own, and below the text in the Markdown file", () => {
    const withSamples = { ...page, markdown: "# A", aside: "## SDK\n\n```ts\nx\n```" };
    expect(pageSource(withSamples)).toContain(
      '<div class="columns"><div class="text">\n\n# A\n\n</div><div class="samples">\n\n## SDK',
    );
    expect(publishedMarkdown(withSamples)).toBe("# A\n\n## SDK\n\n```ts\nx\n```\n");
  });

  it("publishes lists without the comment that names their look", () => {
    const listed = { ...page, markdown: "# A\n\n<!-- rows -->\n\n- `a`: string\n" };
    expect(publishedMarkdown(listed)).toBe("# A\n\n- `a`: string\n");
    expect(pageSource({ ...listed, operationId: "sendFunds" })).toMatch(/"operationId":"sendFunds".*<!-- rows -->/s);
  });

  it("gives a page with wide tables the width of the window", () => {
    expect(pageSource({ ...page, isWide: true })).toContain('"pageClass":"wide","aside":false');
    expect(pageSource(page)).not.toContain("wide");
  });

  const block = (language: string, code = "x", name = "") =>
    `\`\`\`${language}${name && ` [${name}]`}\n${code}\n\`\`\``;
  const tabs = (...blocks: string[]) => `::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;
  const [sdk, curl] = [`## SDK\n\n${block("ts")}`, `## curl\n\n${block("sh")}`];
  const response = (status: number) => `## Response ${status}\n\n${block("json")}`;
  const withText = `## SDK\n\nText.\n\n${block("ts")}`;
  const marked = `<!-- tabs -->\n\n### A\n\n${block("ts")}\n\n### B\n\n${block("ts", "y")}\n\n<!-- /tabs -->`;

  it.each([
    [
      "joins sections with one block each, and responses apart from calls",
      sampleTabs([sdk, curl, response(200), response(409)].join("\n\n")),
      `${tabs(block("ts", "x", "SDK"), block("sh", "x", "curl"))}\n\n` +
        `## Responses\n\n${tabs(block("json", "x", "200"), block("json", "x", "409"))}`,
    ],
    ["leaves a single sample", sampleTabs(sdk), sdk],
    ["leaves a block with text", sampleTabs(withText), withText],
    [
      "numbers several blocks of a section",
      sampleTabs(`${response(400)}\n\n${block("json", "y")}`),
      `## Responses\n\n${tabs(block("json", "x", "400 (1)"), block("json", "y", "400 (2)"))}`,
    ],
    [
      "joins what is between comments in hand-written pages",
      markedTabs(`# Home\n\n${marked}\n\nEnd.\n`),
      `# Home\n\n${tabs(block("ts", "x", "A"), block("ts", "y", "B"))}\n\nEnd.\n`,
    ],
  ])("%s", (_, text, expected) => expect(text).toBe(expected));

  it.each([
    ["reference/README.md", "reference/index.md", "reference/index.html"],
    ["README.md", "index.md", "index.html"],
    ["guides/a.md", "guides/a.md", "guides/a.html"],
    ["guides/THEREADME.md", "guides/THEREADME.md", "guides/THEREADME.html"],
  ])("%s is at %s and %s", (page, markdown, html) =>
    expect([sitePath(page), htmlPath(page)]).toEqual([markdown, html]),
  );

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
});
