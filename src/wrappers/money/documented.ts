// Reads documented values without loss: a number where the document has a text is its digits, and no number is replaced by a neighbour.

import type { JsonPath, Shape } from "../operation/operation.ts";
import { parseJson } from "../parsing/parse-json.ts";
import { isNumeric, parseExact, quoteNumbers } from "./exact-json.ts";
import { findAt, type PathNode, propertyNode } from "./json-path.ts";

/** A body with its documented values. */
export interface DocumentedRead {
  readonly body: unknown;
  /** The path of the first documented number that a JavaScript number cannot hold; in the body it is a text of its digits. */
  readonly inexact: string | undefined;
}

interface Source {
  readonly text: string;
  /** Whether a number in the text is long enough to lose digits. Searched once, and only if it matters. */
  hasLong?: boolean;
}

/** As `parseExact`, for the values at `paths` and those of `shape`. @throws {SyntaxError} as `parseExact`. */
export function parseDocumented(text: string, paths: readonly JsonPath[], shape: PathNode | undefined): DocumentedRead {
  const body = parseExact(text, paths);
  if (!shape) return { body, inexact: undefined };
  if (!isDoubtful(body, shape, { text })) return { body, inexact: undefined };
  const refused = new Set<unknown>();
  const exact = parseJson(quoteNumbers(text, shape, refused));
  const isRefused = (value: unknown, { leaf }: PathNode) => leaf === 2 && refused.has(value);
  return { body: exact, inexact: findAt(exact, shape, isRefused) };
}

/** Whether no digit of the text is lost in a number. */
function isSure(value: number, source: Source): boolean {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return true;
  source.hasLong ??= /[:[,]\s*-?[\d.]{16}/.test(source.text);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER && !source.hasLong;
}

/** Whether a documented value is a number that has to be read from the text. */
function isDoubtful(value: unknown, node: PathNode, source: Source): boolean {
  if (typeof value === "number") {
    return node.ends && !(isNumeric(node) && isSure(value, source));
  }
  if (Array.isArray(value)) {
    const { items } = node;
    for (let index = 0; items && index < value.length; index++)
      if (isDoubtful(value[index], items, source)) return true;
    return false;
  }
  if (typeof value !== "object" || value === null) return false;
  for (const name in value) {
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    // Most values are texts, so the look at names is for the others.
    if (typeof inner !== "number" && typeof inner !== "object") continue;
    const next = propertyNode(node, name);
    if (next && isDoubtful(inner, next, source)) return true;
  }
  return false;
}

/** A shape as a tree of paths, with the names on the wire. */
export function compileShape(
  shape: Shape,
  toWire: (name: string) => string,
  known: Map<Shape, PathNode> = new Map(),
): PathNode {
  const given = typeof shape === "function" ? shape() : shape;
  let node = known.get(given);
  if (node) return node;
  node = { ends: typeof given === "number", named: new Map(), leaf: typeof given === "number" ? given : undefined };
  known.set(given, node);
  for (const [name, inner] of Object.entries(given)) {
    const next = compileShape(inner, toWire, known);
    if (name === "[]") node.items = next;
    else if (name === "*") node.any = next;
    else if (name === "=") Object.assign(node, { ends: true, leaf: next.leaf });
    else node.named.set(toWire(name), next);
  }
  return node;
}
