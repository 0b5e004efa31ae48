// Finds known secrets in a text, in one pass over the text however many secrets there are.

import { hasLoneSurrogate } from "../parsing/lone-surrogate.ts";
import { unicodeEscape } from "../parsing/visible-text.ts";
import { ShownText } from "./shown-text.ts";

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
