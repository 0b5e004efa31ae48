// JSON without floats where money stands: writes exact numbers digit for digit, and reads the numbers at given paths as
// strings with the digits that were sent (S29, S31). Works on run times without JSON.rawJSON and reviver sources.

import { ArgumentError } from "../errors/argument-error.ts";
import type { JsonPath } from "../operation/operation.ts";
import { plainDecimal } from "./amounts.ts";
import { exactDigits, isExactNumber } from "./decimal.ts";
import { compilePaths, type PathNode, propertyNode } from "./json-path.ts";

// Far deeper than any answer. Each level costs memory here, which an answer of brackets alone would use up.
const MAX_DEPTH = 1_000;

// JSON.stringify writes no digits but its own: exact numbers leave it as strings and lose their quotation marks
// afterwards. A lone surrogate marks them: texts rarely have one, and JSON.stringify always escapes it.
const MARK = "\ud800";
const isMarked = /^\ud800[\d.]+$/;
const marked = /(?<!\\)"\\ud800([\d.]+)"(?!:)/g;

/**
 * `JSON.stringify`, with exact numbers written as numbers, and stricter: what JSON cannot carry is refused instead of
 * becoming `null` or vanishing.
 *
 * @throws {ArgumentError} on a bigint, `NaN`, an infinity, a cycle, or a value that is no JSON at all.
 */
export function stringifyExact(value: unknown): string {
  const places = new Map<unknown, string>();
  let place = "";
  function replace(this: Record<string, unknown>, key: string, plain: unknown): unknown {
    const parent = places.get(this);
    place = Array.isArray(this) ? `${parent}[${key}]` : parent ? `${parent}.${key}` : key;
    const exact = [this[key], plain].find(isExactNumber);
    if (exact) return MARK + exact[exactDigits];
    if (typeof plain === "object") places.set(plain, place);
    if (typeof plain === "bigint")
      throw refusal(place, 'is a bigint: write exactNumber("25") for a number, "25" for a string');
    if (typeof plain === "number" && !Number.isFinite(plain))
      throw refusal(place, "is NaN or infinite, which JSON does not know");
    if (typeof plain === "string" && isMarked.test(plain)) throw refusal(place, "begins with a lone surrogate");
    return plain;
  }
  let text: string | undefined;
  try {
    text = JSON.stringify(value, replace);
  } catch (cause) {
    if (cause instanceof ArgumentError) throw cause;
    const near = place && ` (near ${place.slice(-200)})`;
    throw refusal("", `contains itself, is nested too deep, or has a toJSON that throws${near}`, cause);
  }
  if (text === undefined) throw refusal("", "is missing, or is no JSON value");
  return text.replace(marked, "$1");
}

function refusal(place: string, complaint: string, cause?: unknown): ArgumentError {
  return new ArgumentError(`${place || "the body"} ${complaint}`, { cause });
}

/**
 * `JSON.parse`, with the numbers at `paths` as strings: all their digits kept, exponents expanded as far as
 * `plainDecimal` does. Strings that stand there stay as they are, and so does everything elsewhere.
 *
 * @throws {SyntaxError} on everything on which `JSON.parse` throws, and where there are paths on more than 1,000 levels.
 */
export function parseExact(text: string, paths: readonly JsonPath[] = []): unknown {
  return JSON.parse(paths.length === 0 ? text : quoteNumbers(text, compilePaths(paths)));
}

interface Container {
  /** What the paths say of its content; undefined where no path goes. */
  readonly node: PathNode | undefined;
  readonly isObject: boolean;
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Puts quotation marks around the numbers where paths end. Malformed text stays malformed: only whole JSON numbers
 * outside the position of a key are quoted, and there JSON allows a string wherever it allows a number.
 */
function quoteNumbers(text: string, root: PathNode): string {
  const around: Container[] = [];
  let container: Container | undefined;
  let next: PathNode | undefined = root; // what the paths say of the value that comes next; nothing of a key
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
        if (around.push(container) > MAX_DEPTH) throw new SyntaxError("nested too deep");
      } else if (char !== ",") {
        around.pop();
        container = around.at(-1);
      }
      isKey = container?.isObject ?? false;
      next = isKey ? undefined : container?.node?.items;
    } else if (next?.ends) {
      number.lastIndex = at;
      const [token] = number.exec(text) ?? [];
      if (token === undefined) continue;
      result += `${text.slice(copied, at)}"${plainDecimal(token) ?? token}"`;
      copied = number.lastIndex;
      at = copied - 1;
    }
  }
  return result + text.slice(copied);
}

function decodeKey(literal: string): string {
  return literal.includes("\\") ? JSON.parse(literal) : literal.slice(1, -1);
}

/** The position behind the string that starts at `at`; behind the end of the text where it never ends. */
export function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end + 1;
}
