// `llms.txt` of the package, as https://llmstxt.org describes: what is in it, and the guides at their addresses in the repository.

import { sectionPages } from "../../cli/src/site/navigation.ts";
import manifest from "../../package.json" with { type: "json" };
import { entryPoints, purposeOf } from "../api/entry-points.ts";
import { navigationOf } from "../docs/site-navigation.ts";
import { writtenPages } from "../docs/written-pages.ts";
import { SOURCE_ADDRESS } from "../lib/repository-specs.ts";

/** What a reader may skip, for which llms.txt has a section. */
const OPTIONAL = [
  ...["SECURITY.md", "docs/benchmarks.md"],
  ...["docs/contributing/rules/gaps.md", "docs/contributing/rules/contradictions.md"],
];

export function llmsFile(): string {
  const pages = writtenPages([]);
  const files = new Map(pages.map(({ page, file }) => [page.path, file]));
  const written = pages.map(({ page }) => page);
  const guides = navigationOf(written).sections.filter(({ title }) => title === "Guides");
  const linkTo = (path: string) => {
    const page = written.find((one) => one.path === path);
    if (page === undefined) throw new Error(`llms.txt names ${path}, which is not a page`);
    return link(page.title, SOURCE_ADDRESS + files.get(path), page.description);
  };
  const optional = pages.filter(({ file }) => OPTIONAL.includes(file)).map(({ page }) => page.path);
  const sections = {
    "In the package": packedFiles(),
    Guides: [...sectionPages({ sections: guides }, written).values()].flat().map(({ path }) => linkTo(path)),
    Optional: optional.map(linkTo),
  };
  const texts = Object.entries(sections).map(([title, links]) => `## ${title}\n\n${links.join("\n")}`);
  return `# ${manifest.name}\n\n> ${manifest.description}\n\n${NOTE}\n\n${texts.join("\n\n")}\n`;
}

const NOTE = `Read the skill before you write code: it has the rules for keys, outcomes and amounts, each with a program. \`svc\` is a
placeholder for the name of the service; the option \`serviceName\` replaces it on the wire. Undocumented bodies have the type
\`Undescribed\` or \`unknown\`: do not guess their fields. The comments in the declarations list errors and retries of each method.`;

/** Files of the tarball, by paths that are relative to the package. */
function packedFiles(): string[] {
  const entries = [...entryPoints()].filter(([, source]) => source.startsWith("src/"));
  return [
    link("Skill", "skills/svc-sdk/SKILL.md", "Rules and programs for coding agents."),
    link("README", "README.md", "Installation, and one program for each client."),
    link("Changelog", "CHANGELOG.md", "What each version adds and breaks."),
    ...entries.map(([name, source]) =>
      link(`\`${name}\``, `dist/${source.replace(/\.ts$/, ".d.ts")}`, purposeOf(source)),
    ),
  ];
}

function link(title: string, target: string, sentence?: string): string {
  return `- [${title}](${target})${sentence === undefined ? "" : `: ${sentence}`}`;
}
