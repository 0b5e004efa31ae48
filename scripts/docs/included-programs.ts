// Programs that stand on one page and are shown on another, which names the page and the heading: nothing is written twice.

import { fence, type Page } from "../../cli/src/reference/page.ts";
import type { GuideSample } from "./samples.ts";

const PLACE = /<!-- program: (\S+)#(\S+) -->/g;

/** The page with the programs that it names. @throws {Error} if no program is below such a heading */
export function withPrograms(page: Page, samples: readonly GuideSample[]): Page {
  const markdown = page.markdown.replace(PLACE, (_, file: string, anchor: string) => {
    const found = samples.find((sample) => sample.page === file && sample.anchor === anchor);
    if (found === undefined) throw new Error(`${page.path}: there is no program below ${file}#${anchor}`);
    return fence("ts", found.code.trimEnd());
  });
  return { ...page, markdown };
}
