// What the theme's search box gets as MiniSearch: the same index, ranked by `search-ranking.ts`.

import MiniSearch, { type Options } from "minisearch";
import { type SearchHit, searchPages } from "../search-ranking.ts";

interface RankedIndex {
  search(text: string): readonly SearchHit[];
}

function loadJSON(json: string, options: Options): RankedIndex {
  const index = MiniSearch.loadJSON(json, options) as unknown as Parameters<typeof searchPages>[0];
  return { search: (text) => searchPages(index, text, import.meta.env.BASE_URL).map(shown) };
}

/** The box shows titles as HTML, and marks every place of a word, also within other words. */
function shown(hit: SearchHit): SearchHit {
  const match = Object.fromEntries(Object.entries(hit.match).filter(([word]) => word.length > 2));
  return { ...hit, match, title: escapeHtml(hit.title), titles: hit.titles.map(escapeHtml) };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

// The box shows excerpts of other pages, whose files only this map names.
Object.assign(globalThis, { __VP_HASH_MAP__: await (await fetch(`${import.meta.env.BASE_URL}hashmap.json`)).json() });

const ranked: { readonly loadJSON: typeof loadJSON } = { loadJSON };

export default ranked;
