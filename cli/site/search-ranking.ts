// How the search ranks: all words before some, exact names before words that resemble them, guides and operations before types.

import { SYNONYMS } from "./search-synonyms.ts";
import { namesIn, partsOf, stem } from "./search-words.ts";

/** The part of MiniSearch that is used. Its types are not where these files are checked. */
export interface SearchIndex {
  readonly documentCount: number;
  search(query: WordQuery, options?: object): readonly SearchHit[];
}

interface WordQuery {
  readonly combineWith: "AND";
  readonly queries: readonly string[];
}

export interface SearchHit {
  /** Path and anchor of a section. */
  readonly id: string;
  readonly score: number;
  readonly title: string;
  readonly titles: readonly string[];
  /** Words of the index that were found, which the page marks. */
  readonly match: Readonly<Record<string, readonly string[]>>;
}

const STOP_WORDS = new Set(
  `a about after all am an and any are as at be been before but by came can come comes could did do does doing for from get gets getting go got had has have how
  i if in into is it its just know like make may me might must my need of often on or our should so sure some someone than that the their them then there these they this
  to up us use used using via want was we were what whats when where which who why will with without work works would you your`.split(
    /\s+/,
  ),
);

const wordsIn = (text: string): readonly string[] => text.split(/[\s-]+/);
const stemsOf = (text: string): string => wordsIn(text).map(stem).join(" ");
const synonyms = new Map<string, string[]>();
for (const [meant, words] of Object.entries(SYNONYMS)) {
  for (const word of words.map(stemsOf)) synonyms.set(word, [...(synonyms.get(word) ?? []), meant]);
}

