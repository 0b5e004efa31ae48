// Header and sidebars, as VitePress takes them.

import type { Page } from "../reference/page.ts";
import { htmlPath, sitePath } from "./page-source.ts";
import type { Navigation, NavigationGroup, NavigationSection } from "./site-options.ts";

export interface HeaderLink {
  readonly text: string;
  readonly link: string;
  /** Pages whose path matches belong to the section. */
  readonly activeMatch?: string;
}

export interface SidebarItem {
  readonly text?: string;
  readonly link?: string;
  readonly items?: readonly SidebarItem[];
  readonly collapsed?: boolean;
}

export interface SiteMenus {
  readonly nav: readonly HeaderLink[];
  /** Sidebars by the path that their pages begin with; the longest is that of the page. */
  readonly sidebar: Readonly<Record<string, readonly SidebarItem[]>>;
}

/** @throws if the navigation names a page that does not exist, or leaves one out */
export function menusOf(navigation: Navigation, pages: readonly Page[], version: string): SiteMenus {
  const placed = navigation.sections.map((section) => place(section, navigation, pages));
  const named = new Set(placed.flatMap(({ paths }) => paths));
  const lost = pages.map(({ path }) => path).filter((path) => path !== "index.md" && !named.has(path));
  if (lost.length > 0) throw new Error(`No section of the navigation has ${lost.join(", ")}`);

  const inHeader = placed.filter(({ section }) => !section.isOutsideHeader);
  const nav: HeaderLink[] = inHeader.map(({ section, paths }) => ({
    text: section.title,
    link: `/${htmlPath(section.start)}`,
    activeMatch: `^/(${prefixesOf(paths, named).map(asPattern).join("|")})`,
  }));
  const { versionPage } = navigation;
  if (versionPage !== undefined)
    nav.push({ text: `v${version}`, link: `/${htmlPath(versionPage)}`, activeMatch: "^$" });
  const folders = placed.map(({ paths }) => commonFolder(paths));
  const folderOf = (path: string) =>
    folders.reduce((found, each) => (path.startsWith(each) && each.length > found.length ? each : found), "");
  const isTold =
    new Set(folders).size === folders.length &&
    placed.every(({ paths }, index) => paths.every((path) => folderOf(path) === folders[index]));
  // Every page loads the sidebars: where folders tell sections apart, each is there once.
  const sidebar = placed.flatMap(({ items, paths }, index) =>
    (isTold ? [folders[index] ?? ""] : prefixesOf(paths, named)).map((path) => [`/${sitePath(path)}`, items] as const),
  );
  return { nav, sidebar: Object.fromEntries(sidebar) };
}

function commonFolder([first = "", ...others]: readonly string[]): string {
  const folders = first.split("/").slice(0, -1);
  while (!others.every((path) => path.startsWith(folders.map((name) => `${name}/`).join("")))) folders.pop();
  return folders.map((name) => `${name}/`).join("");
}

/** The pages of each section, in order. */
export function sectionPages(navigation: Navigation, pages: readonly Page[]): Map<string, readonly Page[]> {
  return new Map(navigation.sections.map((section) => [section.title, place(section, navigation, pages).members]));
}

interface PlacedSection {
  readonly section: NavigationSection;
  readonly items: readonly SidebarItem[];
  readonly members: readonly Page[];
  readonly paths: readonly string[];
}

function place(section: NavigationSection, { sections }: Navigation, pages: readonly Page[]): PlacedSection {
  const explicit = new Set(sections.flatMap(({ groups }) => groups.flatMap((group) => group.pages)));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const members: Page[] = [];

  function pagesOf(entry: string): readonly Page[] {
    const page = byPath.get(entry);
    if (page !== undefined) return [page];
    if (!entry.endsWith("/")) throw new Error(`The navigation names ${entry}, which is not a page`);
    const longer = [...explicit].filter((other) => other.endsWith("/") && other.length > entry.length);
    return pages.filter(
      ({ path }) => path.startsWith(entry) && !explicit.has(path) && !longer.some((other) => path.startsWith(other)),
    );
  }

  const items = section.groups.flatMap((group) => {
    const found = group.pages.flatMap(pagesOf);
    members.push(...found);
    const listed = [...found, ...(group.elsewhere ?? []).flatMap(pagesOf)];
    return listed.length === 0 ? [] : groupItems(group, listed);
  });
  return { section, items, members, paths: members.map(({ path }) => path) };
}

function groupItems({ title, isCollapsed }: NavigationGroup, pages: readonly Page[]): readonly SidebarItem[] {
  const linkTo = (page: Page, group = title): SidebarItem => ({
    text: page.title === group ? "Overview" : page.title,
    link: `/${htmlPath(page.path)}`,
  });
  if (title === undefined) return pages.map((page) => linkTo(page));
  const subgroups = new Map<string | undefined, Page[]>();
  for (const page of pages) subgroups.set(page.group, [...(subgroups.get(page.group) ?? []), page]);
  const items = [...subgroups].flatMap(([name, members]): readonly SidebarItem[] => {
    const isOwnGroup = name === undefined || name === title || members.length === 1;
    const links = members.map((page) => linkTo(page, isOwnGroup ? title : name));
    return isOwnGroup ? links : [closed(name, links)];
  });
  return [isCollapsed ? closed(title, items) : { text: title, items }];
}

/** Without a link of its own, VitePress would nest two buttons. */
function closed(text: string, items: readonly SidebarItem[]): SidebarItem {
  const link = items[0]?.link;
  return { text, ...(link !== undefined && { link }), items, collapsed: true };
}

/** Folders that have pages of the section alone, and the other pages by themselves. */
function prefixesOf(members: readonly string[], all: ReadonlySet<string>): readonly string[] {
  const own = new Set(members);
  const prefixes = members.map((path) => {
    const folders = path
      .split("/")
      .slice(0, -1)
      .map((_, index, parts) => `${parts.slice(0, index + 1).join("/")}/`);
    return folders.find((folder) => [...all].every((other) => !other.startsWith(folder) || own.has(other))) ?? path;
  });
  return [...new Set(prefixes)];
}

/** As VitePress matches it: without the ending of a page, and without the name of an index. */
function asPattern(prefix: string): string {
  const isPage = prefix.endsWith(".md");
  const text = sitePath(prefix).replace(/(?:(^|\/)index)?\.md$/, "$1");
  return `${text.replace(/\W/g, String.raw`\$&`)}${isPage ? "$" : ""}`;
}

// The sidebar of a reference: its shared pages, then each service with its operations, events and records.

const SERVICE = /^reference\/([^/]+)\/README\.md$/;

export function referenceGroups(pages: readonly Page[]): NavigationGroup[] {
  const services = pages.flatMap((page) => {
    const api = SERVICE.exec(page.path)?.[1];
    const isService = pages.some(({ path }) => path.startsWith(`reference/${api}/records/`));
    return api === undefined || !isService ? [] : [{ api, title: page.title, path: page.path }];
  });
  return [
    { title: "Reference", pages: ["reference/README.md", "reference/"] },
    ...services.flatMap(({ api, title, path }) => [
      { title, pages: [path, `reference/${api}/`] },
      { title: `${title}: events`, pages: [`reference/${api}/events/`], isCollapsed: true },
      { title: `${title}: records`, pages: [`reference/${api}/records/`], isCollapsed: true },
    ]),
  ];
}
