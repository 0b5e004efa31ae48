// A page as the Markdown file that VitePress reads.

import { type Page, wholeMarkdown } from "../reference/page.ts";
import { markedTabs, sampleTabs } from "./sample-tabs.ts";
import { sitePath, withSiteLinks } from "./site-path.ts";

export interface PageOrigin {
  /** Where readers edit the page. */
  readonly editLink?: string | undefined;
}

/** The text of the page, with its front matter. Samples stand in a column of their own. */
export function pageSource(page: Page, { editLink }: PageOrigin = {}): string {
  const hasSamples = page.aside !== undefined && page.aside.trim() !== "";
  const frontMatter = {
    title: page.title,
    ...(page.description !== undefined && { description: page.description }),
    ...(page.path === "index.md" && { pageClass: "home", sidebar: false, aside: false }),
    ...(hasSamples && { pageClass: "with-samples", aside: false }),
    ...(page.isWide && { pageClass: "wide", aside: false }),
    markdownFile: `/${sitePath(page.path)}`,
    ...(editLink !== undefined && { edit: editLink }),
  };
  const body = hasSamples ? columns(page.markdown, page.aside) : markedTabs(page.markdown);
  // JSON is YAML.
  return `---\n${JSON.stringify(frontMatter)}\n---\n\n${withoutIncludes(withSiteLinks(body).trim())}\n`;
}

/** VitePress would put the file that such a comment names into the page, wherever it is on the machine. */
function withoutIncludes(markdown: string): string {
  return markdown.replace(/<!--(?=\s*@include:)/g, "<!-- not included:");
}

/** The page as the Markdown file that is published beside its HTML. */
export function publishedMarkdown(page: Page): string {
  return withSiteLinks(wholeMarkdown(page));
}

function columns(text: string, samples: string): string {
  return `<div class="columns"><div class="text">

${text.trim()}

</div><div class="samples">

${sampleTabs(samples)}

</div></div>`;
}
