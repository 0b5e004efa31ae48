// Signature schemes: which headers hold signature and time, and which bytes are signed.

import { signatureHeader as cryptoSignatureHeader } from "../../../generated/crypto/webhooks.ts";
import type { Bytes } from "../operation.ts";
import { nodeCrypto } from "../util/platform.ts";
import { isHttpToken, ownFields, similarName } from "../util/validate.ts";
import { refuse, WebhookError } from "./error.ts";

/** How a service signs. */
export interface SignatureScheme {
  /** The header that holds the signature. */
  readonly signatureHeader: string;
  /**
   * The signed content: a template with `{body}` exactly once, for the bytes of the body, and `{timestamp}`, for the time as
   * its header has it. Without `{timestamp}`, a recorded delivery stays valid forever. Put a separator between the two, or
   * digits can move from one to the other.
   */
  readonly signedContent: string;
  /** How the signature is encoded; `base64` also accepts base64url. `sha256=`, `v1=` or `v1,` may precede it. */
  readonly encoding: ByteEncoding;
  /** The header that holds the time. @default whichever header with `time` in its name makes the signature match (W3) */
  readonly timestampHeader?: string | undefined;
}

export type SignedParts = readonly (string | Bytes)[];

/** A scheme as the verifier uses it. Header names are in lower case. */
export interface CompiledScheme {
  readonly signatureHeader: string;
  decode(header: string): readonly Bytes[];
  /** Undefined: any header with `time` in its name (W3). Null: no time is signed. */
  readonly timestampHeader: string | undefined | null;
  /** What is signed, in parts: a copy of the body would take as long as its hash. */
  signedContent(timestamp: string, body: Bytes): SignedParts;
}

/**
 * The crypto service's scheme. Documented are the header and HMAC-SHA256 over timestamp, full stop and body, but not the
 * encoding of the signature or the header of the timestamp.
 */
export function cryptoScheme(serviceName?: string, timestampHeader?: string): CompiledScheme {
  return {
    signatureHeader: cryptoSignatureHeader(serviceName).toLowerCase(),
    timestampHeader: timestampHeader?.toLowerCase() || undefined,
    decode: decodeSignatures,
    signedContent: (timestamp, body) => [`${timestamp}.`, body],
  };
}

export function compileScheme(scheme: SignatureScheme): CompiledScheme {
  if (typeof scheme !== "object" || scheme === null) {
    const advice = "set signatureHeader, signedContent and encoding";
    refuse(`scheme is missing: how the service signs is not documented, so ${advice}`);
  }
  const given = ownFields(scheme);
  const problem = problemWith(given);
  if (problem !== undefined) refuse(problem);
  const { signatureHeader, signedContent, encoding, timestampHeader } = given;
  const [before = "", after = ""] = signedContent.split("{body}");
  const signsTime = signedContent.includes("{timestamp}");
  return {
    signatureHeader: signatureHeader.toLowerCase(),
    timestampHeader: signsTime ? timestampHeader?.toLowerCase() : null,
    decode: (header) => decodeSignatures(header, encoding),
    signedContent(timestamp, body) {
      const [start, end] = [before, after].map((text) => text.replaceAll("{timestamp}", timestamp)) as [string, string];
      return [start, body, end];
    },
  };
}

const placeholders = ["timestamp", "body"];

