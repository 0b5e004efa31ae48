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
