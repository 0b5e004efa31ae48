// JSON without floats for money: writes exact numbers with all digits, and reads the numbers at given paths as strings.
// Works in runtimes without JSON.rawJSON and reviver sources.

import { ArgumentError } from "../errors.ts";
import type { JsonPath } from "../operation.ts";
import { byValue, exactDigits, isExactNumber, plainDecimal } from "./amounts.ts";
import { compilePaths, findAt, type PathNode, propertyNode } from "./json-path.ts";

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
  const places = new Map<unknown, string>();
  let place = "";
  function replace(this: Record<string, unknown>, key: string, plain: unknown): unknown {
    const around = places.get(this);
    place = Array.isArray(this) ? `${around}[${key}]` : around ? `${around}.${key}` : key;
    const given = this[key];
    const exact = isExactNumber(given) ? given : plain;
    if (isExactNumber(exact)) return MARK + exact[exactDigits];
    if (typeof plain === "object") places.set(plain, place);
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
    if (isLong(text)) parseJson(text);
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

/** A JSON body as it is documented. */
export interface DocumentedBody {
  readonly body: unknown;
  /** The first value that is not: an amount that is no decimal, or a number that JavaScript cannot hold, here as a text of its digits. */
  readonly wrong: { readonly path: string; readonly isRounded: boolean } | undefined;
}

/** `parseJson`, with the numbers at `paths` as strings with all their digits and with exponents expanded by `plainDecimal`. */
export function parseExact(text: string, paths: readonly JsonPath[]): unknown {
  return paths.length === 0 ? parseJson(text) : parseDocumented(text, compilePaths(paths), 1).body;
}

/**
 * `parseJson`, with the values at the ends of a tree as it says: no digit of a number is lost there. `least`: what is mostly a number that
 * becomes a text, and all after it in `Shape`.
 */
export function parseDocumented(text: string, root: PathNode, least: number = AMOUNT): DocumentedBody {
  // An escape may spell a name in another way, or the mark.
  const isPlain = !/\\u(?:00[2-7]|d800)|\ud800/i.test(text);
  return (
    (isPlain && readMarked(text, markNamed(text, root, least), root)) ||
    (readMarked(text, undefined, root) as DocumentedBody)
  );
}

const NUMBER = 2;
const AMOUNT = 4;

/**
 * Reads a text whose numbers are marked. `marked`: those under the names that end a path, which suffices for most bodies; undefined where
 * it does not. Without it, all numbers are marked, and all texts, to tell them apart.
 */
function readMarked(text: string, marked: string | undefined, root: PathNode): DocumentedBody | undefined {
  const isWhole = marked === undefined;
  const mark = isWhole ? NUMBER_MARK : MARK;
  // The marked numbers that are not read yet.
  let unread = isWhole ? 0 : (marked.length - text.length) / MARKS_PER_NUMBER;
  let isInDoubt = false;
  let hasLong: boolean | undefined;
  let wrong: { readonly value: unknown; readonly node: PathNode } | undefined;

  /** Whether no digit of the text is lost in a number. */
  const isSure = (value: number) => {
    if (Number.isInteger(value) && Math.abs(value) < 1e15) return true;
    hasLong ??= /[:[,]\s*-?[\d.]{16}/.test(text);
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER && !hasLong;
  };

  const readLeaf = (value: unknown, node: PathNode | undefined): unknown => {
    const leaf = node?.leaf ?? 0;
    const mayBeNumber = leaf === NUMBER || leaf === 3;
    if (typeof value === "number") {
      isInDoubt ||= leaf > 0 && !(mayBeNumber && isSure(value));
      return value;
    }
    let read = value;
    if (typeof value === "string") {
      const isNumber = value.startsWith(mark);
      const literal = isNumber || isWhole ? value.slice(1) : value;
      if (isNumber) unread -= 1;
      else if (leaf < AMOUNT) return literal;
      if (leaf === 0 || (mayBeNumber && isHeld(literal))) return Number(literal);
      const digits = plainDecimal(literal);
      read = digits ?? literal;
      if (leaf === AMOUNT ? digits !== undefined : leaf !== NUMBER) return read;
    } else if (leaf < AMOUNT || value === null) return value;
    if (node) wrong ??= { value: read, node };
    return read;
  };

  const readAt = (value: unknown, node: PathNode | undefined): unknown => {
    const read = readLeaf(value, node);
    if (typeof read !== "object" || read === null) return read;
    if (Array.isArray(read)) {
      if (node?.items || isWhole) for (let at = 0; at < read.length; at++) read[at] = readAt(read[at], node?.items);
      return read;
    }
    const fields = read as Record<string, unknown>;
    // Object.entries would make a list for each object of a large response.
    for (const name in fields) {
      const next = node && propertyNode(node, name);
      if (!next && !isWhole) continue;
      const old = fields[name];
      const fresh = readAt(old, next);
      // An own property named `__proto__` is assigned like any other.
      if (fresh !== old && Object.hasOwn(fields, name)) fields[name] = fresh;
    }
    return read;
  };

  // The marks of numbers turn a key that is a number, which is no JSON, into a text.
  if (isWhole) parseJson(text);
  const body = readAt(parseJson(marked ?? markLiterals(text, (token) => token)), root);
  // A number in another place has one of the names, or a name is twice in an object.
  if (!isWhole && (isInDoubt || unread !== 0)) return undefined;
  const path = wrong && findAt(body, root, (found, end) => found === wrong?.value && end === wrong?.node);
  return { body, wrong: path === undefined ? undefined : { path, isRounded: wrong?.node.leaf === NUMBER } };
}

const MARKS_PER_NUMBER = `"${MARK}"`.length;

const JSON_NUMBER = "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";

/** Puts marks and quotation marks around the numbers under the names at the ends of a tree. */
function markNamed(text: string, root: PathNode, least: number): string {
  const pattern = patterns.get(root) ?? patternOf(root, least);
  patterns.set(root, pattern);
  return text.replace(pattern, `$1"${MARK}$2"`);
}

const patterns = new WeakMap<PathNode, RegExp>();

/** Matches the names of all ends that may have digits to keep, and the whole JSON number after it. */
function patternOf(root: PathNode, least: number): RegExp {
  const names = new Set<string>();
  const seen = new Set([root]);
  // The loop visits what is added meanwhile.
  for (const { named, items, any } of seen) {
    for (const next of [items, any, ...named.values()]) if (next) seen.add(next);
    for (const [name, { leaf }] of named) if (/^\w+$/.test(name) && leaf >= least) names.add(name);
  }
  return new RegExp(`("(?:${[...names].join("|") || "(?!)"})"\\s*:\\s*)(${JSON_NUMBER})(?=\\s*[,}])`, "g");
}

const STRING_MARK = "s";
export const NUMBER_MARK = "n";

/** Turns every number of a JSON text into a string, and marks numbers and strings to tell them apart. Names stay. */
export function markLiterals(text: string, digitsOf: (token: string) => string): string {
  const literal = new RegExp(`"|${JSON_NUMBER}`, "g");
  const colon = /\s*:/y;
  let result = "";
  let copied = 0;
  for (let match = literal.exec(text); match; match = literal.exec(text)) {
    const [token] = match;
    const isString = token === '"';
    const end = isString ? endOfString(text, match.index) : literal.lastIndex;
    literal.lastIndex = end;
    colon.lastIndex = end;
    if (isString && colon.test(text)) continue;
    const marked = isString
      ? `"${STRING_MARK}${text.slice(match.index + 1, end)}`
      : `"${NUMBER_MARK}${digitsOf(token)}"`;
    result += text.slice(copied, match.index) + marked;
    copied = end;
  }
  return result + text.slice(copied);
}

/** Whether a JavaScript number has the value of a JSON number. */
function isHeld(token: string): boolean {
  const [digits, held] = [token, String(Number(token))].map(plainDecimal);
  return digits !== undefined && held !== undefined && byValue(digits) === byValue(held);
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
  if (isLong(text) && isDeeper(value, MAX_DEPTH)) throw new SyntaxError(TOO_DEEP);
  return value;
}

/** Each level takes two characters, so most texts need no look at their values. */
function isLong(text = ""): boolean {
  return text.length > 2 * MAX_DEPTH;
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
