// JSON without floats for money: writes exact numbers with all digits, and reads the numbers at given paths as strings.
// Works in runtimes without JSON.rawJSON and reviver sources.

import { ArgumentError } from "../errors.ts";
import type { JsonPath, Shape } from "../operation.ts";
import { byValue, exactDigits, isExactNumber, plainDecimal } from "./amounts.ts";
import { compilePaths, findAt, type PathNode, propertyNode, replaceAt } from "./json-path.ts";

// JSON.stringify cannot write given digits, and JSON.parse keeps none: exact numbers become marked texts meanwhile. The mark is a
// lone surrogate, which texts rarely have, JSON.stringify always escapes, and decoded bytes contain only as an escape.
const MARK = "\ud800";
const isMarked = /^\ud800-?[\d.]+$/;
const markedNumber = /(?<!\\)"\\ud800(-?[\d.]+)"(?!:)/g;

/**
 * `JSON.stringify`, with exact numbers written as numbers. Values that JSON cannot represent are rejected instead of becoming
 * `null` or being dropped.
 */
export function stringifyExact(value: unknown): string {
  const parents = new Map<unknown, { readonly place: string; readonly depth: number }>();
  let place = "";
  function replace(this: Record<string, unknown>, key: string, plain: unknown): unknown {
    const parent = parents.get(this);
    place = Array.isArray(this) ? `${parent?.place}[${key}]` : parent?.place ? `${parent.place}.${key}` : key;
    const given = this[key];
    const exact = isExactNumber(given) ? given : plain;
    if (isExactNumber(exact)) return MARK + exact[exactDigits];
    if (typeof plain === "object") {
      const depth = (parent?.depth ?? 0) + 1;
      if (depth > MAX_DEPTH) throw new RangeError(TOO_DEEP);
      parents.set(plain, { place, depth });
    }
    if (typeof plain === "bigint") {
      throw rejection(place, 'is a bigint. Use exactNumber("25") for a number, or "25" for a string.');
    }
    if (typeof plain === "number" && !Number.isFinite(plain)) {
      throw rejection(place, "is NaN or infinite, which JSON cannot represent");
    }
    if (isRounded(plain)) throw rejection(place, `${ROUNDED} Or use exactNumber("…").`);
    if (typeof plain === "string" && isMarked.test(plain)) throw rejection(place, "begins with a lone surrogate");
    return plain;
  }
  let text: string | undefined;
  try {
    text = JSON.stringify(value, replace);
  } catch (cause) {
    if (cause instanceof ArgumentError) throw cause;
    const near = place && ` (near ${place.slice(-200)})`;
    throw rejection("", `contains itself, is nested too deeply, or has a toJSON that throws${near}`, cause);
  }
  if (text === undefined) throw rejection("", "is missing or not a JSON value");
  return text.replace(markedNumber, "$1");
}

function rejection(place: string, complaint: string, cause?: unknown): ArgumentError {
  return new ArgumentError(`${place || "the body"} ${complaint}`, { cause, field: place || undefined });
}

/** `parseJson`, with the numbers at `paths` as strings with all their digits and with exponents expanded by `plainDecimal`. */
export function parseExact(text: string, paths: readonly JsonPath[]): unknown {
  if (paths.length === 0) return parseJson(text);
  return (parseByNames(text, paths) ?? { value: parseJson(quoteNumbers(text, compilePaths(paths))) }).value;
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Puts quotation marks around the numbers at the ends of paths, except those that a JavaScript number holds and that may be numbers
 * there. `refused` collects those that must be numbers. Malformed text stays malformed: only complete numbers in the position of a value
 * are quoted, where JSON allows strings as well.
 */
function quoteNumbers(text: string, root: PathNode, refused?: Set<unknown>): string {
  /** `node`: the paths into the content of an object or array. */
  const around: { readonly node: PathNode | undefined; readonly isObject: boolean }[] = [];
  let container: (typeof around)[number] | undefined;
  let next: PathNode | undefined = root; // the paths into the next value; undefined for a key
  let isKey = false;
  let result = "";
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = endOfString(text, at);
      if (isKey) next = container?.node && propertyNode(container.node, decodeKey(text.slice(at, end)));
      isKey = false;
      at = end - 1;
    } else if (char === "{" || char === "[" || char === "}" || char === "]" || char === ",") {
      if (char === "{" || char === "[") {
        container = { node: next, isObject: char === "{" };
        // Each level takes memory, which a response of brackets would use up.
        if (around.push(container) > MAX_DEPTH) throw new SyntaxError(TOO_DEEP);
      } else if (char !== ",") {
        around.pop();
        container = around.at(-1);
      }
      isKey = container?.isObject ?? false;
      next = isKey ? undefined : container?.node?.items;
    } else if (next?.ends) {
      number.lastIndex = at;
      const [token] = number.exec(text) ?? [];
      if (token === undefined || (isNumeric(next) && isHeld(token))) continue;
      const digits = plainDecimal(token) ?? token;
      if (next.leaf === 2) refused?.add(digits);
      result += `${text.slice(copied, at)}"${digits}"`;
      copied = number.lastIndex;
      at = copied - 1;
    }
  }
  return result + text.slice(copied);
}

