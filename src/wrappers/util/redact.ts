// Removes secrets from texts for people and logs, in time that is linear in the length of the text and in the number of secrets.

import { hasLoneSurrogate, unicodeEscape } from "./text.ts";

const HIDDEN = "[redacted]";

// Shorter values occur in any text.
const MIN_LENGTH = 3;
// From this length on, a value is found anywhere. Shorter values are found only as whole words.
const DISTINCTIVE_LENGTH = 8;
// A text may be cut in the middle of a long secret, so its beginning counts, as far as it goes.
const HEAD_LENGTH = 64;

export type Scrub = (text: string) => string;

/**
 * Replaces the given secrets, also URL-encoded, form-encoded and JSON-escaped, and anything that looks like a card number, a JSON
 * Web Token or a bearer credential.
 */
export function createScrubber(secrets: Iterable<string>): Scrub {
  const known = encodeAll(secrets);
  return (text) =>
    hideKnown(text, known)
      .replace(/(?<![\w-])eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, HIDDEN)
      .replace(/\b(Bearer\s+)(?=\S*\d)[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`)
      .replace(/\d(?:[ -]?\d){12,}/g, hideCards);
}

/** Collects the secrets when there is something to redact: most calls succeed. */
export function scrubberOf(secrets: () => Iterable<string>): Scrub {
  return (text) => createScrubber(secrets())(text);
}

/** Replaces every text as a whole, where all of them are secret. */
export const hideAll: Scrub = () => HIDDEN;

/** The encodings of secrets. Secrets may be as long as files, so they are found by their first characters and not by a pattern. */
interface Known {
  /** The lengths of the heads that begin with the same characters. */
  readonly lengths: Map<string, Set<number>>;
  /** The encodings with the same head. */
  readonly byHead: Map<string, string[]>;
}

function encodeAll(secrets: Iterable<string>): Known {
  const known: Known = { lengths: new Map(), byHead: new Map() };
  for (const secret of new Set(secrets)) {
    if (secret.length < MIN_LENGTH) continue;
    for (const form of encodingsOf(secret)) {
      const head = form.slice(0, HEAD_LENGTH);
      const start = form.slice(0, MIN_LENGTH);
      known.lengths.set(start, (known.lengths.get(start) ?? new Set()).add(head.length));
      const alike = known.byHead.get(head);
      if (alike) alike.push(form);
      else known.byHead.set(head, [form]);
    }
  }
  return known;
}

/** Overlapping secrets are replaced together. */
function hideKnown(text: string, known: Known): string {
  if (known.byHead.size === 0) return text;
  // How far a text has been compared with the secrets of a head: what begins well before that needs no second look.
  const compared = new Map<string, number>();
  let result = "";
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    let end = at;
    for (const length of known.lengths.get(text.slice(at, at + MIN_LENGTH)) ?? []) {
      const head = text.slice(at, at + length);
      const forms = known.byHead.get(head);
      if (!forms || (compared.get(head) ?? 0) > at + HEAD_LENGTH) continue;
      for (const form of forms) end = Math.max(end, endOf(form, text, at, length));
      compared.set(head, end);
    }
    if (end === at) continue;
    if (at >= copied) result += text.slice(copied, at) + HIDDEN;
    copied = Math.max(copied, end);
  }
  return result + text.slice(copied);
}

/** Where a secret ends whose head is at a position; the position itself if it is short and within a word. */
function endOf(form: string, text: string, at: number, headLength: number): number {
  let end = at + headLength;
  while (end - at < form.length && text[end] === form[end - at]) end += 1;
  const isWord = !/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(end));
  return form.length >= DISTINCTIVE_LENGTH || isWord ? end : at;
}

// A service may quote a request in any encoding: for URLs or forms, as JSON with more escapes than needed, or as JSON escaped
// twice because it logs a body as text.
function encodingsOf(secret: string): Iterable<string> {
  // Most secrets of a call are names and ids.
  if (/^[\w.*-]*$/.test(secret)) return [secret];
  const json = inJson(secret);
  const slashed = json.replaceAll("/", "\\/");
  const forms = [secret, json, slashed, inAscii(json), inAscii(slashed), inJson(json)];
  // As Go and as .NET encode it by default.
  forms.push(json.replace(/[&<>]/g, unicodeEscape));
  forms.push(
    json.replace(/\\"|[&'+<>`]|[^ -~]/g, (text) => `\\u${unicodeEscape(text.slice(-1)).slice(2).toUpperCase()}`),
  );
  if (!hasLoneSurrogate(secret)) {
    const inUrl = encodeURIComponent(secret);
    const inForm = inUrl.replaceAll("%20", "+").replace(/[!'()~]/g, percentCode);
    for (const form of [inUrl, inForm])
      forms.push(
        form,
        form.replace(/%../g, (byte) => byte.toLowerCase()),
      );
  }
  return new Set(forms);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inAscii(text: string): string {
  return text.replace(/[^ -~]/g, unicodeEscape);
}

function percentCode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

const CARD_DIGITS = { least: 13, most: 19 };

// Dates and amounts may stand next to a card number, so any sequence of whole groups may be one. The longest counts.
function hideCards(run: string): string {
  // Groups at even places, what separates them at odd ones.
  const parts = run.split(/([ -])/);
  let result = "";
  for (let at = 0; at < parts.length; at += 2) {
    const last = lastGroup(parts, at);
    result += (last === undefined ? parts[at] : HIDDEN) + (parts[(last ?? at) + 1] ?? "");
    at = last ?? at;
  }
  return result;
}

function lastGroup(parts: readonly string[], first: number): number | undefined {
  // The sums of Luhn's check for an even and for an odd number of digits: the last digit counts once, each second one twice.
  const sums: [even: number, odd: number] = [0, 0];
  let count = 0;
  let last: number | undefined;
  for (let at = first; ; at += 2) {
    const group = parts[at];
    if (group === undefined || count + group.length > CARD_DIGITS.most) return last;
    for (const digit of group) {
      const twice = Number(digit) * 2 - (digit > "4" ? 9 : 0);
      sums[0] += count % 2 === 0 ? twice : Number(digit);
      sums[1] += count % 2 === 0 ? Number(digit) : twice;
      count += 1;
    }
    if (count >= CARD_DIGITS.least && sums[count % 2 === 0 ? 0 : 1] % 10 === 0) last = at;
  }
}

// Any shorter value may be an ordinary word.
const LEAST_IN_BASE64 = 8;
// A text that contains more of a longer secret contains this much of it.
const MAX_ENCODED = 4096;

// A body may have thousands of values, of which few are credentials.
const MOST_IN_BASE64 = 300;

/** The secrets, each once, and the first ones also in base64. */
export function withBase64(secrets: readonly string[]): readonly string[] {
  const all = [...new Set(secrets)];
  return [...all, ...all.slice(0, MOST_IN_BASE64).flatMap(base64Forms)];
}

/** The texts by which base64 shows a secret, at each of the three places where it may begin, without what its neighbours change. */
function base64Forms(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret.slice(0, MAX_ENCODED));
  if (bytes.length < LEAST_IN_BASE64) return [];
  return [0, 1, 2].flatMap((before) => {
    const all = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
    const form = all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [form, form.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
