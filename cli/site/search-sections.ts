// The sections of a page that the search finds, each with the anchor of its heading.

export interface SearchSection {
  readonly anchor: string;
  /** The headings above the section, its own last. */
  readonly titles: readonly string[];
  readonly text: string;
}

const HEADING = /<h([1-6]) id="([^"]*)"[^>]*>(.*?)<a class="header-anchor"[^>]*>.*?<\/a><\/h\1>/gs;

/** The first section is also found by the name of the page's file, such as that of an operation. */
export function searchSections(html: string, name: string): SearchSection[] {
  const titles: string[] = [];
  const headings = [...html.matchAll(HEADING)];
  return headings.map((heading, index) => {
    const [whole, level = "1", anchor = "", title = ""] = heading;
    titles.length = Number(level) - 1;
    titles.push(textOf(title));
    const text = textOf(html.slice(heading.index + whole.length, headings[index + 1]?.index));
    return { anchor, titles: titles.filter(Boolean), text: index === 0 ? `${text} ${name}` : text };
  });
}

function textOf(html: string): string {
  return html
    .replaceAll("<wbr>", "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(lt|gt|amp|quot|#39|#123|#125|ZeroWidthSpace);/g, (_, name: string) => ENTITIES[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  "#39": "'",
  "#123": "{",
  "#125": "}",
  ZeroWidthSpace: "",
};
