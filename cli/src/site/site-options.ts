// What a site is built from.

import type { Page } from "../reference/page.ts";
import type { RunnerOptions } from "./runner.ts";

export interface SiteOptions {
  readonly title: string;
  /** One sentence for `llms.txt` and search engines. */
  readonly description: string;
  /** The path under which a host serves the site: `/` or `/docs/`. */
  readonly base: string;
  /** Where the site is published: `sitemap.xml` has to name whole addresses. */
  readonly origin: string;
  /** The release that the site describes, shown in its header. */
  readonly version: string;
  /** Generated and hand-written alike. */
  readonly pages: readonly Page[];
  readonly navigation: Navigation;
  /** Files that pages refer to, such as figures: path in the site and file. */
  readonly assets?: Readonly<Record<string, string>>;
  /** @default programs cannot be run in the page */
  readonly runner?: RunnerOptions | undefined;
  /** The folder whose `node_modules` has VitePress. */
  readonly project: string;
  /** A folder for VitePress, replaced. */
  readonly folder: string;
  /** Replaced with the site. */
  readonly out: string;
}

export interface Navigation {
  /** In the order of the header. */
  readonly sections: readonly NavigationSection[];
  /** The page that the version in the header links to. */
  readonly versionPage?: string;
}

export interface NavigationSection {
  readonly title: string;
  /** The page that the header links to. */
  readonly start: string;
  /** The header does not name it: other pages link to it. */
  readonly isOutsideHeader?: boolean;
  readonly groups: readonly NavigationGroup[];
}

export interface NavigationGroup {
  /** Absent for pages at the top of the sidebar. */
  readonly title?: string;
  /**
   * Paths of pages, in order. `reference/crypto/` stands for the pages of a folder that no other group names, in subgroups by
   * their `group`.
   */
  readonly pages: readonly string[];
  /** Pages of other sections, listed below its own. */
  readonly elsewhere?: readonly string[];
  /** Closed until the reader opens it. */
  readonly isCollapsed?: boolean;
}
