// JSON without floats for money: writes exact numbers with all digits, and reads the numbers at given paths as strings
// (S29, S31). Works in runtimes without JSON.rawJSON and reviver sources.

import { ArgumentError } from "../errors/argument-error.ts";
import type { JsonPath } from "../operation/operation.ts";
import { MAX_DEPTH, parseJson, TOO_DEEP } from "../parsing/parse-json.ts";
import { byValue, plainDecimal } from "./amounts.ts";
import { exactDigits, isExactNumber } from "./decimal.ts";
import { parseByNames } from "./exact-names.ts";
import { compilePaths, type PathNode, propertyNode } from "./json-path.ts";
import { isRounded, ROUNDED } from "./rounded.ts";

// JSON.stringify cannot write given digits: exact numbers are written as marked strings that lose their quotation marks
// afterwards. The mark is a lone surrogate, which texts rarely have and JSON.stringify always escapes.
const MARK = "\ud800";
const isMarked = /^\ud800-?[\d.]+$/;
const marked = /(?<!\\)"\\ud800(-?[\d.]+)"(?!:)/g;

/**
 * `JSON.stringify`, with exact numbers written as numbers. Values that JSON cannot represent are rejected instead of becoming
 * `null` or being dropped.
 *
 * @throws {ArgumentError} if the value contains a bigint, `NaN`, an infinity, an integer that is not safe or a cycle, has more than
 * 1,000 levels, or is not a JSON value.
 */
export function stringifyExact(value: unknown): string {
  const places = new Map<unknown, string>();
  const depths = new Map<unknown, number>();
  let place = "";
  function replace(this: Record<string, unknown>, key: string, plain: unknown): unknown {
    const parent = places.get(this);
    place = Array.isArray(this) ? `${parent}[${key}]` : parent ? `${parent}.${key}` : key;
    const exact = [this[key], plain].find(isExactNumber);
    if (exact) return MARK + exact[exactDigits];
    if (typeof plain === "object") {
      places.set(plain, place);
      const depth = (depths.get(this) ?? 0) + 1;
      depths.set(plain, depth);
      if (depth > MAX_DEPTH) throw new RangeError(TOO_DEEP);
    }
    if (typeof plain === "bigint")
      throw rejection(place, 'is a bigint. Use exactNumber("25") for a number, or "25" for a string.');
    if (typeof plain === "number" && !Number.isFinite(plain))
      throw rejection(place, "is NaN or infinite, which JSON cannot represent");
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
  return text.replace(marked, "$1");
}

function rejection(place: string, complaint: string, cause?: unknown): ArgumentError {
  return new ArgumentError(`${place || "the body"} ${complaint}`, { cause, field: place || undefined });
}

/**
 * `JSON.parse`, with the numbers at `paths` as strings with all their digits and with exponents expanded by `plainDecimal`.
 * Everything else is unchanged, including strings at the paths.
 *
 * @throws {SyntaxError} as `parseJson`.
 */
export function parseExact(text: string, paths: readonly JsonPath[]): unknown {
  if (paths.length === 0) return parseJson(text);
  return (parseByNames(text, paths) ?? { value: parseJson(quoteNumbers(text, compilePaths(paths))) }).value;
}

interface Container {
  /** The paths into its content. Undefined if there are none. */
  readonly node: PathNode | undefined;
  readonly isObject: boolean;
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Puts quotation marks around the numbers at the ends of paths, except those that a JavaScript number holds and that may be numbers there.
 * `refused` collects those that must be numbers. Malformed text stays malformed: only complete JSON numbers in the position of a value are quoted, where JSON allows strings as well.
 */
export function quoteNumbers(text: string, root: PathNode, refused?: Set<unknown>): string {
  const around: Container[] = [];
  let container: Container | undefined;
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

/** Whether a number may be at the place. */
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
  // Searching for the quotation mark is much faster than looking at each character.
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length + 1;
}
