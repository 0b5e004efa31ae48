// The sections of the site, in the order of its header, and the order of their pages.

import type { Page } from "../../cli/src/reference/page.ts";
import { referenceGroups } from "../../cli/src/site/navigation.ts";
import type { Navigation } from "../../cli/src/site/site-options.ts";

const guides = (...names: string[]): string[] => names.map((name) => `guides/${name}.md`);

export const navigationOf = (pages: readonly Page[]): Navigation => ({
  versionPage: "project/changelog.md",
  sections: [
    {
      title: "Guides",
      start: "quickstart.md",
      groups: [
        { title: "Start", pages: ["quickstart.md", ...guides("authentication")] },
        {
          title: "Move money",
          pages: guides(
            "sending-money",
            "durable-payouts",
            "two-factor-codes",
            "cards",
            "fiat",
            "swaps",
            "agent-wallets",
          ),
        },
        { title: "Receive webhooks", pages: ["guides/webhooks.md", ...guides("webhooks/node"), "guides/webhooks/"] },
        {
          title: "Handle responses",
          pages: guides("errors", "rate-limits-and-retries", "decimals", "undocumented"),
        },
        { title: "Run it", pages: guides("sandbox", "observability", "stores", "security", "runtimes") },
        { title: "Move over", pages: ["guides/migrating/"] },
        { title: "Your own SDK", pages: guides("regeneration", "command-line") },
        { title: "More guides", pages: ["guides/"] },
        { title: "Examples", pages: ["examples/"] },
      ],
    },
    {
      title: "Reference",
      start: "reference/README.md",
      groups: [
        ...referenceGroups(pages),
        { title: "Classes, options and types", pages: ["reference/sdk/README.md", "reference/sdk/"] },
        { title: "Command line", pages: ["reference/cli/README.md", "reference/cli/"] },
      ],
    },
    {
      title: "Evidence",
      start: "reference/gaps.md",
      groups: [
        { title: "What is known", pages: ["reference/gaps.md"] },
        { title: "What is tested", pages: ["benchmarks.md"] },
        { title: "Project", pages: ["project/"] },
      ],
    },
    {
      title: "Contributing",
      start: "contributing/README.md",
      groups: [
        { pages: ["contributing/README.md", "contributing/"] },
        { title: "Rules", pages: ["contributing/rules/README.md", "contributing/rules/"] },
      ],
    },
  ],
});
