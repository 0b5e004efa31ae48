// The sections of the site, in the order of its header, and the order of their pages.

import path from "node:path";
import { link, type Page } from "../../cli/src/reference/page.ts";
import { referenceGroups } from "../../cli/src/site/navigation.ts";
import { outsideOfFences } from "../../cli/src/site/page-source.ts";
import type { Navigation } from "../../cli/src/site/site-options.ts";

const guides = (...names: string[]): string[] => names.map((name) => `guides/${name}.md`);

export const navigationOf = (pages: readonly Page[]): Navigation => ({
  versionPage: "project/changelog.md",
  sections: [
    {
      title: "Guides",
      start: "quickstart.md",
      groups: [
        { title: "Start", pages: ["quickstart.md", "stories.md", ...guides("cookbook", "authentication")] },
        {
          title: "Move money",
          pages: [
            ...guides("sending-money", "durable-payouts", "two-factor-codes"),
            ...guides("cards", "fiat", "swaps", "agent-wallets"),
          ],
        },
        { title: "Receive webhooks", pages: ["guides/webhooks.md", ...guides("webhooks/node"), "guides/webhooks/"] },
        { title: "Handle responses", pages: guides("errors", "rate-limits-and-retries", "decimals", "undocumented") },
        { title: "Test", pages: guides("sandbox", "sandbox-faults-and-clock", "sandbox-reference") },
        { title: "Run it", pages: guides("production-checklist", "stores", "observability", "security", "runtimes") },
        { title: "Help", pages: guides("troubleshooting", "glossary", "versions") },
        { title: "Move over", pages: ["guides/openapi-fetch.md", "guides/migrating/"] },
        { title: "Your own SDK", pages: guides("regeneration", "verify", "command-line") },
        { title: "More guides", pages: ["guides/"] },
        { title: "Examples", pages: ["examples/"] },
        { title: "Project", pages: ["benchmarks.md", "project/"], elsewhere: ["contributing/README.md"] },
      ],
    },
    { title: "API", start: "reference/README.md", groups: referenceGroups(pages) },
    {
      title: "SDK",
      start: "reference/sdk/README.md",
      groups: [{ title: "SDK", pages: ["reference/sdk/README.md", "reference/sdk/"] }],
    },
    {
      title: "CLI",
      start: "reference/cli/README.md",
      groups: [
        {
          title: "Command line",
          pages: ["reference/cli/README.md", "reference/cli/"],
          elsewhere: ["guides/command-line.md"],
        },
      ],
    },
    {
      title: "Contributing",
      start: "contributing/README.md",
      isOutsideHeader: true,
      groups: [
        { pages: ["contributing/README.md", "contributing/"] },
        { title: "Rules", pages: ["contributing/rules/README.md", "contributing/rules/"] },
      ],
    },
  ],
});

export interface PlacedFile {
  /** Relative to the repository. */
  readonly file: string;
  /** Its page, relative to the root of the site. */
  readonly place: string;
  /** File and place of every page. */
  readonly places: ReadonlyMap<string, string>;
  /** Address of the files that are not pages. */
  readonly sourceUrl?: string | undefined;
}

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!#|[a-z]+:)([^)\s]+)\)/g;

/** Links to pages lead to pages, links to other files to the repository. Without its address they are text. */
export function withSiteTargets(markdown: string, { file, place, places, sourceUrl }: PlacedFile): string {
  return outsideOfFences(markdown, (part) =>
    part.replace(LINK, (_, mark: string, text: string, target: string) => {
      const [name = "", anchor] = target.split("#");
      const found = path.posix.join(path.posix.dirname(file), name);
      const page = places.get(found) ?? places.get(path.posix.join(found, "README.md"));
      if (page !== undefined) return link(text, place, anchor === undefined ? page : `${page}#${anchor}`);
      // A figure of the site stands where its page expects it.
      if (mark === "!") return `!${link(text, place, found.replace(/^docs\//, ""))}`;
      return sourceUrl === undefined ? text : `[${text}](${sourceUrl}${found})`;
    }),
  );
}
