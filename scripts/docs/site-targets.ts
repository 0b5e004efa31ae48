// Rewrites the relative links of a file of the repository for its page in the site.

import path from "node:path";
import { linkTo } from "../../cli/src/reference/page.ts";
import { outsideOfFences } from "../../cli/src/site/page-source.ts";

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
      if (page !== undefined) return `[${text}](${linkTo(place, page)}${anchor === undefined ? "" : `#${anchor}`})`;
      // A figure of the site stands where its page expects it.
      if (mark === "!") return `![${text}](${linkTo(place, found.replace(/^docs\//, ""))})`;
      return sourceUrl === undefined ? text : `[${text}](${sourceUrl}${found})`;
    }),
  );
}
