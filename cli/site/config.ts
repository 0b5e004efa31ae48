// VitePress's settings. A copy of this folder is the `.vitepress` of each project, with `site.json` beside it.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { SiteSettings } from "../src/site/build-site.ts";
import { withContentPolicy } from "./content-policy.ts";
import { anchorOf } from "./heading-anchor.ts";
import type { MarkdownEnvironment, MarkdownRenderer } from "./markdown-renderer.ts";
import { shortenPageMap } from "./page-map.ts";
import { usePageMarkdown } from "./page-markdown.ts";
import { markPrograms } from "./program-marks.ts";
import { searchSections } from "./search-sections.ts";
import { searchWords } from "./search-words.ts";
import { themeModules } from "./theme-modules.ts";

const settings: SiteSettings = JSON.parse(readFileSync(new URL("site.json", import.meta.url), "utf8"));
const { title, description, base, origin, menus, modules } = settings;

/** The text of a page without its samples, which would only make the index larger. */
function textForSearch(source: string, env: MarkdownEnvironment, markdown: MarkdownRenderer): string {
  const { highlight } = markdown.options;
  markdown.options.highlight = () => " ";
  try {
    return markdown.render(source, env);
  } finally {
    markdown.options.highlight = highlight;
  }
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0a6352"/><path d="M4 6h8M4 10h5" stroke="#fff" stroke-width="2"/></svg>';

interface PageHead {
  readonly pageData: { readonly relativePath: string; readonly title: string; readonly description: string };
}

/** Where the page is published, and what previews of links to it show. */
function headOf({ pageData: { relativePath, title: name, description: sentence } }: PageHead): unknown[] {
  const place = relativePath.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html");
  const href = new URL(base + place, origin).href;
  const properties = {
    "og:type": "article",
    "og:site_name": title,
    "og:title": name,
    "og:description": sentence,
    "og:url": href,
  };
  return [
    ["link", { rel: "canonical", href }],
    ["meta", { name: "twitter:card", content: "summary" }],
    ...Object.entries(properties).map(([property, content]) => ["meta", { property, content }]),
  ];
}

interface RenderedPage {
  readonly page: string;
  readonly content: string;
}

/** VitePress leaves the page for unknown addresses to its program: without JavaScript it would be empty. */
function withNotFound(html: string, _file: string, { page, content }: RenderedPage): string {
  if (page !== "404.md") return html;
  return html.replace('<div id="app"></div>', (app) => `${app}<noscript>${content}</noscript>`);
}

const config: object = {
  title,
  description,
  base,
  lang: "en",
  // Without one, browsers ask the host for a favicon.
  head: [["link", { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  cleanUrls: false,
  metaChunk: true,
  // Readers would load what every link in view leads to.
  router: { prefetchLinks: false },
  // Neither VitePress nor the theme has components with options.
  vite: {
    plugins: [themeModules()],
    define: {
      __VUE_OPTIONS_API__: false,
      __VUE_PROD_DEVTOOLS__: false,
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false,
    },
    build: { target: "es2022" },
  },
  transformHead: headOf,
  transformHtml: (html: string, file: string, rendered: RenderedPage) =>
    withContentPolicy(withNotFound(html, file, rendered)),
  buildEnd: ({ outDir }: { readonly outDir: string }) => shortenPageMap(outDir),
  sitemap: { hostname: new URL(base, origin).href },
  markdown: {
    anchor: { slugify: anchorOf },
    attrs: { disable: true },
    emoji: { enabled: [] },
    linkify: false,
    // Others have comments of too little contrast.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config(markdown: MarkdownRenderer) {
      usePageMarkdown(markdown);
      markPrograms(markdown, modules);
    },
  },
  themeConfig: {
    ...menus,
    outline: { level: [2, 3], label: "On this page" },
    docFooter: { prev: "Previous", next: "Next" },
    externalLinkIcon: false,
    notFound: {
      title: "There is no page at this address",
      quote:
        "It may have moved with a new version. Search by a name, a path or an error code, or start at the home page.",
      linkText: "Home page",
      linkLabel: "Go to the home page",
    },
    search: {
      provider: "local",
      options: Object.defineProperty({ detailedView: true, _render: textForSearch }, "miniSearch", {
        // VitePress sends what it can enumerate to the browser, functions as text. The policy of the pages runs none.
        enumerable: false,
        value: {
          _splitIntoSections: (file: string, html: string) => searchSections(html, basename(file, ".md")),
          options: { tokenize: searchWords },
        },
      }),
    },
  },
};

export default config;
