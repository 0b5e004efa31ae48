// The sections of a page that the search finds: its headings, and its rules, each with an anchor of its own.

export interface SearchSection {
  readonly anchor: string;
  /** The headings above the section, its own last. */
  readonly titles: readonly string[];
  readonly text: string;
}

const HEADING = /<h([1-6]) id="([^"]*)"[^>]*>(.*?)<a class="header-anchor"[^>]*>.*?<\/a><\/h\1>/gs;
const RULE = /<a id="([^"]+)"><\/a><strong>([^<]+)<\/strong>/g;

export function searchSections(html: string): SearchSection[] {
  const titles: string[] = [];
  const headings = [...html.matchAll(HEADING)];
  return headings.flatMap((heading, index) => {
    const [whole, level = "1", anchor = "", title = ""] = heading;
    titles.length = Number(level) - 1;
    titles.push(textOf(title));
    const above = titles.filter(Boolean);
    const body = html.slice(heading.index + whole.length, headings[index + 1]?.index);
    return sectionsOf(body, { anchor: level === "1" ? "" : anchor, titles: above });
  });
}

function sectionsOf(body: string, place: Omit<SearchSection, "text">): SearchSection[] {
  const rules = [...body.matchAll(RULE)];
  const sections = rules.map((rule, index) => {
    const [, anchor = "", id = ""] = rule;
    return { anchor, titles: [...place.titles, id], text: textOf(body.slice(rule.index, rules[index + 1]?.index)) };
  });
  return [{ ...place, text: textOf(body.slice(0, rules[0]?.index)) }, ...sections];
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
