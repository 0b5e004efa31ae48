// What search engines and link previews show of a page. Each title and each description is unique in its site.

import type { Page } from "../reference/page.ts";
import { sitePath } from "./page-source.ts";

export interface PageName {
  readonly title: string;
  readonly description: string;
}

/** By the path of the page. A title that several pages have gets the folder, a description the title. */
export function pageNames(pages: readonly Page[], siteDescription: string): ReadonlyMap<string, PageName> {
  const isHome = ({ path }: Page) => path === "index.md";
  const given = pages.map(({ title }) => title);
  const inFolders = pages.map((page) =>
    isHome(page) || isOnly(page.title, given) ? page.title : `${page.title} (${folderOf(page)})`,
  );
  const titles = pages.map((page, index) => {
    const title = inFolders[index] ?? "";
    return isOnly(title, inFolders) ? title : `${page.title} (${placeOf(page)})`;
  });
  const descriptions = pages.map(({ description }) => description ?? siteDescription);
  return new Map(
    pages.map((page, index) => {
      const [title = "", description = ""] = [titles[index], descriptions[index]];
      const isUnique = isHome(page) || isOnly(description, descriptions);
      return [page.path, { title, description: isUnique ? description : `${title}: ${description}` }];
    }),
  );
}

function isOnly(text: string, all: readonly string[]): boolean {
  return all.indexOf(text) === all.lastIndexOf(text);
}

const placeOf = ({ path }: Page): string => sitePath(path).replace(/(?:\/index)?\.md$/, "");
const folderOf = ({ path }: Page): string => path.split("/").slice(0, -1).join("/");