export function isNumeric({ leaf }: PathNode): boolean {
  return leaf === 2 || leaf === 3;
}

/** Whether a JavaScript number has the value of a JSON number. */
function isHeld(token: string): boolean {
  const [digits, held] = [token, String(Number(token))].map(plainDecimal);
  return digits !== undefined && held !== undefined && byValue(digits) === byValue(held);
}

function decodeKey(literal: string): string {
  return literal.includes("\\") ? JSON.parse(literal) : literal.slice(1, -1);
}

/** The position after the string that starts at `at`. After the end of the text if the string never ends. */
export function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length + 1;
}

interface Source {
  readonly text: string;
  /** Whether a number in the text is long enough to lose digits. Searched once, and only if it matters. */
  hasLong?: boolean;
}

/**
 * As `parseExact`, for the values at `paths` and those of `shape`. `inexact`: the path of the first documented number that a JavaScript
 * number cannot hold; in the body it is a text of its digits.
 */
export function parseDocumented(
  text: string,
  paths: readonly JsonPath[],
  shape: PathNode | undefined,
): { readonly body: unknown; readonly inexact: string | undefined } {
  const body = parseExact(text, paths);
  if (!shape || !isDoubtful(body, shape, { text })) return { body, inexact: undefined };
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
  if (typeof value === "number") return node.ends && !(isNumeric(node) && isSure(value, source));
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

const MARKS_PER_NUMBER = `"${MARK}"`.length;

const patterns = new WeakMap<readonly JsonPath[], RegExp | false>();

/**
 * As `parseExact`, but by a pattern instead of a look at each character: all numbers under the names that end a path are read as
 * marked texts, and each must then be found at a path. Undefined where only each character can tell.
 */
export function parseByNames(text: string, paths: readonly JsonPath[]): { readonly value: unknown } | undefined {
  const pattern = patterns.get(paths) ?? patternOf(paths);
  patterns.set(paths, pattern);
  // An escape may spell a name in another way, or hide a quotation mark.
  if (!pattern || text.includes("\\") || text.includes(MARK)) return undefined;
  const marked = text.replace(pattern, `$1"${MARK}$2"`);
  if (marked === text) return { value: parseJson(text) };
  let others = (marked.length - text.length) / MARKS_PER_NUMBER;
  const value = replaceAt(parseJson(marked), compilePaths(paths), (found) => {
    if (typeof found !== "string" || !found.startsWith(MARK)) return found;
    others -= 1;
    const digits = found.slice(MARK.length);
    return plainDecimal(digits) ?? digits;
  });
  // Otherwise a number in another place has one of the names.
  return others === 0 ? { value } : undefined;
}

/** Matches a name that ends a path, and the whole JSON number after it. False if a path ends with something else. */
function patternOf(paths: readonly JsonPath[]): RegExp | false {
  const names = paths.map((path) => path.slice(path.lastIndexOf(".") + 1));
  const start = `"(?:${names.join("|")})"\\s*:\\s*`;
  return names.every((name) => /^\w+$/.test(name)) && new RegExp(`(${start})(${number.source})(?=\\s*[,}])`, "g");
}

/** An overlay makes an integer of the document a string of digits. */
export const EXACT_CURE = "Mark it x-sdk: { exact: true } in an overlay: it is then a string of digits.";

/** What is wrong with an argument that `isRounded`, after its name. */
export const ROUNDED: string = `is an integer that JavaScript may have rounded. ${EXACT_CURE}`;

/** Whether a value is an integer that may stand for its neighbours as well. */
export function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** The most levels of a JSON value that the SDK reads or writes: code that recurses over deeper data would overflow the stack. */
export const MAX_DEPTH = 1_000;

export const TOO_DEEP = "nested too deeply";

/** `JSON.parse`, which also throws a `SyntaxError` if the value has more than 1,000 levels. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Each level takes two characters, so most texts need no look at their values.
  if (text.length > 2 * MAX_DEPTH && isDeeper(value, MAX_DEPTH)) throw new SyntaxError(TOO_DEEP);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (isDeeper(value[index], levels - 1)) return true;
    return false;
  }
  // Object.values would make a list for each object of a large response.
  for (const name in value) if (isDeeper((value as Record<string, unknown>)[name], levels - 1)) return true;
  return false;
}