// Those of other template languages too: `%s` and `${time}` are always meant as such, `[body]` and `$body` if the name is similar.
const templates = /[$#]?(\{\{[^{}"]*\}\}|\{[^{}"]*\})|%[ds](?![\da-f])|[[<%]\w+[\]>%]|\$\w+/gi;
const sure = /\{|%.$/;

function problemWith(given: SignatureScheme): string | undefined {
  const { signatureHeader, signedContent, encoding, timestampHeader, ...unknown } = given;
  for (const name of Object.keys(unknown)) return `unknown scheme option ${name}`;
  for (const [option, name] of Object.entries({ signatureHeader, timestampHeader: timestampHeader ?? "x" })) {
    if (!isHttpToken(name)) return `${option} must be a header name`;
  }
  for (const placeholder of String(signedContent).match(templates) ?? []) {
    const similar = similarName(placeholder.replace(/[^\w.-]/g, ""), placeholders);
    if (placeholder === `{${similar}}` || !(similar || sure.test(placeholder))) continue;
    const advice = similar ? `Did you mean {${similar}}?` : "Known placeholders: {timestamp}, {body}.";
    return `signedContent has an unknown placeholder, ${placeholder}. ${advice}`;
  }
  if (typeof signedContent !== "string" || signedContent.split("{body}").length !== 2) {
    return 'signedContent must contain {body} exactly once, e.g. "{timestamp}.{body}"';
  }
  if (timestampHeader !== undefined && !signedContent.includes("{timestamp}")) {
    return "timestampHeader requires {timestamp} in signedContent: an unsigned time proves nothing";
  }
  return encoding === "hex" || encoding === "base64" ? undefined : 'encoding must be "hex" or "base64"';
}

/** How bytes are written as text. `base64` also accepts base64url, with or without padding. */
export type ByteEncoding = "hex" | "base64";

/** Whether a signature of 32 bytes is that of the content. Compares in constant time. */
export type HmacChecker = (signature: Bytes, content: SignedParts) => boolean | Promise<boolean>;

/** Node's types have no name for a TextEncoder. */
export const encoder: { encode(text: string): Bytes } = new TextEncoder();

/** Refuses anything but a string and bytes: serializing a parsed body again does not restore the signed bytes. */
export function toBytes(body: unknown): Bytes {
  if (typeof body === "string") return encoder.encode(body);
  // Not by instanceof: test runners have a second Uint8Array.
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) {
    const { buffer = body as ArrayBuffer, byteOffset, byteLength } = body as Partial<DataView<ArrayBuffer>>;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
  const advice = 'Express express.raw(), Fastify parseAs: "buffer", Hono and Next request.arrayBuffer()';
  throw new WebhookError("webhook_body_parsed", `body must be text or bytes: ${advice}`);
}

const prefix = /^(sha256|v1)=/;

// The last base64 character of 32 bytes carries only four bits: any other character would be a second spelling.
const base64 = /^[\w+/-]{42}[AEIMQUYcgkosw048]=?$/;

/**
 * Decodes the signatures in a header to 32 bytes each. Commas or spaces separate them, also from what is not one: other versions,
 * a time, or the `v1` in `v1,…`. Stripe and Standard Webhooks send one signature per secret like that during a rotation.
 */
export function decodeSignatures(text: string, encoding?: ByteEncoding): readonly Bytes[] {
  return text.split(/[\s,]/).flatMap((one) => decodeSignature(one, encoding) ?? []);
}

/**
 * Undefined if the text is not a signature. Hexadecimal has 64 characters, base64 and base64url 43, or 44 with padding: the
 * form alone tells them apart, unless `encoding` is given.
 */
function decodeSignature(text: string, encoding?: ByteEncoding): Bytes | undefined {
  const digits = text.replace(prefix, "");
  if (encoding !== "base64" && /^[\da-f]{64}$/i.test(digits)) return fromHex(digits);
  return encoding !== "hex" && base64.test(digits) ? fromBase64(digits) : undefined;
}

/** The bytes of pairs of hexadecimal digits. */
function fromHex(digits: string): Bytes {
  return new Uint8Array(digits.length / 2).map((_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

/** The bytes of base64 or base64url. Throws what `atob` throws. */
function fromBase64(digits: string): Bytes {
  return Uint8Array.from(atob(digits.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}

/** Makes the text of a secret the bytes of a key: `hexSecret` or `base64Secret`. */
export type SecretEncoding = (text: string) => Bytes;

/** For `secretEncoding`: the secret is written in hexadecimal. */
export const hexSecret: SecretEncoding = (text) => {
  refusePrefix(text);
  return /^([\da-f]{2})+$/i.test(text) ? fromHex(text) : refuse("secret is not hexadecimal (white space?)");
};

/** For `secretEncoding`: the secret is written in base64 or base64url, with or without padding. */
export const base64Secret: SecretEncoding = (text) => {
  refusePrefix(text);
  try {
    return fromBase64(text);
  } catch {
    return refuse("secret is not base64 (white space?)");
  }
};

/** `_` is a digit of base64url, so the prefix would become a part of the key. */
function refusePrefix(text: string): void {
  if (/whsec_/i.test(text)) refuse("whsec_ is of another scheme: omit secretEncoding");
}

const utf8: SecretEncoding = (text) => encoder.encode(text);

/** The key bytes of a secret; by default its UTF-8 bytes, exactly as given. */
export function secretBytes(secret: unknown, decode: SecretEncoding = utf8): Bytes {
  if (typeof decode !== "function") refuse("secretEncoding must be hexSecret or base64Secret");
  return typeof secret === "string" && secret.trim() ? decode(secret) : refuse("secret is missing or empty");
}

/** The check by one key: by `node:crypto` where there is one (decision 30), otherwise by WebCrypto. */
export async function hmacCheckerOf(key: Bytes): Promise<HmacChecker> {
  const node = nodeCrypto();
  if (node) {
    const secretKey = node.createSecretKey(key);
    return (signature, content) => {
      const hmac = node.createHmac("sha256", secretKey);
      for (const part of content) hmac.update(part);
      return node.timingSafeEqual(hmac.digest(), signature);
    };
  }
  const imported = await importKey(key, "verify");
  return async (signature, content) =>
    globalThis.crypto.subtle.verify("HMAC", imported, signature, await joined(content));
}

/** By WebCrypto. The content is copied at once. */
export async function hmacSignerOf(key: Bytes): Promise<(content: SignedParts) => Promise<Uint8Array>> {
  const imported = await importKey(key, "sign");
  return async (content) =>
    new Uint8Array(await globalThis.crypto.subtle.sign("HMAC", imported, await joined(content)));
}

function joined(content: SignedParts): Promise<ArrayBuffer> {
  return new Blob([...content]).arrayBuffer();
}

function importKey(key: Bytes, usage: "sign" | "verify") {
  // Stryker disable next-line BooleanLiteral: no code exports the key
  return globalThis.crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}
