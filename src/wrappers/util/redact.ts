// Removes secrets from texts for people and logs (S36).

import { transformAt } from "../http/json-path.ts";
import type { JsonPath } from "../operation.ts";
import { hasLoneSurrogate, ShownText, unicodeEscape } from "./text.ts";

const HIDDEN = "[redacted]";

/** Replaces the secrets in a text. */
export type Scrub = (text: string) => string;

/**
 * Replaces the given secrets, also URL-encoded, form-encoded and JSON-escaped, and anything that looks like a card number, a JSON
 * Web Token or a bearer credential, in time linear in the length of the text. `shown`: all texts that it will be called with, if
 * they are known, so that a call with many secrets takes little time.
 */
export function createScrubber(secrets: Iterable<string>, shown?: string): Scrub {
  const known = new KnownSecrets(secrets, shown);
  return (text) => {
    const scrubbed = known
      .replace(text, HIDDEN)
      .replace(/(?<![\w-])eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, HIDDEN)
      .replace(/\b(Bearer\s+)(?=\S*\d)[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`);
    return replaceCardNumbers(scrubbed, HIDDEN);
  };
}

/** Replaces every text as a whole, where all of them are secret. */
export const hideAll: Scrub = () => HIDDEN;

/** The texts and numbers at the sensitive paths of bodies, each once, for `createScrubber`. */
export function sensitiveValues(bodies: readonly unknown[], paths: readonly JsonPath[] = []): string[] {
  const found = new Set<unknown>();
  const value = (at: unknown) => {
    found.add(at);
    return at;
  };
  for (const body of bodies) transformAt(body, paths, { value });
  const values: string[] = [];
  // The loop visits values added to the set meanwhile, each once.
  for (const at of found) {
    if (typeof at === "string" || typeof at === "number") values.push(String(at));
    else if (typeof at === "object" && at !== null) for (const inner of Object.values(at)) found.add(inner);
  }
  return values;
}

// Finds known secrets in a text, in one pass over the text however many secrets there are.

// Shorter values occur in any text.
const MIN_LENGTH = 3;
// From this length on, a value is found anywhere. Shorter values are found only as whole words.
const DISTINCTIVE_LENGTH = 8;
// A text may be cut in the middle of a long secret, so its beginning counts, as far as it goes.
const HEAD_LENGTH = 64;
// The encodings of so many characters fit into a head. The first one alone already rules most secrets out.
const START_LENGTHS = [1, 6];
// Comparing more secrets that begin alike, at every place of a text, would take too long: then only the longest counts.
const MAX_ALIKE = 4;

/** Known secrets in all their encodings. Secrets may be as long as files, so they are not compiled into patterns. */
export class KnownSecrets {
  /** The lengths of the heads that begin with the same characters. */
  readonly #lengths = new Map<string, Set<number>>();
  /** The secrets with the same head. */
  readonly #byHead = new Map<string, Alike>();

  /** `shown`: all texts in which secrets will be replaced. A call may have many secrets, and few occur there. */
  constructor(secrets: Iterable<string>, shown?: string) {
    const text = shown === undefined ? undefined : new ShownText(shown);
    const mayOccur = text ? filterFor(text) : () => true;
    const seen = new Set<string>();
    for (const secret of secrets) {
      if (secret.length < MIN_LENGTH || !mayOccur(secret) || seen.has(secret)) continue;
      seen.add(secret);
      for (const encoded of encodingsOf(secret)) {
        if (text?.mayContain(encoded.slice(0, HEAD_LENGTH)) !== false) this.#add(encoded);
      }
    }
  }

  #add(text: string): void {
    const head = text.slice(0, HEAD_LENGTH);
    const start = text.slice(0, MIN_LENGTH);
    const alike = this.#byHead.get(head) ?? { texts: [], longest: 0 };
    if (alike.texts.length <= MAX_ALIKE) alike.texts.push(text);
    alike.longest = Math.max(alike.longest, text.length);
    this.#byHead.set(head, alike);
    this.#lengths.set(start, (this.#lengths.get(start) ?? new Set()).add(head.length));
  }

  /** The text with every secret replaced. Overlapping secrets are replaced together. */
  replace(text: string, replacement: string): string {
    if (this.#byHead.size === 0) return text;
    let result = "";
    let copied = 0;
    for (let at = 0; at < text.length; at++) {
      const end = this.#endOfSecret(text, at);
      if (end === undefined) continue;
      if (at >= copied) result += text.slice(copied, at) + replacement;
      copied = Math.max(copied, end);
    }
    return result + text.slice(copied);
  }

  /** Where the longest secret ends that begins at a position. */
  #endOfSecret(text: string, at: number): number | undefined {
    let end: number | undefined;
    for (const length of this.#lengths.get(text.slice(at, at + MIN_LENGTH)) ?? []) {
      const { texts = [], longest = 0 } = this.#byHead.get(text.slice(at, at + length)) ?? {};
      if (texts.length > MAX_ALIKE) end = Math.max(end ?? at, Math.min(at + longest, text.length));
      else {
        for (const secret of texts) {
          let next = at + length;
          while (next - at < secret.length && text[next] === secret[next - at]) next += 1;
          const isWord = !/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(next));
          if (secret.length >= DISTINCTIVE_LENGTH || isWord) end = Math.max(end ?? at, next);
        }
      }
    }
    return end;
  }
}

/** Secrets with the same head. */
interface Alike {
  /** One more than may be compared, if there are more. */
  readonly texts: string[];
  /** The length of the longest of all. */
  longest: number;
}

// Each encoding begins with the encoded first characters, and many secrets of a call begin alike.
function filterFor(shown: ShownText): (secret: string) => boolean {
  const known = new Map<string, boolean>();
  const occurs = (start: string) => {
    let found = known.get(start);
    if (found === undefined) {
      found = [...encodingsOf(start)].some((text) => shown.mayContain(text));
      known.set(start, found);
    }
    return found;
  };
  return (secret) => {
    const plain = plainStart.exec(secret)?.[0];
    return (
      (plain === undefined || shown.mayContain(plain)) &&
      START_LENGTHS.every((length) => occurs(startOf(secret, length)))
    );
  };
}

// The same in every encoding.
const plainStart = /^[\w.*-]{3,64}/;

/** Without half of a character, which has other encodings. */
function startOf(text: string, length: number): string {
  const start = text.slice(0, length);
  return /[\ud800-\udbff]$/.test(start) ? text.slice(0, length + 1) : start;
}

// A service may quote a request in any encoding: for URLs or forms, as JSON with more escapes than needed, or as JSON escaped
// twice because it logs a body as text.
function encodingsOf(secret: string): Iterable<string> {
  // Most secrets of a call are names and ids.
  if (/^[\w.*-]*$/.test(secret)) return [secret];
  const inJson = /^[ !#-%(-*,-.0-;=?-[\]-_a-~]*$/.test(secret) ? [secret] : jsonForms(secret);
  if (hasLoneSurrogate(secret)) return new Set(inJson);
  const encoded = encodeURIComponent(secret);
  const both = [encoded, encoded.replaceAll("%20", "+").replace(/[!'()~]/g, percentCode)];
  return new Set([...inJson, ...both, ...both.map((text) => text.replace(/%../g, (byte) => byte.toLowerCase()))]);
}

function jsonForms(secret: string): string[] {
  const escaped = jsonText(secret);
  const cautious = escaped.replaceAll("/", "\\/");
  // As Go and as .NET encode it by default.
  const inMarkup = escaped.replace(/[&<>]/g, unicodeEscape);
  const inAnyMarkup = escaped.replace(/\\"|[&'+<>`]|[^ -~]/g, (text) =>
    unicodeEscape(text.slice(-1)).toUpperCase().replace("U", "u"),
  );
  return [
    ...[secret, escaped, cautious, asciiText(escaped), asciiText(cautious), jsonText(escaped)],
    ...[inMarkup, inAnyMarkup],
  ];
}

function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function asciiText(text: string): string {
  return text.replace(/[^ -~]/g, unicodeEscape);
}

function percentCode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

// The secrets that a client has held. A service may repeat one long after the client has replaced it (S36).

// As many tokens as a client gets in half a day.
const MAX_HELD = 100;
// Any shorter value may be an ordinary word.
const MIN_HELD_LENGTH = 8;
const MAX_TEXT = 256 * 1024;
// Also in a body that is not valid JSON, or ends in the middle.
const credential = /"\w*(?:token|secret)"\s*:\s*"((?:[^"\\]|\\.)*)/gi;

