// JSONPath (RFC 9535): which nodes of a document a query selects, and how to write the path of one node.

import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from "json-p3";
import type { Json, Path } from "../pipeline/model/json-pointer.ts";

export type Query = JSONPathQuery;

/** A query that is malformed, or that is too deep to be evaluated. */
export class QueryError extends Error {
  override readonly name = "QueryError";
}

// The default depth of 50 is too little for nested schemas.
const environment = new JSONPathEnvironment({ maxRecursionDepth: 500 });

/** Throws a `QueryError` for a malformed query. */
export function parseQuery(text: string): Query {
  const hyphenated = hyphenatedName(text);
  if (hyphenated !== undefined) throw new QueryError(`a name with a hyphen needs brackets: [${quote(hyphenated)}]`);
  return guarded(() => environment.compile(text));
}

/** The library takes `$.x-rules`, other tools for overlays do not. */
function hyphenatedName(text: string): string | undefined {
  const withoutTexts = text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  return /\.([A-Za-z_\u{80}-\u{10ffff}][\w\u{80}-\u{10ffff}]*-[\w-]*)/u.exec(withoutTexts)?.[1];
}

/** The paths of the selected nodes, each once, in the order of the query. */
export function select(query: Query, document: Json): Path[] {
  const paths = guarded(() => query.query(document).locations());
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}

/** The query that selects one node, such as `$.paths['/cards/{id}'].get.tags[0]`. */
export function toJsonPath(path: Path): string {
  return `$${path.map(toSegment).join("")}`;
}

export function toSegment(token: string | number): string {
  if (typeof token === "number") return `[${token}]`;
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(token)) return `.${token}`;
  return `[${quote(token)}]`;
}

/** A text in the quotes that JSONPath itself uses for normalized paths. */
export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new QueryError("it is nested too deeply");
    if (!(error instanceof JSONPathError)) throw error;
    // The library ends its messages with an excerpt and a position: `… ('.paths./a':8)`.
    const reason = error.message.replace(/ \('.*':\d+\)$/s, "");
    throw new QueryError(`${reason} (character ${error.token.index + 1})`);
  }
}

/** Nothing for what is not a JSONPath. */
export function selectedIn(document: Json, query: string): Path[] {
  try {
    return select(parseQuery(query), document);
  } catch (error) {
    if (error instanceof QueryError) return [];
    throw error;
  }
}
