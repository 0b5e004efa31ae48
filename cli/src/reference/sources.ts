// Where a page's statements come from, folded: gaps of the documentation, rules, and the overlays that wrote a part.

import { gapsIn, originsIn } from "../pipeline/model/schema-object.ts";
import type { PageLinks } from "./links.ts";
import { blocks, code, list } from "./page.ts";

/** A part of a document, and what the page calls it: a code span, or nothing for what the page is about. */
export type SourcePart = readonly [name: string, node: { readonly [keyword: string]: unknown }];

export function sourcesText(parts: readonly SourcePart[], links: PageLinks): string | undefined {
  const places = new Map<string, Set<string>>();
  for (const [name, node] of parts) {
    for (const { id, text } of gapsIn(node)) {
      const gap = `${id} ${text}`;
      places.set(gap, (places.get(gap) ?? new Set()).add(name));
    }
  }
  const gaps = [...places].map(([gap, names]) => {
    const [id = "", text] = gap.split(/ (.*)/s);
    const named = [...names].filter(Boolean).join(", ");
    return `${links.id(id)} ${named === "" ? "" : `${named}: `}${links.text(text ?? "")}`;
  });
  const rules = parts.flatMap(([, node]) => (node["x-rules"] as readonly string[] | undefined) ?? []);
  // Rules are pages of this repository; an SDK of your own has none.
  const paged = [...new Set(rules)].filter((id) => links.id(id) !== id);
  const origins = new Set(parts.flatMap(([, node]) => originsIn(node)));
  const body = blocks(
    gaps.length > 0 && blocks("Undocumented:", list(gaps)),
    paged.length > 0 && `Rules: ${paged.map(links.id).join(", ")}.`,
    origins.size > 0 && `Written by ${[...origins].map(code).join(", ")}.`,
  );
  return body === "" ? undefined : `<details>\n<summary>Sources</summary>\n\n${body}\n\n</details>`;
}
