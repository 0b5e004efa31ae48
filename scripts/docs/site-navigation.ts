// The sections of the site, in the order of its header, and the order of their pages.

import type { Navigation } from "../../cli/src/site/site-options.ts";

const guides = (...names: string[]): string[] => names.map((name) => `guides/${name}.md`);

export const navigation: Navigation = {
  versionPage: "changelog.md",
  sections: [
    {
      title: "Guides",
      start: "quickstart.md",
      groups: [
        { title: "Start", pages: ["quickstart.md", ...guides("authentication")] },
        {
          title: "Move money",
          pages: guides("sending-money", "two-factor-codes", "cards", "fiat", "swaps", "agent-wallets"),
        },
        { title: "Receive webhooks", pages: ["guides/webhooks.md", ...guides("webhooks/node"), "guides/webhooks/"] },
        {
          title: "Handle responses",
          pages: guides("errors", "rate-limits-and-retries", "retries", "decimals", "tolerance", "undocumented"),
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
        { pages: ["reference/README.md"] },
        { title: "Crypto service", pages: ["reference/crypto/README.md", "reference/crypto/"] },
        { title: "Fiat service", pages: ["reference/fiat/README.md", "reference/fiat/"] },
        { title: "Records of the crypto service", pages: ["reference/crypto/records/"], isCollapsed: true },
        { title: "Records of the fiat service", pages: ["reference/fiat/records/"], isCollapsed: true },
        { pages: ["reference/"] },
      ],
    },
    {
      title: "Evidence",
      start: "benchmarks.md",
      groups: [
        { title: "Behaviour", pages: ["contributing/coverage.md", "contributing/faults.md"] },
        { title: "Speed", pages: ["benchmarks.md"] },
        { title: "Releases", pages: ["changelog.md"] },
      ],
    },
    {
      title: "Contributing",
      start: "contributing/README.md",
      groups: [
        { pages: ["contributing/README.md", "contributing/"] },
        { title: "Rules", pages: ["contributing/rules/README.md", "contributing/rules/"] },
        {
          title: "Decisions",
          pages: ["contributing/decisions/README.md", "contributing/decisions/"],
          isCollapsed: true,
        },
      ],
    },
  ],
};
