// The site of a consumer's SDK: a first page, and its reference.

import path from "node:path";
import type { ProjectConfig } from "../project/project-config.ts";
import type { Page } from "../reference/page.ts";
import { referenceGroups } from "./reference-navigation.ts";
import type { SiteOptions } from "./site-options.ts";

type Places = Pick<SiteOptions, "base" | "origin" | "folder" | "out">;

export function projectSite(
  { folder, package: { name, version } }: ProjectConfig,
  pages: readonly Page[],
  places: Places,
): SiteOptions {
  const description = `The reference of ${name}: its operations, records and errors.`;
  const home: Page = {
    path: "index.md",
    title: name,
    description,
    markdown: `# ${name}\n\n${description}\n\n[Open the reference](reference/README.md)\n`,
  };
  return {
    ...places,
    ...{ title: name, description, version },
    pages: [home, ...pages],
    navigation: {
      sections: [{ title: "Reference", start: "reference/README.md", groups: referenceGroups(pages) }],
    },
    project: path.resolve(folder),
  };
}
