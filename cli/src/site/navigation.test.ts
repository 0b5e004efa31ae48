import { expect, it } from "vitest";
import type { Page } from "../reference/page.ts";
import { menusOf, referenceGroups, sectionPages } from "./navigation.ts";
import type { Navigation } from "./site-options.ts";

const page = (path: string, group?: string): Page => ({ path, title: path, markdown: "# x", ...(group && { group }) });
const pages = ["index.md", "start.md", "guides/a.md", "guides/b.md", "reference/README.md"].map((path) => page(path));
const all = [
  ...pages,
  page("reference/x/One.md", "Ones"),
  page("reference/x/Two.md", "Ones"),
  page("reference/x/Three.md", "Single"),
  page("reference/x/Four.md", "X"),
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
  expect(Object.keys(sidebar)).toEqual(["/start.md", "/guides/", "/reference/"]);
  const link = (path: string) => ({ text: `${path}.md`, link: `/${path}.html` });
  expect(sidebar["/guides/"]).toEqual([{ text: "Begin", items: [link("start"), link("guides/b")] }, link("guides/a")]);
  const two = link("reference/x/Two");
  expect(sidebar["/reference/"]?.[1]).toEqual({
    text: "X",
    items: [
      { text: "Ones", link: "/reference/x/One.html", items: [link("reference/x/One"), two], collapsed: true },
      ...[link("reference/x/Three"), link("reference/x/Four")],
    ],
  });
});

it("rejects a page that no section has, and one that does not exist", () => {
  expect(() => menusOf(navigation, [...all, page("lost.md")], "1")).toThrow("No section of the navigation has lost.md");
  expect(() => menusOf(navigation, pages.slice(0, -2), "1")).toThrow(
    "The navigation names guides/b.md, which is not a page",
  );
});

it("has the pages of each section once", () => {
  const paths = [...sectionPages(navigation, all)].map(([title, members]) => [title, members.map(({ path }) => path)]);
  expect(paths[0]).toEqual(["Guides", ["start.md", "guides/b.md", "guides/a.md"]]);
});

it("has a group for each service, and closed ones for its events and records", () => {
  const kyc = { ...page("reference/kyc/README.md"), title: "Identity checks" };
  const pages = [page(start), page("reference/errors.md"), kyc, page("reference/kyc/records/Check.md")];
  expect(referenceGroups(pages)).toEqual([
    { pages: ["reference/README.md", "reference/"] },
    { title: "Identity checks", pages: ["reference/kyc/README.md", "reference/kyc/"] },
    { title: "Identity checks: events", pages: ["reference/kyc/events/"], isCollapsed: true },
    { title: "Identity checks: records", pages: ["reference/kyc/records/"], isCollapsed: true },
  ]);
});

it("takes a folder without records for no service", () => {
  expect(referenceGroups([page("reference/cli/README.md")])).toHaveLength(1);
});
