// Ways to change a signed delivery. The model decides which of them leave it genuine.

import { createHash, createHmac } from "node:crypto";
import { type Draft, keyOf, signed, spellDigest, spellTime } from "./drafts.ts";
import { hmac, momentOf, type Terms } from "./verifier-model.ts";

/** Where and how to change; plain data, so that a failing case is readable. */
export interface Choice {
  readonly at: number;
  readonly form: number;
  readonly text: string;
}

type Mutation = (draft: Draft, choice: Choice, key: Buffer, terms: Terms) => Draft;

const ofBody: Record<string, Mutation> = {
  "flip a bit of the body": (draft, { at, form }) => ({ ...draft, body: flipBit(draft.body, at, form) }),
  "add to the body": (draft, { at, text }) => ({ ...draft, body: insert(draft.body, at, text) }),
  "cut the body": (draft, { at }) => ({ ...draft, body: draft.body.subarray(0, at % (draft.body.length + 1)) }),
  "a byte order mark": (draft) => ({ ...draft, body: insert(draft.body, 0, "\uFEFF") }),
  "parse the body and serialize it again": (draft) => ({ ...draft, body: parseAndWrite(draft.body) }),
  "another body": (draft, { text }) => ({ ...draft, body: Buffer.from(text) }),
  // The signed bytes stay the same.
  "split time and body elsewhere": (draft, { at }) => {
    const whole = Buffer.concat([Buffer.from(`${draft.time}.`), draft.body]);
    const points = [...whole.keys()].filter((place) => whole[place] === 0x2e);
    const point = points[at % points.length] ?? 0;
    return { ...draft, time: whole.toString("latin1", 0, point), body: whole.subarray(point + 1) };
  },
};

const ofTime: Record<string, Mutation> = {
  "another time": (draft, { at, form }) => ({ ...draft, time: spellTime(momentIn(draft) + 1 + at, form) }),
  "an earlier time": (draft, { at, form }) => ({ ...draft, time: spellTime(momentIn(draft) - 1 - at, form) }),
  "the same time in another form": (draft, { form }) => ({ ...draft, time: spellTime(momentIn(draft), form) }),
  "another character in the time": (draft, { at, text }) => ({ ...draft, time: replace(draft.time ?? "", at, text) }),
  "cut the time": (draft, { at }) => ({ ...draft, time: cut(draft.time ?? "", at) }),
  "no time": (draft) => ({ ...draft, time: undefined }),
  "the time under any name": (draft, { text }) => ({ ...draft, timeHeader: headerName(text, "") }),
  "the time under another time header name": (draft, { text }) => ({ ...draft, timeHeader: headerName(text, "time") }),
  "a second time": (draft, { at, form, text }) => {
    const other = [headerName(text, "-other-time"), spellTime(momentIn(draft) + at, form)] as const;
    return { ...draft, otherHeaders: [...draft.otherHeaders, other] };
  },
};

const ofSignature: Record<string, Mutation> = {
  "flip a bit of the signature": (draft, { at, form }, key) =>
    withDigest(draft, flipBit(digestOf(draft, key), at, form), form),
  "encode the signature differently": (draft, { form }, key) => withDigest(draft, digestOf(draft, key), form),
  "another character in the signature": (draft, { at, text }) => ({
    ...draft,
    signature: replace(draft.signature ?? "", at, text),
  }),
  "cut the signature": (draft, { at }) => ({ ...draft, signature: cut(draft.signature ?? "", at) }),
  "a signature before the signature": (draft, { form, text }) => ({
    ...draft,
    signature: `${spellDigest(hmac(Buffer.from(text), "", draft.body), form)},${draft.signature}`,
  }),
  "a signature after the signature": (draft, { at, form, text }) => {
    const separator = [",", " ", ", ", "\t"][at % 4];
    return {
      ...draft,
      signature: `${draft.signature}${separator}${spellDigest(hmac(Buffer.from(text), "", draft.body), form)}`,
    };
  },
  "any text for a signature": (draft, { text }) => ({ ...draft, signature: text }),
  "no signature": (draft) => ({ ...draft, signature: undefined }),
  "sign the body alone": (draft, { form }, key) =>
    withDigest(draft, createHmac("sha256", key).update(draft.body).digest(), form),
  "sign with half of SHA-512": (draft, { form }, key) =>
    withDigest(
      draft,
      createHmac("sha512", key).update(`${draft.time}.`).update(draft.body).digest().subarray(32),
      form,
    ),
  "hash without a secret": (draft, { form }) =>
    withDigest(draft, createHash("sha256").update(`${draft.time}.`).update(draft.body).digest(), form),
};

const ofSecret: Record<string, Mutation> = {
  "sign with another secret": (draft, { form, text }) => signed(draft, Buffer.from(text), form),
  "sign with white space around the secret": (draft, { form }, _, { secrets: [secret] }) =>
    signed(draft, Buffer.from(form % 2 === 0 ? `${secret}\n` : ` ${secret}`), form),
  "sign with the secret decoded differently": (draft, { at, form }, _, { secrets: [secret = ""] }) =>
    signed(draft, keyOf(secret, (["utf8", "hex", "base64"] as const)[at % 3] ?? "utf8"), form),
};

export const mutations: Readonly<Record<string, Mutation>> = { ...ofBody, ...ofTime, ...ofSignature, ...ofSecret };

function momentIn({ time = "" }: Draft): number {
  return momentOf(time) ?? 0;
}

function digestOf({ time = "", body }: Draft, key: Buffer): Buffer {
  return hmac(key, time, body);
}

function withDigest(draft: Draft, digest: Buffer, form: number): Draft {
  return { ...draft, signature: spellDigest(digest, form) };
}

function flipBit(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  const place = at % Math.max(1, copy.length);
  const old = copy[place];
  if (old !== undefined) copy[place] = old ^ (1 << (bit % 8));
  return copy;
}

function insert(bytes: Buffer, at: number, text: string): Buffer {
  const place = at % (bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(text), bytes.subarray(place)]);
}

function parseAndWrite(body: Buffer): Buffer {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  } catch {
    return Buffer.from(body.toString());
  }
}

function replace(text: string, at: number, other: string): string {
  const place = at % (text.length + 1);
  return `${text.slice(0, place)}${other}${text.slice(place + 1)}`;
}

function cut(text: string, at: number): string {
  return text.slice(0, at % (text.length + 1));
}

/** A header name with this ending. */
function headerName(text: string, end: string): string {
  return `x-${text.toLowerCase().replace(/[^a-z0-9-]/g, "")}${end}`;
}
