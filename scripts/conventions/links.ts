// Finds dead links between the Markdown pages of the repository.

import { posix } from "node:path";
import { anchorOf } from "../../cli/site/heading-anchor.ts";

/** Pages by path relative to the repository. */
export type Pages = Readonly<Record<string, string>>;

// The target of a link or image, without its title.
const LINK = /\]\(([^)\s]+)\)/g;
const FENCE = /^```.*?^```$/gms;
const CODE = /^```.*?^```$|`[^`\n]*`/gms;

/**
 * Returns the links within the repository without a target. `exists` checks files that are not pages. Links that begin with
 * `ownAddress` are paths from the root: READMEs of packages are read elsewhere too.
 */
export function deadLinks(pages: Pages, exists: (path: string) => boolean, ownAddress?: string): string[] {
  return Object.entries(pages).flatMap(([page, text]) =>
    [...text.replace(CODE, "").matchAll(LINK)]
      .map(([, target = ""]) => target)
      .filter((target) =>
        ownAddress !== undefined && target.startsWith(ownAddress)
          ? !hasTarget("README.md", target.slice(ownAddress.length), pages, exists)
          : !/^[a-z]+:/.test(target) && !hasTarget(page, target, pages, exists),
      )
      .map((target) => `${page}: ${target}`),
  );
}

function hasTarget(page: string, target: string, pages: Pages, exists: (path: string) => boolean): boolean {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? page : posix.join(posix.dirname(page), file);
  // The build of the site makes these pages, and checks all links again.
  if (path.startsWith("docs/reference/")) return true;
  if (anchor === undefined) return path in pages || exists(path);
  const text = pages[path];
  return text !== undefined && anchors(text).has(anchor);
}

function anchors(markdown: string): ReadonlySet<string> {
  const explicit = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  const found = new Set(explicit);
  for (const [, title = ""] of markdown.replace(FENCE, "").matchAll(/^#+ (.+)$/gm)) {
    const anchor = anchorOf(title);
    let count = 0;
    // The second heading of a name is `name-1`.
    while (found.has(count === 0 ? anchor : `${anchor}-${count}`)) count += 1;
    found.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return found;
}
