// A fast way to read exact numbers, which most responses allow: all numbers under the names that end a path are read as marked texts,
// and each of them must then be found at a path. It looks at a text by a pattern and not at each of its characters.

import type { JsonPath } from "../operation/operation.ts";
import { parseJson } from "../parsing/parse-json.ts";
import { plainDecimal } from "./amounts.ts";
import { compilePaths, replaceAt } from "./json-path.ts";

// Begins the texts that were numbers. Decoded bytes contain a lone surrogate only as an escape.
const MARK = "\ud800";
const MARKS_PER_NUMBER = `"${MARK}"`.length;

const NUMBER = "(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)";

const patterns = new WeakMap<readonly JsonPath[], RegExp | false>();

/** As `parseExact`; undefined if only each character can tell. @throws {SyntaxError} as `parseJson`. */
export function parseByNames(text: string, paths: readonly JsonPath[]): { readonly value: unknown } | undefined {
  const pattern = patterns.get(paths) ?? patternOf(paths);
  patterns.set(paths, pattern);
  // An escape may spell a name in another way, or hide a quotation mark.
  if (!pattern || text.includes("\\") || text.includes(MARK)) return undefined;
  const marked = text.replace(pattern, `$1"${MARK}$2"`);
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
  return names.every((name) => /^\w+$/.test(name)) && new RegExp(`(${start})${NUMBER}(?=\\s*[,}])`, "g");
}
