// Takes secrets out of texts that people and logs get to see (S36).

import { transformAt } from "../money/json-path.ts";
import type { JsonPath } from "../operation/operation.ts";
import { hasLoneSurrogate } from "../parsing/lone-surrogate.ts";

const HIDDEN = "[redacted]";

// Shorter values are words and numbers that stand in every text.
const MIN_LENGTH = 3;
// From this length on a value is replaced wherever it stands, below it only where it stands by itself.
const DISTINCTIVE_LENGTH = 8;
const HEAD_LENGTH = 64;

/** Takes everything secret out of a text. */
export type Scrub = (text: string) => string;

/**
 * Replaces the given secrets, as they are, encoded for addresses and forms, and escaped as in JSON, and what looks like one: card numbers,
 * JSON Web Tokens, bearer credentials. Secrets may be as long as files: no pattern is made of them.
 */
export function createScrubber(secrets: readonly string[]): Scrub {
  const known = [...new Set(secrets.flatMap(variants))]
    .filter((secret) => secret.length >= MIN_LENGTH)
    .sort((left, right) => right.length - left.length);
  return (text) =>
    known
      .reduce(hide, text)
      .replace(/(?<![\w-])eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, HIDDEN)
      .replace(/\b(Bearer\s+)(?=\S*\d)[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`)
      .replace(/\d(?:[ -]?\d){12,}/g, hideCardNumbers);
}

// A service may quote what it was sent in the spelling of its own tools: encoded for addresses or forms, escaped as JSON, also
// by a writer that escapes more than it must, or twice, where it logs a body as text.
function variants(secret: string): string[] {
  const escaped = jsonText(secret);
  const cautious = escaped.replaceAll("/", "\\/");
  const inJson = [secret, escaped, cautious, asciiText(escaped), asciiText(cautious), jsonText(escaped)];
  if (hasLoneSurrogate(secret)) return inJson;
  const encoded = [encodeURIComponent(secret), new URLSearchParams([["", secret]]).toString().slice(1)];
  return [...inJson, ...encoded, ...encoded.map((text) => text.replace(/%../g, (byte) => byte.toLowerCase()))];
}

function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function asciiText(text: string): string {
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// Texts are cut, so of a long secret perhaps only the beginning is there: it is hidden as far as it goes.
function hide(text: string, secret: string): string {
  const head = secret.slice(0, HEAD_LENGTH);
  let result = "";
  let copied = 0;
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, Math.max(copied, at + 1))) {
    let end = at + head.length;
    while (end < text.length && end - at < secret.length && text[end] === secret[end - at]) end += 1;
    const standsAlone = !/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(end));
    if (secret.length < DISTINCTIVE_LENGTH && !standsAlone) continue;
    result += text.slice(copied, at) + HIDDEN;
    copied = end;
  }
  return result + text.slice(copied);
}

/** The texts and numbers at sensitive places of a body, for `createScrubber`. */
export function sensitiveValues(body: unknown, paths: readonly JsonPath[] = []): string[] {
  const found = new Set<unknown>();
  const value = (at: unknown) => {
    found.add(at);
    return at;
  };
  transformAt(body, paths, { value });
  const values: string[] = [];
  // The set grows while it is gone through; what it holds already is not added again.
  for (const at of found) {
    if (typeof at === "string" || typeof at === "number") values.push(String(at));
    else if (typeof at === "object" && at !== null) for (const inner of Object.values(at)) found.add(inner);
  }
  return values;
}

// Dates and amounts may stand right beside a card number: any row of whole groups may be one, the longest counts.
function hideCardNumbers(run: string): string {
  const parts = run.split(/([ -])/);
  for (let start = 0; start < parts.length; start += 2) {
    let digits = "";
    let last = -1;
    for (let end = start; end < parts.length && digits.length < 19; end += 2) {
      digits += parts[end];
      if (digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)) last = end;
    }
    if (last !== -1) parts.splice(start, last - start + 1, HIDDEN);
  }
  return parts.join("");
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits.at(-1 - index));
    sum += index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}