/** The sections that answer the text best, one for each page. `base` is the path of the site. */
export function searchPages(index: SearchIndex, text: string, base = "/"): readonly SearchHit[] {
  const asked = wordsOf(text);
  const found = asked.map((word, place) => hitsOf(index, word, place === asked.length - 1));
  // A rare word says more about what is asked.
  const weights = found.map((hits) => 4 + Math.log(1 + index.documentCount / (1 + hits.length)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const sections = new Map<string, SearchHit & { readonly share: number }>();
  const pages = new Map<string, number>();
  for (const [place, hits] of found.entries()) {
    const share = (weights[place] ?? 0) / all;
    for (const hit of hits) {
      const { score = 0, share: known = 0, match = {} } = sections.get(hit.id) ?? {};
      const merged = { score: score + hit.score, share: known + share, match: { ...match, ...hit.match } };
      sections.set(hit.id, { ...hit, ...merged });
    }
    for (const page of new Set(hits.map(pageOf))) pages.set(page, share + (pages.get(page) ?? 0));
  }
  const ranked = [...sections.values()].map((hit) => {
    const kind = kindOf(pageOf(hit).slice(base.length));
    const inPage = pages.get(pageOf(hit)) ?? 0;
    const score = hit.score * (hit.share * inPage) ** 2 * weightOf(hit, kind, asked);
    // The page marks the words as they were typed, too.
    const match = { ...hit.match, ...Object.fromEntries(asked.map((word) => [word, []])) };
    return { ...hit, match, score, titles: kind === undefined ? hit.titles : [kind.label, ...hit.titles] };
  });
  const best = new Map<string, SearchHit>();
  for (const hit of ranked.sort((one, other) => other.score - one.score))
    if (!best.has(pageOf(hit))) best.set(pageOf(hit), hit);
  return [...best.values()];
}

const pageOf = ({ id }: SearchHit): string => id.split("#")[0] ?? "";

/** Words without those that every text has, unless there are no others. Phrases with synonyms are one word. */
function wordsOf(text: string): readonly string[] {
  const names = namesIn(text);
  const words: string[] = [];
  for (let place = 0; place < names.length; place++) {
    const pair = names.slice(place, place + 2).join(" ");
    const isPhrase = place + 1 < names.length && synonyms.has(stemsOf(pair));
    words.push(isPhrase ? pair : (names[place] ?? ""));
    if (isPhrase) place++;
  }
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return telling.length > 0 ? telling : words;
}

/** A name with a digit, a sign or a capital inside is meant as it is. */
const EXACT = /[\p{L}_]\p{N}|\p{N}\p{L}|[_./:]|\p{Ll}\p{Lu}/u;

function hitsOf(index: SearchIndex, word: string, isLast: boolean): readonly SearchHit[] {
  const hits = new Map<string, SearchHit>();
  function add(words: readonly string[], weight: number, options: object = {}): void {
    for (const hit of index.search({ combineWith: "AND", queries: words }, { ...OPTIONS, ...options })) {
      // MiniSearch adds the scores of the words, and multiplies by their number.
      const score = (hit.score * weight) / words.length ** 2;
      const known = hits.get(hit.id);
      hits.set(hit.id, { ...hit, match: { ...known?.match, ...hit.match }, score: score + (known?.score ?? 0) });
    }
  }
  const name = stem(word);
  const parts = wordsIn(word).flatMap(partsOf);
  add([name], 1);
  const isKnown = hits.size > 0;
  if (isKnown && EXACT.test(word)) return [...hits.values()];
  if (parts.length > 1) add(parts, 0.9);
  for (const other of synonyms.get(stemsOf(word)) ?? []) add(wordsIn(other).map(stem), isKnown ? 0.5 : 0.8);
  if (isLast && name.length > 2) add([name], 0.5, { prefix: true });
  if (hits.size === 0 && name.length > 3) add([name], 0.5, { prefix: true });
  for (const fuzzy of [1, 2]) if (hits.size === 0 && word.length > 4) add([name], 0.5, { fuzzy });
  return [...hits.values()];
}

const OPTIONS = {
  prefix: false,
  fuzzy: false,
  boost: { title: 6, titles: 2, text: 1 },
  // Long sections have every word.
  bm25: { k: 1.2, b: 0.9, d: 0.5 },
  tokenize: (text: string) => [text],
  processTerm: (term: string) => term,
};

interface PageKind {
  readonly path: RegExp;
  /** What results call it. */
  readonly label: string;
  readonly weight: number;
  /** Of sections below the first, if those of other pages have the same titles. */
  readonly below?: number;
}

const KINDS: readonly PageKind[] = [
  { path: /^(?:guides|quickstart)/, label: "Guides", weight: 2 },
  { path: /^reference\/[^/]+\/records\//, label: "Records", weight: 0.25, below: 0.15 },
  { path: /^reference\/[^/]+\/events\//, label: "Events", weight: 0.4, below: 0.2 },
  { path: /^reference\/sdk\//, label: "SDK", weight: 0.2, below: 0.1 },
  { path: /^reference\/cli\//, label: "Command line", weight: 0.7 },
  { path: /^reference\/[^/]+\//, label: "Operations", weight: 1, below: 0.2 },
  { path: /^reference\//, label: "Reference", weight: 0.4 },
  { path: /^examples/, label: "Examples", weight: 0.6 },
  { path: /^contributing/, label: "Contributing", weight: 0.1 },
  { path: /^project/, label: "Project", weight: 0.1 },
];

const kindOf = (place: string): PageKind | undefined => KINDS.find(({ path }) => path.test(place));

function weightOf(hit: SearchHit, kind: PageKind | undefined, asked: readonly string[]): number {
  const file = pageOf(hit).replace(/^.*\/|\.html$/g, "");
  const names = asked.filter((word) => EXACT.test(word)).map(stem);
  const [title = ""] = hit.title.split(":");
  const isFirst = hit.titles.length === 0;
  if ((isFirst && names.includes(stem(file))) || names.includes(stem(title))) return 10;
  const { weight = 1, below = weight } = kind ?? {};
  if (!isFirst || names.length > 0) return Math.min(isFirst ? weight : below, names.length > 0 ? 1 : 2);
  // Words of prose are not the names of records.
  return below < weight && weight < 1 ? weight : weight * nearness(partsOf(file), asked);
}

/** A page whose file is named after what is asked is about it. */
function nearness(file: readonly string[], asked: readonly string[]): number {
  const meant = asked.map((word) => [word, ...(synonyms.get(stemsOf(word)) ?? [])].flatMap(wordsIn).flatMap(partsOf));
  const isWhole = file.every((word) => meant.flat().includes(word));
  const isPart = meant.every((words) => words.some((word) => file.includes(word)));
  if (isWhole && isPart) return 5;
  return isWhole || isPart ? 1.3 : 1;
}
