// Reads names out of PromQL: enough to compare a query with what is exported.

/** One comparison of a label with a value. */
export interface LabelMatcher {
  readonly label: string;
  readonly operator: "=" | "!=" | "=~" | "!~";
  readonly value: string;
}

/** The names in a query. */
export interface QueryNames {
  /** Each selector: a regular expression for the metric's name, and its matchers of labels. */
  readonly selectors: readonly { readonly name: RegExp; readonly matchers: readonly LabelMatcher[] }[];
  /** Labels in `by (…)` and the like. */
  readonly grouped: readonly string[];
}

const SELECTOR = /([A-Za-z_:][\w:]*)?\{((?:[^{}"]|"(?:[^"\\]|\\.)*")*)\}/g;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g;
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const WORDS = new Set(["sum", "rate", "increase", "histogram_quantile", "vector", "or", "and", "unless", "offset"]);

/** @throws {Error} if the query has a word that is neither in a selector nor known. */
export function namesIn(query: string): QueryNames {
  const selectors = [...query.matchAll(SELECTOR)].map(([, name, inner = ""]) => {
    const all = [...inner.matchAll(MATCHER)].map(([, label = "", operator, value = ""]) => {
      return { label, operator: operator as LabelMatcher["operator"], value };
    });
    const given = all.find(({ label }) => label === "__name__")?.value ?? name;
    if (given === undefined) throw new Error(`A selector without a metric: ${query}`);
    return { name: new RegExp(`^(?:${given})$`), matchers: all.filter(({ label }) => label !== "__name__") };
  });
  const grouped = [...query.matchAll(GROUPING)].flatMap(([, labels = ""]) => labels.split(",").map((it) => it.trim()));
  const rest = query
    .replace(SELECTOR, " ")
    .replace(GROUPING, " ")
    .replace(/\[[^\]]*\]/g, " ");
  const unknown = (rest.replace(/\$\w+|\b\d[\w.]*/g, " ").match(/[A-Za-z_:][\w:]*/g) ?? []).filter(
    (it) => !WORDS.has(it),
  );
  if (unknown.length > 0) throw new Error(`Unknown words in a query: ${unknown.join(", ")}`);
  return { selectors, grouped };
}
