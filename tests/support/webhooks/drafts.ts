// Deliveries in parts that can be changed one by one.

import type { Delivery } from "../../../src/wrappers/webhooks/verifier.ts";
import { hmac, type PlainDelivery, SIGNATURE_HEADER, type Terms } from "./verifier-model.ts";

export interface Draft {
  readonly body: Buffer;
  readonly time: string | undefined;
  readonly timeHeader: string;
  readonly signature: string | undefined;
  readonly otherHeaders: readonly (readonly [name: string, value: string])[];
}

/** The service's key. */
export function keyOf(secret: string, encoding: Terms["secretEncoding"]): Buffer {
  return Buffer.from(secret, encoding);
}

/** A moment in one of the three forms; `form` is any whole number. */
export function spellTime(moment: number, form: number): string {
  const second = Math.floor(moment / 1000);
  const iso = new Date(moment).toISOString();
  return [`${second}`, `${moment}`, iso, `${iso.slice(0, 19)}Z`, iso.replace("Z", "+00:00")][form % 5] ?? iso;
}

/** A digest in one of the ways of W2; `form` is any whole number. */
export function spellDigest(digest: Buffer, form: number): string {
  const hex = digest.toString("hex");
  const base64 = digest.toString("base64");
  const ways = [hex, base64, digest.toString("base64url"), base64.replace("=", ""), hex.toUpperCase()];
  return `${["", "sha256=", "v1=", "v1,"][Math.floor(form / ways.length) % 4]}${ways[form % ways.length]}`;
}

export function signed(draft: Draft, key: Buffer, form = 0): Draft {
  return { ...draft, signature: spellDigest(hmac(key, draft.time ?? "", draft.body), form) };
}

/** For the model. */
export function plain({ body, time, timeHeader, signature, otherHeaders }: Draft): PlainDelivery {
  const headers = new Map(otherHeaders);
  if (time !== undefined) headers.set(timeHeader, time);
  if (signature !== undefined) headers.set(SIGNATURE_HEADER, signature);
  return { headers, body };
}

/** As an adapter passes it on; `form` is any whole number. */
export function passedOn({ headers, body }: PlainDelivery, form: number): Delivery {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  return {
    headers: headersIn(headers, form % 3),
    body: form % 2 === 0 && Buffer.from(text).equals(body) ? text : body,
  };
}

function headersIn(headers: PlainDelivery["headers"], form: number): Delivery["headers"] {
  if (form === 0) return Object.fromEntries(headers);
  if (form === 1) return Object.fromEntries([...headers].map(([name, value]) => [name.toUpperCase(), value]));
  return isSendable(headers) ? new Headers([...headers]) : Object.fromEntries(headers);
}

// `Headers` would reject or change other values.
function isSendable(headers: PlainDelivery["headers"]): boolean {
  return [...headers.values()].every((value) => /^[\x21-\x7e]?([\x20-\x7e]*[\x21-\x7e])?$/.test(value));
}
