// A page as the Markdown file that VitePress reads.

import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Page, wholeMarkdown } from "../reference/page.ts";
import type { PageName } from "./page-names.ts";

/** The text of the page, with its front matter. Samples stand in a column of their own. */
export function pageSource(page: Page, name?: PageName): string {
  const hasSamples = page.aside !== undefined && page.aside.trim() !== "";
  const frontMatter = {
    title: page.title,
    ...(page.description !== undefined && { description: page.description }),
    ...name,
    ...(page.path === "index.md" && { pageClass: "home", sidebar: false, aside: false, next: false }),
    ...(hasSamples && { pageClass: "with-samples", aside: false }),
    ...(page.operationId !== undefined && { operationId: page.operationId }),
    ...(page.isWide && { pageClass: "wide", aside: false }),
    markdownFile: `/${sitePath(page.path)}`,
  };
  const body = hasSamples ? columns(page.markdown, page.aside) : markedTabs(page.markdown);
  // JSON is YAML.
  return `---\n${JSON.stringify(frontMatter)}\n---\n\n${withoutIncludes(withSiteLinks(body).trim())}\n`;
}

/** VitePress would put the file that such a comment names into the page, wherever it is on the machine. */
function withoutIncludes(markdown: string): string {
  return markdown.replace(/<!--(?=\s*@include:)/g, "<!-- not included:");
}

/** The page as the Markdown file that is published beside its HTML, without what only the theme reads. */
export function publishedMarkdown(page: Page): string {
  return withSiteLinks(wholeMarkdown(page)).replace(/^<!-- (?:rows|cards|numbers) -->\n\n/gm, "");
}

function columns(text: string, samples: string): string {
  return `<div class="columns"><div class="text">

${text.trim()}

</div><div class="samples">

${sampleTabs(samples)}

</div></div>`;
}

// Samples that stand for one another become tabs: the call in several languages, the responses by status.

interface Sample {
  readonly title: string;
  readonly fence: string;
}

const SECTION = /^(?=#{2,3} )/m;
const TITLE = /^#{2,3} ([^\n]+)\n/;
const FENCE = /^```[^\n]*\n.*?^```$/gms;

/** Sections of samples. Those that consist of blocks alone are joined, responses apart from calls. */
export function sampleTabs(markdown: string): string {
  const parts: string[] = [];
  let tabs: Sample[] = [];
  function close(): void {
    if (tabs.length > 0) parts.push(tabs.length === 1 ? plain(tabs) : group(tabs));
    tabs = [];
  }
  for (const part of markdown.split(SECTION)) {
    const [first, ...others] = samplesIn(part);
    const last = tabs.at(-1);
    if (first === undefined || (last !== undefined && isResponse(last) !== isResponse(first))) close();
    if (first === undefined) parts.push(part.trim());
    else tabs.push(first, ...others);
  }
  close();
  return parts.filter((part) => part !== "").join("\n\n");
}

const MARKED = /<!-- tabs -->\n(.*?)<!-- \/tabs -->/gs;

/** Joins the sections between the comments `tabs` and `/tabs`, which code hosts do not show. */
export function markedTabs(markdown: string): string {
  return markdown.replace(MARKED, (_, sections: string) => sampleTabs(sections));
}

/** The blocks of a section, unless it has text. Several have a number. */
function samplesIn(section: string): readonly Sample[] {
  const title = TITLE.exec(section)?.[1];
  const fences = section.match(FENCE) ?? [];
  if (title === undefined || section.replace(TITLE, "").replace(FENCE, "").trim() !== "") return [];
  return fences.map((fence, index) => ({ title: fences.length === 1 ? title : `${title} (${index + 1})`, fence }));
}

const isResponse = ({ title }: Sample): boolean => /^Response /.test(title);

function plain(samples: readonly Sample[]): string {
  return samples.map(({ title, fence }) => `## ${title}\n\n${fence}`).join("\n\n");
}

function group(samples: readonly Sample[]): string {
  const heading = samples.every(isResponse) ? "## Responses\n\n" : "";
  const blocks = samples.map(({ title, fence }) => {
    const [first = "", ...rest] = fence.split("\n");
    return [`${first} [${title.replace(/^Response /, "")}]`, ...rest].join("\n");
  });
  return `${heading}::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;
}

// Paths of pages in a site. A page called README is the index of its folder, as on code hosts.

const README = /(^|\/)README\.md$/;

/** `reference/README.md` becomes `reference/index.md`. */
export function sitePath(page: string): string {
  return page.replace(README, "$1index.md");
}

/** `reference/README.md` becomes `reference/index.html`. */
export function htmlPath(page: string): string {
  return sitePath(page).replace(/\.md$/, ".html");
}

const LINK_TO_README = /(\]\((?![a-z]+:)[^)\s#]*?)README\.md(?=[)#])/g;

/** Links to README pages lead to the indexes of the site. */
export function withSiteLinks(markdown: string): string {
  return outsideOfFences(markdown, (text) => text.replace(LINK_TO_README, "$1index.md"));
}

/** Changes Markdown apart from its fenced blocks. */
export function outsideOfFences(markdown: string, change: (text: string) => string): string {
  const parts = markdown.split(/^(```.*?^```$)/gms);
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join("");
}

// The folder with VitePress's settings and the theme, which is copied into each project.

// Only this repository needs them.
const LEFT_OUT = /(?:\.test\.ts|\.d\.ts|tsconfig\.json)$/;

export function copySiteSources(folder: string): Promise<void> {
  return cp(siteSources(), folder, { recursive: true, filter: (file) => !LEFT_OUT.test(file) });
}

/** Next to the bundled program, or in this repository. */
function siteSources(): string {
  const bundled = fileURLToPath(new URL("./site", import.meta.url));
  return existsSync(`${bundled}/config.ts`) ? bundled : fileURLToPath(new URL("../../site", import.meta.url));
}
