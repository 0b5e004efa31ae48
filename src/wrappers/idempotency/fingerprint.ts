// A hash that tells whether two calls ask for the same thing (S12).

import { byValue, plainDecimal } from "../http/amounts.ts";
import { endOfString } from "../http/json.ts";
import { compilePaths, replaceAt } from "../http/json-path.ts";
import type { QueryValue } from "../http/url.ts";
import { isDocumented, type JsonPath, type Operation } from "../operation.ts";
import { sha256 } from "../util/crypto.ts";

/** What a call asks for, as sent, without headers and `extraBody`: a two-factor code changes each time. */
export interface CallContent {
  readonly operation: Operation;
  /** In the order of the path. */
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  readonly query: Readonly<Record<string, QueryValue>>;
  /** The body as `stringifyExact` wrote it, without `extraBody`. */
  readonly body: string | undefined;
  /** Places of amounts in the body: `operation.decimals.request`, with wire names. */
  readonly amounts: readonly JsonPath[];
}

/**
 * A hash of operation, path values, query and body. Amounts and numbers are compared by value ("25.1" is "25.10"), and the order
 * of properties is ignored. Stores keep it for weeks: in another form, every key in use would look like another payment.
 */
export function fingerprint({ operation, pathValues = {}, query, body, amounts }: CallContent): Promise<string> {
  // On the wire, query values are texts, and a single value equals a list of one.
  const texts = Object.entries(query).map(([name, value]) => [name, [value].flat().map(String)]);
  const content = inOrder([
    isDocumented(operation) ? operation.id : `${operation.method} ${operation.path}`,
    Object.values(pathValues),
    Object.fromEntries(texts),
    body === undefined ? [] : [readBody(body, amounts)],
  ]);
  return sha256(JSON.stringify(content));
}

function readBody(text: string, amounts: readonly JsonPath[]): unknown {
  return replaceAt(JSON.parse(markLiterals(text)), compilePaths(amounts), (amount) =>
    typeof amount === "string" ? NUMBER + byValue(amount.slice(1)) : amount,
  );
}

const STRING = "s";
const NUMBER = "n";

/** Turns every number into a string, digit for digit, and marks numbers and strings to keep them apart. */
function markLiterals(text: string): string {
  const literal = /"|-?\d[\d.eE+-]*/g;
  let result = "";
  let copied = 0;
  for (let match = literal.exec(text); match; match = literal.exec(text)) {
    const [token] = match;
    const isString = token === '"';
    const end = isString ? endOfString(text, match.index) : literal.lastIndex;
    literal.lastIndex = end;
    if (text[end] === ":") continue;
    const marked = isString
      ? `"${STRING}${text.slice(match.index + 1, end)}`
      : `"${NUMBER}${byValue(plainDecimal(token) ?? token)}"`;
    result += text.slice(copied, match.index) + marked;
    copied = end;
  }
  return result + text.slice(copied);
}

/** A copy whose properties are sorted by name. A replacer of `JSON.stringify` would take several times as long. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const sorted = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, inOrder(inner)]));
}
