// What a target that matches nothing probably meant: the nearest existing path, or what there is at the place where it ends.

import { closest } from "../pipeline/model/closest.ts";
import { type Json, keysOf } from "../pipeline/model/json-pointer.ts";
import { parseQuery, type Query, QueryError, quote, toSegment } from "./json-path.ts";

type Segment = Query["segments"][number];
type QueryNode = ReturnType<Query["query"]>["nodes"][number];

/** A sentence about the first part that matches nothing. */
export function suggestTarget(query: Query, document: Json): string {
  let nodes: QueryNode[] = [...parseQuery("$").query(document).nodes];
  let text = "$";
  let corrected = false;
  for (const segment of query.segments) {
    const found = segment.resolve(nodes);
    if (found.length > 0) {
      text += write(segment);
      nodes = found;
      continue;
    }
    const better = correct(segment, nodes);
    if (better === undefined) return (corrected ? `Did you mean ${text}? ` : "") + whatThereIs(text, segment, nodes);
    text += better;
    nodes = [...parseQuery(`$${better}`).segments].reduce((from, next) => next.resolve(from), nodes);
    corrected = true;
  }
  return `Did you mean ${text}?`;
}

const brackets = /(\[(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\]])*\])/;

/** A target that is no JSONPath but nearly one: paths, statuses and names with a hyphen need brackets. */
export function suggestSyntax(target: string): string {
  const parts = target.split(brackets).map((part, index) => (index % 2 === 0 ? bracketed(part) : part));
  const fixed = parts
    .join("")
    .replace(/^(?!\$)(?=[.[])/, "$")
    .replace(/^(?!\$)/, "$.");
  if (fixed !== target && isQuery(fixed)) return `Did you mean ${fixed}?`;
  return "A target is a JSONPath (RFC 9535), such as $.paths['/customers/{id}'].get.";
}

function bracketed(names: string): string {
  return names.replace(/\.?(\/[^.]*)/g, "['$1']").replace(/\.(\d+|\w+(?:-\w+)+)(?=\.|$)/g, "['$1']");
}

function isQuery(text: string): boolean {
  try {
    parseQuery(text);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

/** The segment as it would match, if a name or a compared text is nearly right. */
function correct(segment: Segment, nodes: readonly QueryNode[]): string | undefined {
  const name = nameOf(segment);
  if (name !== undefined) {
    const similar = similarName(name, isDescendant(segment) ? keysAnywhere(nodes) : keysIn(nodes));
    if (similar === undefined) return undefined;
    return isDescendant(segment) ? `..${toSegment(similar).replace(/^\./, "")}` : toSegment(similar);
  }
  return correctLiteral(segment, nodes);
}

/** `[?@.operationId == 'lisCards']`: the text that comes nearest, of those which are there. */
function correctLiteral(segment: Segment, nodes: readonly QueryNode[]): string | undefined {
  const match = /^(?<before>(?:\.\.)?\[\?@(?<path>[^=!<>()&|]*) == )'(?<text>(?:[^'\\]|\\.)*)'\]$/.exec(
    String(segment),
  );
  if (!match?.groups) return undefined;
  const { before = "", path = "", text = "" } = match.groups;
  const texts = nodes
    .flatMap(({ value }) =>
      parseQuery(`$${isDescendant(segment) ? ".." : ""}[*]${path}`)
        .query(value)
        .values(),
    )
    .filter((value) => typeof value === "string");
  const similar = closest(text, texts);
  return similar === undefined ? undefined : `${before}${quote(similar)}]`;
}

/** Path templates are the same if only the names of their parameters differ. */
function similarName(name: string, candidates: readonly string[]): string | undefined {
  const shape = (path: string) => path.replace(/\{[^}]*\}/g, "{}").replace(/\/$/, "");
  if (name.startsWith("/")) {
    const same = candidates.find((candidate) => shape(candidate) === shape(name));
    if (same !== undefined) return same;
  }
  return closest(name, candidates);
}

function whatThereIs(text: string, segment: Segment, nodes: readonly QueryNode[]): string {
  const keys = keysIn(nodes);
  if (nameOf(segment) === undefined || isDescendant(segment)) return `Nothing below ${text} fits ${write(segment)}.`;
  if (keys.length === 0) return `${text} has no properties.`;
  const listed = keys.length > 12 ? `${keys.slice(0, 12).join(", ")} and ${keys.length - 12} more` : keys.join(", ");
  return `${text} has ${listed}.`;
}

function write(segment: Segment): string {
  const name = nameOf(segment);
  return name === undefined || isDescendant(segment) ? String(segment) : toSegment(name);
}

/** The name, of a segment that selects one name. */
function nameOf({ selectors }: Segment): string | undefined {
  const [selector] = selectors;
  return selectors.length === 1 && selector && "name" in selector ? String(selector.name) : undefined;
}

function isDescendant(segment: Segment): boolean {
  return String(segment).startsWith("..");
}

function keysIn(nodes: readonly { readonly value: unknown }[]): string[] {
  return [...new Set(nodes.flatMap(({ value }) => keysOf(value)))];
}

function keysAnywhere(nodes: readonly QueryNode[]): string[] {
  return keysIn(nodes.flatMap((node) => [node, ...parseQuery("$..*").query(node.value).nodes]));
}
