// Removes secrets from texts for people and logs (S36).

import { transformAt } from "../money/json-path.ts";
import type { JsonPath } from "../operation/operation.ts";
import { hasLoneSurrogate } from "../parsing/lone-surrogate.ts";

const HIDDEN = "[redacted]";

// Shorter values occur in any text.
const MIN_LENGTH = 3;
// From this length on, a value is replaced anywhere. Shorter values are replaced only as whole words.
const DISTINCTIVE_LENGTH = 8;
const HEAD_LENGTH = 64;

/** Replaces the secrets in a text. */
export type Scrub = (text: string) => string;

/**
 * Replaces the given secrets, also URL-encoded, form-encoded and JSON-escaped, and anything that looks like a card number, a JSON
 * Web Token or a bearer credential. Secrets may be as long as files, so they are not compiled into patterns.
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

// A service may quote a request in any encoding: for URLs or forms, as JSON with more escapes than needed, or as JSON escaped
// twice because it logs a body as text.
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

// Texts may be cut in the middle of a long secret, so its beginning is replaced as far as it goes.
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

/** The texts and numbers at the sensitive paths of a body, for `createScrubber`. */
export function sensitiveValues(body: unknown, paths: readonly JsonPath[] = []): string[] {
  const found = new Set<unknown>();
  const value = (at: unknown) => {
    found.add(at);
    return at;
  };
  transformAt(body, paths, { value });
  const values: string[] = [];
  // The loop visits values added to the set meanwhile, each once.
  for (const at of found) {
    if (typeof at === "string" || typeof at === "number") values.push(String(at));
    else if (typeof at === "object" && at !== null) for (const inner of Object.values(at)) found.add(inner);
  }
  return values;
}

// Dates and amounts may stand next to a card number, so any sequence of whole groups may be one. The longest counts.
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
