// `llms.txt` and `llms-full.txt`: the site for language models, as https://llmstxt.org describes.

import { sectionPages } from "./navigation.ts";
import { publishedMarkdown } from "./page-source.ts";
import type { SiteOptions } from "./site-options.ts";
import { sitePath } from "./site-path.ts";

type DescribedSite = Pick<SiteOptions, "title" | "description" | "base" | "pages" | "navigation">;

/** Every page with its address and its sentence, by section. */
export function llmsIndex({ title, description, base, pages, navigation }: DescribedSite): string {
  const sections = [...sectionPages(navigation, pages)].map(([section, members]) => {
    const links = members.map((page) => {
      const sentence = page.description === undefined ? "" : `: ${page.description}`;
      return `- [${page.title}](${base}${sitePath(page.path)})${sentence}`;
    });
    return `## ${section}\n\n${links.join("\n")}`;
  });
  return `# ${title}\n\n> ${description}\n\n${sections.join("\n\n")}\n`;
}

/** The text of all pages, in the order of the navigation. */
export function llmsFull({ pages, navigation }: DescribedSite): string {
  const home = pages.filter(({ path }) => path === "index.md");
  const ordered = [...home, ...[...sectionPages(navigation, pages).values()].flat()];
  const texts = ordered.map((page) => `<!-- ${sitePath(page.path)} -->\n\n${publishedMarkdown(page).trim()}`);
  return `${texts.join("\n\n")}\n`;
}