/** The last 100 secrets. */
export class HeldSecrets {
  readonly #texts = new Set<string>();

  add(secret: string): void {
    this.#texts.delete(secret);
    this.#texts.add(secret);
    for (const oldest of this.#texts) {
      if (this.#texts.size <= MAX_HELD) return;
      this.#texts.delete(oldest);
    }
  }

  /** Adds the values of the fields of a body whose names say that they hold a token or a secret. */
  addFrom(body: string): void {
    for (const [, value = ""] of body.slice(0, MAX_TEXT).matchAll(credential)) {
      const secret = unescaped(value);
      if (secret.length >= MIN_HELD_LENGTH) this.add(secret);
    }
  }

  get all(): readonly string[] {
    return [...this.#texts];
  }
}

function unescaped(value: string): string {
  try {
    return JSON.parse(`"${value}"`);
  } catch {
    return value;
  }
}

// A text that contains more of a longer secret contains this much of it.
const MAX_ENCODED = 4096;

/** The texts by which base64 shows a secret, at each of the three places where it may begin, without what its neighbours change. */
export function base64Forms(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret.slice(0, MAX_ENCODED));
  if (bytes.length < MIN_HELD_LENGTH) return [];
  return [0, 1, 2].flatMap((before) => {
    const all = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
    const form = all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [form, form.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

// Finds card numbers in a text.

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const ZERO = 48;

/** Replaces everything that looks like a card number, also in groups of digits. */
export function replaceCardNumbers(text: string, replacement: string): string {
  return text.replace(/\d(?:[ -]?\d){12,}/g, (run) => replaceInRun(run, replacement));
}

// Dates and amounts may stand next to a card number, so any sequence of whole groups may be one. The longest counts.
function replaceInRun(run: string, replacement: string): string {
  // Groups at even places, what separates them at odd ones.
  const parts = run.split(/([ -])/);
  const result: (string | undefined)[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const last = lastGroup(parts, at);
    result.push(last === undefined ? parts[at] : replacement);
    at = last ?? at;
    result.push(parts[at + 1]);
  }
  return result.join("");
}

function lastGroup(parts: readonly string[], first: number): number | undefined {
  // The sums of Luhn's check for an even and for an odd number of digits: the last digit counts once, each second one twice.
  let even = 0;
  let odd = 0;
  let count = 0;
  let last: number | undefined;
  for (let at = first; ; at += 2) {
    const group = parts[at];
    if (group === undefined || count + group.length > MAX_DIGITS) return last;
    for (let index = 0; index < group.length; index++) {
      const digit = group.charCodeAt(index) - ZERO;
      const twice = digit * 2 - (digit > 4 ? 9 : 0);
      even += count % 2 === 0 ? twice : digit;
      odd += count % 2 === 0 ? digit : twice;
      count += 1;
    }
    if (count >= MIN_DIGITS && (count % 2 === 0 ? even : odd) % 10 === 0) last = at;
  }
}
